import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { REPORT_REASONS } from '@zhiji/contract/kernel/statuses';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog/dialog.tsx';
import { reportMessages } from './report.messages.ts';
import styles from './report.module.css';

type Report = CallRequest<'moderation.report'>;
type Reason = keyof typeof REPORT_REASONS;

/** What is reported. */
export type ReportedText = Pick<Report, 'kind' | 'id'>;

interface ReportDialogProps {
  readonly text: ReportedText;
  readonly onClose: () => void;
}

const REASONS = Object.keys(REPORT_REASONS) as Reason[];

/** Asks what is wrong with a text, and sends it. */
export function ReportDialog({ text, onClose }: ReportDialogProps) {
  const t = useMessages(reportMessages);
  const name = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (report: Report) => call('moderation.report', report),
    onSuccess: () => {
      showToast({ kind: 'success', text: translator(reportMessages)('saved') });
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== null) {
      mutate({ ...text, reason: REPORT_REASONS[reason] });
    }
  };
  return (
    <Dialog open title={t('title')} closeLabel={t('close')} shape="sheet" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <fieldset className={styles.reasons}>
          <legend className={styles.legend}>{t('reason')}</legend>
          {REASONS.map((each) => (
            <label key={each} className={styles.reason}>
              <input
                type="radio"
                name={name}
                checked={each === reason}
                onChange={() => setReason(each)}
              />
              {t(each)}
            </label>
          ))}
        </fieldset>
        <DialogActions>
          <Button type="submit" disabled={reason === null || isPending}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
