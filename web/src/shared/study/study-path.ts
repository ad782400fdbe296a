import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { pathTo } from '#shared/lib/paths.ts';

/** A course or package somebody has. */
interface OwnedThing {
  readonly id: number;
  readonly type: (typeof COURSE_TYPES)[keyof typeof COURSE_TYPES];
}

/** The ticket of a class on site. */
export function pathToTicket(courseId: number): string {
  return pathTo('userCourse', { type: 'offline', seat: courseId });
}

/** Where its owner studies something: in the next lesson, or with the ticket on the spot. */
export function pathToStudy({ id, type }: OwnedThing): string {
  switch (type) {
    case COURSE_TYPES.package:
      return pathTo('packageInfo', { id, study: 1 });
    case COURSE_TYPES.offline:
      return pathToTicket(id);
    case COURSE_TYPES.live:
    case COURSE_TYPES.record:
      return pathTo('courseInfo', { id, type, study: 1 });
  }
}
