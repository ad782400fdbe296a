import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import type { OrderCard } from './order.queries.ts';

type Target = Pick<OrderCard, 'type' | 'target_id'>;

const CHECKOUTS = {
  [COURSE_TYPES.live]: 'liveOrder',
  [COURSE_TYPES.record]: 'recordOrder',
  [COURSE_TYPES.offline]: 'offlineOrder',
  [COURSE_TYPES.package]: 'packageOrder',
} as const satisfies Record<Target['type'], string>;

/** The page of what was ordered. */
export function targetPath({ type, target_id: id }: Target): string {
  return type === COURSE_TYPES.package
    ? pathTo('packageInfo', { id })
    : pathTo('courseInfo', { id, type });
}

/** Where what was bought is studied. */
export function studyPath({ type, target_id: id }: Target): string {
  return pathToStudy({ id, type });
}

/** Where a course is reviewed. */
export function reviewPath(target: Target): string {
  return `${targetPath(target)}#tab=comments`;
}

/** Where the same can be ordered. */
export function checkoutPath({ type, target_id: id }: Target): string {
  return pathTo(CHECKOUTS[type], { id });
}
