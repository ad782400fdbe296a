/** The rows of texts that are looked after, whose states are of interest and nothing else. */
import { LIVE_MESSAGE, TEXT_CASE } from '@zhiji/contract/kernel/lifecycles/catalog';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';
import type { KeptRow } from './rows.ts';

/** Of whatever has one. */
const ID = 1;

/** Something said in a room, and a case. */
export async function buildModerationRows(
  { platform: { db } }: TestApp,
  {
    userId,
    courseId,
    chapterId,
  }: { readonly userId: number; readonly courseId: number; readonly chapterId: number },
): Promise<KeptRow[]> {
  await sql`
    insert into live_message (course_id, chapter_id, id, user_id, kind, content, created_at)
    values (${courseId}, ${chapterId}, ${ID}, ${userId}, 1, 'x', now())`.execute(db);
  await sql`
    insert into text_case (kind, subject_id, user_id, content, state, cause, created_at)
    values ('live', ${ID}, ${userId}, 'x', ${TEXT_CASE.states.held}, 'word', now())`.execute(db);
  return [
    { lifecycle: LIVE_MESSAGE, where: sql`course_id = ${courseId} and id = ${ID}` },
    { lifecycle: TEXT_CASE, where: sql`kind = 'live' and subject_id = ${ID}` },
  ];
}
