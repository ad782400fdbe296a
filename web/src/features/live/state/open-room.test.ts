import { describe, expect, it } from 'vitest';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Lesson } from './lesson.ts';
import { openRoom } from './open-room.ts';

const lesson = (id: number, more: Partial<Lesson>): Lesson => ({
  id,
  title: `第${id}课`,
  type: 3,
  duration: 0,
  page_num: 0,
  try_see: 0,
  start_time: '2026-11-15 20:00:00',
  end_time: '2026-11-15 21:00:00',
  live_status: 1,
  is_finish: 0,
  position: 0,
  ...more,
});

const openAt = (time: string, ...lessons: Lesson[]) =>
  openRoom([{ id: 1, title: '', son: lessons }], parseWireTime(time).getTime())?.id ?? null;

describe('the room of a course', () => {
  it('is open from half an hour before the class to its end', () => {
    const waiting = lesson(1, {});
    expect(openAt('2026-11-15 19:29:59', waiting)).toBeNull();
    expect(openAt('2026-11-15 19:30:00', waiting)).toBe(1);
    expect(openAt('2026-11-15 20:59:59', waiting)).toBe(1);
    expect(openAt('2026-11-15 21:00:00', waiting)).toBeNull();
  });

  it('is open while the class is held, however late it is', () => {
    expect(openAt('2026-11-15 22:00:00', lesson(1, { live_status: 2 }))).toBe(1);
  });

  it('is that of the class that is held before that of the next', () => {
    const held = lesson(2, { live_status: 2 });
    expect(openAt('2026-11-15 20:10:00', lesson(1, {}), held)).toBe(2);
  });

  it.each([3, 4, 5, 6] as const)('is closed in status %i', (live_status) => {
    expect(openAt('2026-11-15 20:10:00', lesson(1, { live_status }))).toBeNull();
  });

  it('is only that of live classes', () => {
    expect(openAt('2026-11-15 20:10:00', lesson(1, { type: 4 }))).toBeNull();
  });
});
