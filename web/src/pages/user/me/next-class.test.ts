import { COURSE_TYPES, LEARNING_STATES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import type { MyCourse } from '#features/learning/courses/my-courses.queries.ts';
import { courseToGoOn, nextClass } from './next-class.ts';

const NOW = parseWireTime('2026-11-16 18:00:00').getTime();

/** Only what decides. */
const course = (given: Partial<MyCourse>): MyCourse =>
  ({
    state: LEARNING_STATES.learning,
    type: COURSE_TYPES.live,
    next_time: null,
    start_time: null,
    ticket: null,
    ...given,
  }) as MyCourse;

describe('[R1-D3.2] the next class', () => {
  it('is the one that begins first, of classrooms and live rooms alike', () => {
    const room = course({ id: 1, type: COURSE_TYPES.offline, start_time: '2026-11-16 19:30:00' });
    const live = course({ id: 2, next_time: '2026-11-17 20:00:00' });
    expect(nextClass([live, room], NOW)).toMatchObject({ course: { id: 1 }, isToday: true });
    expect(nextClass([live], NOW)).toMatchObject({ course: { id: 2 }, isToday: false });
  });

  it.each([
    ['over for hours', { next_time: '2026-11-16 15:59:00' }],
    ['more than a week away', { next_time: '2026-11-23 18:01:00' }],
    [
      'of a course that has expired',
      { state: LEARNING_STATES.expired, next_time: '2026-11-16 19:00:00' },
    ],
    ['of a recorded course', { type: COURSE_TYPES.record, start_time: '2026-11-16 19:00:00' }],
  ])('is none that is %s', (_why, given) => {
    expect(nextClass([course(given)], NOW)).toBeNull();
  });
});

describe('[R1-D3.2] the course to go on with', () => {
  const ticket = { name: '林**', status: SEAT_STATUSES.valid, check_time: null };
  const onSite = course({ id: 1, type: COURSE_TYPES.offline });
  const seat = course({ id: 2, ticket });
  const live = course({ id: 3, next_time: '2026-11-17 20:00:00' });
  const recorded = course({ id: 4, type: COURSE_TYPES.record });

  it('is the first that is studied online, and not the next class again', () => {
    const all = [onSite, seat, live, recorded];
    expect(courseToGoOn(all, null)).toBe(live);
    expect(courseToGoOn(all, nextClass([live], NOW))).toBe(recorded);
  });

  it('is none where one only goes there', () => {
    expect(courseToGoOn([onSite, seat], null)).toBeUndefined();
  });
});
