/**
 * What of a course page is looked at. It stands in the fragment of its address, so that back,
 * reload and a copied address keep it, while the query still says which course it is.
 */
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import type { courseMessages } from './course.messages.ts';

export const courseTabs = [
  'intro',
  'catalogue',
  'teachers',
  'comments',
  'questions',
  'annex',
] as const satisfies readonly MessageKey<typeof courseMessages>[];

export type CourseTab = (typeof courseTabs)[number];

/** The parameters in a fragment. */
export function fragmentParams(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

/** The tab a fragment names, or the usual one. */
export function readCourseTab(params: URLSearchParams, usual: CourseTab): CourseTab {
  const text = params.get('tab');
  return courseTabs.find((tab) => tab === text) ?? usual;
}

/** The fragment that opens a tab. */
export function tabFragment(tab: CourseTab): string {
  return `#${new URLSearchParams({ tab }).toString()}`;
}

/** Opens a tab of the course that is shown. */
export function changeTab(tab: CourseTab): AddressChange {
  return ({ search }) => ({ search, hash: tabFragment(tab) });
}
