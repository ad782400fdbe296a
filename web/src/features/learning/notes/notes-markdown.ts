/** Notes as a file to keep. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { translator } from '#shared/i18n/define-messages.ts';
import { noteMessages } from './note.messages.ts';
import { positionText } from './note-position.ts';
import type { Note } from './note.queries.ts';

const NEW_LINE = /\r?\n/u;

/** A list item whose further lines belong to it. */
function itemOf(note: Note): string {
  const lines = note.content.split(NEW_LINE);
  return `- **${positionText(note)}** ${lines.map((line) => line.trimEnd()).join('\n  ')}`;
}

/** All notes on a course in Markdown, a heading for each lesson, in the order they come. */
export function notesMarkdown(course: string, notes: readonly Note[], now: Date): string {
  const t = translator(noteMessages);
  const blocks = [
    `# ${t('exportTitle', { title: course })}`,
    t('exportedAt', { time: formatWireTime(now) }),
  ];
  let lesson: number | null = null;
  for (const note of notes) {
    if (note.chapter_id !== lesson) {
      lesson = note.chapter_id;
      blocks.push(`## ${note.title}`);
    }
    blocks.push(itemOf(note));
  }
  return `${blocks.join('\n\n')}\n`;
}

const UNFIT = /[\s\p{Cc}\\/:*?"<>|]+/gu;

/** A file name that every system takes. */
export function notesFileName(course: string): string {
  const title = translator(noteMessages)('exportTitle', { title: course });
  return `${title.replaceAll(UNFIT, ' ').trim()}.md`;
}
