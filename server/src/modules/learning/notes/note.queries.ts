/** Reads of one's own notes. */
import { presentNote } from './note.present.ts';
import { listNotes } from './note.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Notes of a user on a course or a lesson, whether he may still study it or not. */
export async function notes(
  { db }: Platform,
  userId: number,
  input: CallInput<'learning.notes'>,
): Promise<CallResponse<'learning.notes'>> {
  const { curriculum_id: courseId, chapter_id: chapterId, page, limit } = input;
  const { total, rows } = await listNotes(db, { userId, courseId, chapterId, page, limit });
  return { list: rows.map(presentNote), total, page, limit };
}
