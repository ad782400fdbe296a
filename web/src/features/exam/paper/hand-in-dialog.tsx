import { examMessages } from '#features/exam/exam.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import type { SyncState } from './answer-sync.ts';
import { paperMessages } from './paper.messages.ts';

interface HandInDialogProps {
  readonly open: boolean;
  /** Questions, and those without an answer. */
  readonly count: number;
  readonly unanswered: number;
  readonly state: SyncState;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before the paper is handed in, and waits for the network where there is none. */
export function HandInDialog({ open, count, unanswered, state, ...on }: HandInDialogProps) {
  const t = useMessages(paperMessages);
  const tExam = useMessages(examMessages);
  const isAsked = state.handIn === 'learner';
  const question =
    unanswered === 0 ? t('handInAll', { count }) : t('handInOpen', { open: unanswered, count });
  const text = state.isBarred ? t('barredNothing') : question;
  return (
    <ConfirmDialog
      open={open}
      title={t('handInTitle')}
      text={isAsked && state.isLost ? t('handInUnsent', { count: state.unsent.size }) : text}
      confirmLabel={t(isAsked ? 'handingIn' : 'confirm')}
      cancelLabel={t('goOn')}
      closeLabel={tExam('close')}
      busy={isAsked}
      {...on}
    />
  );
}
