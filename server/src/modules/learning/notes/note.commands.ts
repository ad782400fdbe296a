/** Stories of taking notes. What was written stays its author's, also without access. */
import { fail } from '#platform/failure';
import { newId } from '#platform/ids';
import { presentNote } from './note.present.ts';
import { insertNote, removeNote, updateNote } from './note.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Takes a note in a lesson that may be studied now. */
export async function addNote(
  { db, clock }: Platform,
  userId: number,
  { chapter_id: chapterId, position, content }: CallInput<'learning.addNote'>,
): Promise<CallResponse<'learning.addNote'>> {
  const now = clock.now();
  const added = await insertNote(db, { id: newId(), userId, chapterId, position, content, now });
  if (added === undefined) {
    throw fail('common.notFound');
  }
  if (!added.granted) {
    throw fail('common.forbidden');
  }
  if (added.note === null) {
    throw fail('learning.tooManyNotes');
  }
  return presentNote(added.note);
}

/** Changes the text of a note. */
export async function editNote(
  { db, clock }: Platform,
  userId: number,
  { id, content }: CallInput<'learning.editNote'>,
): Promise<CallResponse<'learning.editNote'>> {
  const note = await updateNote(db, { userId, id, content, now: clock.now() });
  if (note === undefined) {
    throw fail('common.notFound');
  }
  return presentNote(note);
}

/** Deletes a note for good. */
export async function deleteNote(
  { db }: Platform,
  userId: number,
  { id }: CallInput<'learning.deleteNote'>,
): Promise<null> {
  if (!(await removeNote(db, { userId, id }))) {
    throw fail('common.notFound');
  }
  return null;
}
