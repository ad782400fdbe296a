/** Places of notes, as people read them. */
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { translator } from '#shared/i18n/define-messages.ts';
import type { Lesson } from '../catalogue/catalogue.queries.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import { noteMessages } from './note.messages.ts';
import type { Note } from './note.queries.ts';

/** A lesson, as far as places in it matter. */
export type LessonPosition = Pick<Lesson, 'id' | 'type' | 'page_num' | 'position' | 'live_status'>;

/** `12:34`, a page, or the lesson as a whole where there is nothing to jump to. */
export function positionText({ type, position }: Pick<Note, 'type' | 'position'>): string {
  const t = translator(noteMessages);
  if (type === CHAPTER_TYPES.pdf) {
    return t('page', { page: position });
  }
  const isTimed = type === CHAPTER_TYPES.video || position > 0;
  return isTimed ? clockText(position) : t('wholeLesson');
}

/** Where a note is taken: where the learner is or, before the lesson is shown, was last. */
export function positionToNote(lesson: LessonPosition, shown: number | null): number {
  switch (lesson.type) {
    case CHAPTER_TYPES.video:
      return shown ?? lesson.position;
    case CHAPTER_TYPES.pdf:
      return Math.max(1, shown ?? lesson.position);
    case CHAPTER_TYPES.live:
      return lesson.live_status === LIVE_STATUSES.replayReady ? (shown ?? lesson.position) : 0;
    case CHAPTER_TYPES.offline:
      return 0;
  }
}
