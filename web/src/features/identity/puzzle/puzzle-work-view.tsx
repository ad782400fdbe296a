import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { puzzleMessages } from './puzzle.messages.ts';
import { startWork } from './puzzle-work.ts';
import type { Puzzle } from './puzzle.queries.ts';
import styles from './puzzle.module.css';

const TEN_THOUSAND = 10_000;

interface PuzzleWorkProps {
  readonly puzzle: Puzzle;
  readonly onDone: (nonce: string) => void;
}

/** Lets the browser work for the ticket, and says how far it is. */
export function PuzzleWork({ puzzle, onDone }: PuzzleWorkProps) {
  const t = useMessages(puzzleMessages);
  const [tried, setTried] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const onFound = useEffectEvent(onDone);
  const { id, work_bits: bits } = puzzle;
  const expected = 2 ** bits;

  useEffect(() => {
    const work = startWork({ id, bits }, setTried);
    let isWanted = true;
    work.nonce.then(
      (nonce) => isWanted && onFound(nonce),
      () => setFailed(true),
    );
    return () => {
      isWanted = false;
      work.stop();
    };
  }, [id, bits]);

  if (isFailed) {
    return <p role="alert">{t('workFailed')}</p>;
  }
  return (
    <div className={styles.work}>
      <output>{t('working')}</output>
      <progress
        className={styles.progress}
        aria-label={t('withoutPictures')}
        max={expected}
        value={Math.min(tried, expected)}
      />
      <p className={styles.said}>
        {t('worked', {
          tried: Math.round(tried / TEN_THOUSAND),
          expected: Math.round(expected / TEN_THOUSAND),
        })}
      </p>
    </div>
  );
}
