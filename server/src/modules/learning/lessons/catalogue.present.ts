/** Chapters to wire, field by field. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ChapterRow } from './catalogue.repo.ts';

type Catalogue = CallResponse<'learning.catalogue'>;
type Lesson = Catalogue[number]['son'][number];

const presentTime = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);

function presentLesson(row: ChapterRow): Lesson {
  return {
    id: row.id,
    title: row.title,
    // The table holds the same numbers, under check constraints.
    type: row.type as Lesson['type'],
    duration: row.duration_s,
    page_num: row.page_num,
    try_see: row.try_see ? 1 : 0,
    start_time: presentTime(row.start_at),
    end_time: presentTime(row.end_at),
    live_status: row.live_status as Lesson['live_status'],
    is_finish: row.is_finished ? 1 : 0,
    position: row.position ?? 0,
  };
}

/** Sections with their lessons, in the order of the rows. */
export function presentCatalogue(rows: readonly ChapterRow[]): Catalogue {
  const lessons = Map.groupBy(rows, ({ p_id }) => p_id);
  return (lessons.get(null) ?? []).map(({ id, title }) => ({
    id,
    title,
    son: (lessons.get(id) ?? []).map(presentLesson),
  }));
}
