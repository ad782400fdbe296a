import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Chip, type ChipLook } from '#shared/ui/chip.tsx';
import { examMessages, stateTexts } from './exam.messages.ts';
import type { ExamState } from './exam.queries.ts';

const LOOKS: Partial<Record<ExamState, ChipLook>> = {
  [EXAM_STATES.open]: 'good',
  [EXAM_STATES.inProgress]: 'hot',
  [EXAM_STATES.passed]: 'good',
  [EXAM_STATES.failed]: 'framed',
};

/** How an exam stands, in a word. */
export function StateChip({ state }: { readonly state: ExamState }) {
  const t = useMessages(examMessages);
  return <Chip look={LOOKS[state]}>{t(stateTexts[state])}</Chip>;
}
