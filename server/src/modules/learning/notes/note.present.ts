/** Notes as the wire carries them. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { NoteRow } from './note.repo.ts';

type Note = CallResponse<'learning.addNote'>;

/** A note with its lesson. */
export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    chapter_id: row.chapter_id,
    title: row.title,
    // The check of the column and the contract hold the same numbers.
    type: row.type as Note['type'],
    position: row.position,
    content: row.content,
    create_time: formatWireTime(row.created_at),
    update_time: formatWireTime(row.updated_at),
  };
}
