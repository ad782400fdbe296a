import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { isCrowded, useReason } from '../player/refusal-reason.ts';
import { studyMessages } from '../player/study.messages.ts';
import styles from './lesson-stage.module.css';

interface LessonRefusalProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In the place of the lesson: why it does not open and what can be done. It stays. */
export function LessonRefusal({ error, onRetry }: LessonRefusalProps) {
  const t = useMessages(studyMessages);
  const reason = useReason(error);
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.reason}>{reason}</p>
      <p className={styles.advice}>{t(isCrowded(error) ? 'crowdedAdvice' : 'retryAdvice')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
