import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { isCrowded, useReason } from '../player/refusal-reason.ts';
import { studyMessages } from '../player/study.messages.ts';
import styles from './lesson-stage.module.css';

interface LessonRefusalProps {
  readonly error: Error;
  /** Said when the server gave no reason. */
  readonly notLoaded?: string;
  readonly onRetry: () => void;
  /** Leads elsewhere, where nothing else on the screen does. */
  readonly wayOut?: ReactNode;
}

/** In the place of the lesson: why it does not open and what can be done. It stays. */
export function LessonRefusal({ error, notLoaded, onRetry, wayOut }: LessonRefusalProps) {
  const t = useMessages(studyMessages);
  const reason = useReason(error, notLoaded);
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.reason}>{reason}</p>
      <p className={styles.advice}>{t(isCrowded(error) ? 'crowdedAdvice' : 'retryAdvice')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {wayOut}
    </div>
  );
}
