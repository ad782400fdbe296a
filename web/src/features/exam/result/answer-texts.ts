import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ExamResult } from '#features/exam/exam.queries.ts';

type Line = Pick<ExamResult['topics'][number], 'type' | 'options'>;

/** A key of a blank may hold several spellings. */
const SPELLINGS = '|';

/** An answer as one reads it, one text per choice or blank; nothing when there is none. */
export function answerTexts(
  { type, options }: Line,
  answer: readonly string[],
  judgements: Readonly<Record<'T' | 'F', string>>,
): readonly string[] {
  const given = answer.filter((part) => part.trim() !== '');
  switch (type) {
    case EXAM_TOPIC_TYPES.judge:
      return given.map((part) => judgements[part === 'T' ? 'T' : 'F']);
    case EXAM_TOPIC_TYPES.single:
    case EXAM_TOPIC_TYPES.multiple:
      return given.map((part) => {
        const content = options.find(({ key }) => key === part)?.content ?? '';
        return `${part}. ${content}`;
      });
    case EXAM_TOPIC_TYPES.blank:
      return given.length === 0
        ? []
        : answer.map((part, place) => `${place + 1}. ${part.split(SPELLINGS).join(' / ')}`);
    case EXAM_TOPIC_TYPES.essay:
      return given;
  }
}
