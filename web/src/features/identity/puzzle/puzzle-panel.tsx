import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RetryBox } from '#shared/ui/retry-box.tsx';
import formStyles from '../forms/forms.module.css';
import { verificationMessages } from '../verification.messages.ts';
import { PuzzleSlider } from './puzzle-slider.tsx';
import { PuzzleWork } from './puzzle-work-view.tsx';
import { type PuzzlePurpose, puzzleQuery } from './puzzle.queries.ts';
import styles from './puzzle.module.css';

/** How long the tick shows before the puzzle makes way. */
const TICK_MS = 600;
/** How long a wrong piece shakes before another puzzle comes. */
const SHAKE_MS = 500;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

interface PuzzlePanelProps {
  readonly purpose: PuzzlePurpose;
  readonly onSolved: (token: string) => void;
}

/** A puzzle made and judged by the server; whoever cannot see it lets the browser work instead. */
export function PuzzlePanel({ purpose, onSolved }: PuzzlePanelProps) {
  const t = useMessages(verificationMessages);
  const panelId = useId();
  const [round, setRound] = useState(0);
  const [way, setWay] = useState<'pictures' | 'work'>('pictures');
  const query = useQuery(puzzleQuery(purpose, `${panelId}${round}`));
  const next = () => setRound(round + 1);

  const judge = useMutation({
    mutationFn: (answer: CallRequest<'identity.solvePuzzle'>) =>
      call('identity.solvePuzzle', answer),
    meta: { silent: true },
    onSuccess: async ({ captcha_token: token }) => {
      await pause(TICK_MS);
      onSolved(token);
    },
    onError: async () => {
      await pause(SHAKE_MS);
      // Work is never begun again by itself: the server may have had enough of it.
      setWay('pictures');
      next();
    },
  });

  const state = judge.variables?.id === query.data?.id ? judge.status : 'idle';
  const missed = t(judge.variables?.nonce === undefined ? 'puzzleWrong' : 'workFailed');
  const said = {
    idle: judge.isError ? missed : t('puzzleHint'),
    pending: t('puzzleChecking'),
    success: t('puzzleSolved'),
    error: missed,
  }[state];

  return (
    <section className={styles.panel} aria-label={t('puzzle')}>
      {query.isError && (
        <RetryBox
          text={t('puzzleFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <output className={styles.loading} aria-label={t('puzzleLoading')} />}
      {query.data !== undefined &&
        (way === 'pictures' ? (
          <PuzzleSlider
            key={query.data.id}
            puzzle={query.data}
            state={state}
            onDrop={(x) => judge.mutate({ id: query.data.id, x })}
          />
        ) : (
          <PuzzleWork
            key={query.data.id}
            puzzle={query.data}
            onDone={(nonce) => judge.mutate({ id: query.data.id, nonce })}
          />
        ))}
      {way === 'pictures' && (
        <output className={state === 'success' ? styles.right : styles.said}>{said}</output>
      )}
      <div className={formStyles.links}>
        {way === 'pictures' && (
          <button type="button" className={formStyles.link} onClick={next}>
            {t('newPuzzle')}
          </button>
        )}
        <button
          type="button"
          className={formStyles.link}
          onClick={() => setWay(way === 'work' ? 'pictures' : 'work')}
        >
          {t(way === 'work' ? 'withPictures' : 'withoutPictures')}
        </button>
      </div>
    </section>
  );
}
