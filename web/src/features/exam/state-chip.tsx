import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { examMessages, stateTexts } from './exam.messages.ts';
import type { ExamState } from './exam.queries.ts';
import styles from './state-chip.module.css';

const LOOKS: Partial<Record<ExamState, string | undefined>> = {
  [EXAM_STATES.open]: styles.ready,
  [EXAM_STATES.inProgress]: styles.due,
  [EXAM_STATES.passed]: styles.ready,
  [EXAM_STATES.failed]: styles.moving,
};

/** How an exam stands, in a word. */
export function StateChip({ state }: { readonly state: ExamState }) {
  const t = useMessages(examMessages);
  return <span className={`${styles.chip} ${LOOKS[state] ?? ''}`}>{t(stateTexts[state])}</span>;
}
