import { MINUTE_S, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { useEffect, useEffectEvent } from 'react';
import type { Topic } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useSecondsUntil } from '#shared/lib/seconds-until.ts';
import { timeLeft } from '#shared/lib/time-left.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { SyncState } from './answer-sync.ts';
import styles from './paper-bar.module.css';
import { paperMessages } from './paper.messages.ts';

const TIME_START = 11;
const SOON_S = 5 * MINUTE_S;

interface CountdownProps {
  readonly endsAt: number;
  readonly onTimeUp: () => void;
}

/** What a screen reader is told of the time, which it cannot follow by the second. */
function useTimeWarning(seconds: number): string {
  const t = useMessages(paperMessages);
  if (seconds === 0) {
    return t('timeUp');
  }
  if (seconds <= MINUTE_S) {
    return t('oneMinute');
  }
  return seconds <= SOON_S ? t('fiveMinutes') : '';
}

/** The time that is left by the server's clock. */
export function Countdown({ endsAt, onTimeUp }: CountdownProps) {
  const t = useMessages(paperMessages);
  const seconds = useSecondsUntil(endsAt);
  const warning = useTimeWarning(seconds);
  const isUp = seconds === 0;
  const tellTimeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isUp) {
      tellTimeUp();
    }
  }, [isUp]);
  return (
    <p className={styles.time} data-soon={seconds <= SOON_S}>
      <span className={styles.label}>{t('timeLeft')}</span>
      <span role="timer">{timeLeft(seconds * SECOND_MS).clock}</span>
      <VisuallyHidden as="output">{warning}</VisuallyHidden>
    </p>
  );
}

interface SavedLineProps {
  readonly topics: readonly Topic[];
  readonly state: SyncState;
}

function useSavedText({ unsent, isLost, isBarred, savedTime }: SyncState): string {
  const t = useMessages(paperMessages);
  if (isBarred) {
    return unsent.size === 0 ? t('barredNothing') : t('barred', { count: unsent.size });
  }
  if (isLost) {
    return unsent.size === 0 ? t('offlineNothing') : t('offline', { count: unsent.size });
  }
  if (unsent.size > 0) {
    return t('saving');
  }
  return savedTime === null ? t('nothingYet') : t('savedAt', { time: savedTime.slice(TIME_START) });
}

/** Whether what was answered is safe, and what another device changed. */
export function SavedLine({ topics, state }: SavedLineProps) {
  const t = useMessages(paperMessages);
  const text = useSavedText(state);
  const isNews = state.isLost || state.isBarred;
  const numbers = state.adopted.map((id) => topics.findIndex((topic) => topic.id === id) + 1);
  return (
    <div className={styles.saved} data-lost={isNews}>
      {/* Each saving is no news; that nothing is saved is. */}
      <output className={styles.line} aria-live={isNews ? 'assertive' : 'off'}>
        {text}
      </output>
      {numbers.length > 0 && (
        <output className={styles.adopted}>{t('adopted', { numbers: numbers.join('、') })}</output>
      )}
    </div>
  );
}
