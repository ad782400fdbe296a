import type { ExamResult } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './exam-result.module.css';
import { resultMessages } from './result.messages.ts';

/** Proof of handing in, to be kept by the learner. */
export function Receipt({ result }: { readonly result: ExamResult }) {
  const t = useMessages(resultMessages);
  const { id, title, receipt } = result;
  const answered = t('receiptAnswered', { count: receipt.answered });
  const text = [title, `#${id}`, receipt.time, answered, receipt.hash].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: t('copied') });
    } catch {
      showToast({ kind: 'error', text: t('copyFailed') });
    }
  };
  return (
    <section className={styles.receipt} aria-label={t('receipt')}>
      <h3>{t('receipt')}</h3>
      <p className={styles.fine}>{t('receiptText')}</p>
      <p className={styles.fine}>
        {receipt.time} · {answered}
      </p>
      <p>
        <span className={styles.fine}>{t('hash')}</span> <code>{receipt.hash}</code>
      </p>
      <div className={styles.actions}>
        <Button look="plain" size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          look="plain"
          size="small"
          onClick={() => saveFile(t('file', { id }), new Blob([`${text}\n`]))}
        >
          {t('download')}
        </Button>
      </div>
    </section>
  );
}
