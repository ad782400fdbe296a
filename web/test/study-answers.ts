/** Lessons as the server answers them. */
import type { CallResponse } from '@zhiji/contract/calls';

export type LessonRow = CallResponse<'learning.catalogue'>[number]['son'][number];

/** A video in the list of a course. */
export const lessonRow = (id: number, more: Partial<LessonRow> = {}): LessonRow => ({
  id,
  title: `第 ${id} 课`,
  type: 1,
  duration: 100,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
  ...more,
});
