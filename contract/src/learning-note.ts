/** Notes a learner takes at a place of a lesson; nobody else sees them. */
import { z } from 'zod';
import { call, empty } from './kernel/call.ts';
import { LESSON_MAX_SECONDS, NOTE_MAX_LENGTH } from './kernel/limits.ts';
import { UUID } from './kernel/patterns.ts';
import { CHAPTER_TYPES } from './kernel/statuses.ts';
import { id, paged, paging, textOf, time } from './kernel/wire.ts';

const noteId = z.string().regex(UUID);
const content = textOf(1, NOTE_MAX_LENGTH);
const position = z
  .int()
  .min(0)
  .max(LESSON_MAX_SECONDS)
  .describe('Second, or page of a PDF; 0 for a class that is not recorded');

const NoteWire = z
  .object({
    id: noteId,
    chapter_id: id,
    title: z.string().describe('Of the lesson'),
    type: z.enum(CHAPTER_TYPES).describe('Of the lesson'),
    position,
    content: z.string(),
    create_time: time,
    update_time: time,
  })
  .meta({ id: 'Note' });

export const learningNoteCalls = {
  notes: call({
    path: '/api/user/getNotes',
    summary: "One's own notes on a course or one of its lessons, in the order of the course.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ curriculum_id: id, chapter_id: id.optional(), ...paging }),
    response: paged(NoteWire),
    success: ['ok'],
    errors: [],
  }),
  addNote: call({
    path: '/api/user/addNote',
    summary: 'Takes a note at a place of a lesson one may study now.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ chapter_id: id, position, content }),
    response: NoteWire,
    success: ['saved'],
    errors: ['common.forbidden', 'common.notFound', 'learning.tooManyNotes'],
  }),
  editNote: call({
    path: '/api/user/editNote',
    summary: "Changes the text of one's own note, also after the course has expired.",
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id: noteId, content }),
    response: NoteWire,
    success: ['saved'],
    errors: ['common.notFound'],
  }),
  deleteNote: call({
    path: '/api/user/deleteNote',
    summary: "Deletes one's own note.",
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id: noteId }),
    response: empty,
    success: ['deleted'],
    errors: ['common.notFound'],
  }),
};
