import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Lesson } from '../catalogue/catalogue.queries.ts';
import { findLesson, lessonAfter, lessonToStudy } from './study-order.ts';

const lesson = (id: number, more: Partial<Lesson> = {}): Lesson => ({
  id,
  title: `第${id}课`,
  type: 1,
  duration: 60,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
  ...more,
});

const catalogue: Catalogue = [
  { id: 100, title: '一', son: [lesson(1, { try_see: 1, is_finish: 1 }), lesson(2)] },
  { id: 200, title: '二', son: [lesson(3, { try_see: 1 })] },
];

describe('the order of lessons', () => {
  it('goes on in the next section, for visitors to what is on trial', () => {
    expect(lessonAfter(catalogue, 1, true)?.id).toBe(2);
    expect(lessonAfter(catalogue, 2, true)?.id).toBe(3);
    expect(lessonAfter(catalogue, 1, false)?.id).toBe(3);
    expect(lessonAfter(catalogue, 3, true)).toBeNull();
  });

  it('begins with what is not finished, and again from the start when all is', () => {
    expect(lessonToStudy(catalogue, null)?.id).toBe(2);
    const done = [{ id: 1, title: '', son: [lesson(4, { is_finish: 1 })] }];
    expect(lessonToStudy(done, 4)?.id).toBe(4);
  });

  it('[R1-D2.1] goes on where one stopped, then after it, then with what was passed over', () => {
    expect(lessonToStudy(catalogue, 3)?.id).toBe(3);
    expect(lessonToStudy(catalogue, 1)?.id).toBe(2);
    const passed = [
      { id: 1, title: '', son: [lesson(5), lesson(6, { is_finish: 1 })] },
      { id: 2, title: '', son: [lesson(7, { is_finish: 1 })] },
    ];
    expect(lessonToStudy(passed, 7)?.id).toBe(5);
  });

  it('has nothing to study online in a course held in person, nor in what was cancelled', () => {
    expect(lessonToStudy([{ id: 1, title: '', son: [lesson(4, { type: 4 })] }], null)).toBeNull();
    const cancelled = lesson(4, { type: 3, live_status: LIVE_STATUSES.cancelled });
    expect(lessonToStudy([{ id: 1, title: '', son: [cancelled] }], null)).toBeNull();
  });

  it('knows its lessons', () => {
    expect(findLesson(catalogue, 3)?.title).toBe('第3课');
    expect(findLesson(catalogue, 9)).toBeNull();
  });
});
