import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from '#shared/player/player.module.css';
import { prefer, usePlayPreferences } from '../player/play-preferences.ts';
import { studyMessages } from '../player/study.messages.ts';

/** So long somebody has to say that they do not want the next lesson. */
const WAIT_SECONDS = 8;

/** What one writes or chooses in. */
const FIELDS = 'textarea, select, input';
/** The sliders of the player and what is switched at a tap keep nobody busy. */
const AT_A_TAP = '[type=range], [type=checkbox]';

/** Nobody is led on who is writing or choosing something. */
function isBusy(): boolean {
  const focused = document.activeElement;
  const isInField = focused?.matches(FIELDS) === true && !focused.matches(AT_A_TAP);
  return isInField || document.querySelector('dialog[open]') !== null;
}

/** Counts down to the next lesson; it can be stopped once, or for all lessons. */
export function AutoNext({ onNext }: { readonly onNext: () => void }) {
  const t = useMessages(studyMessages);
  const isWanted = usePlayPreferences(({ autoNext }) => autoNext);
  const [left, setLeft] = useState(WAIT_SECONDS);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const isRunning = isWanted && !isStopped;
  const tick = useEffectEvent(() => {
    const busy = isBusy();
    setHeld(busy);
    // Nor is anybody who does not see it.
    if (busy || document.visibilityState !== 'visible') {
      return;
    }
    if (left <= 1) {
      onNext();
    } else {
      setLeft(left - 1);
    }
  });
  useEffect(() => {
    if (!isRunning) {
      return undefined;
    }
    const timer = setInterval(() => tick(), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    isRunning && (
      <div className={styles.auto}>
        <span role="timer">{isHeld ? t('nextWaits') : t('nextIn', { number: left })}</span>
        <Button look="plain" size="small" onClick={() => setStopped(true)}>
          {t('stay')}
        </Button>
        <button type="button" className={styles.quiet} onClick={() => prefer({ autoNext: false })}>
          {t('noAutoNext')}
        </button>
      </div>
    )
  );
}
