import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import formStyles from '#shared/forms/forms.module.css';
import { puzzleMessages } from './puzzle.messages.ts';
import { PuzzleSlider } from './puzzle-slider.tsx';
import { PuzzleWork } from './puzzle-work-view.tsx';
import { startWork } from './puzzle-work.ts';
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

interface PuzzleAnswer extends CallRequest<'identity.solvePuzzle'> {
  /** Work that goes along with a slide. */
  readonly bits: number;
}

async function withWork(answer: CallRequest<'identity.solvePuzzle'>, bits: number) {
  const work = startWork({ id: answer.id, bits }, () => undefined);
  try {
    return { ...answer, nonce: await work.nonce };
  } finally {
    work.stop();
  }
}

interface PuzzlePanelProps {
  readonly purpose: PuzzlePurpose;
  /** The server asked for more than a slide: the browser works beside it. */
  readonly hard?: boolean;
  readonly onSolved: (token: string) => void;
}

/** A puzzle made and judged by the server; whoever cannot see it lets the browser work instead. */
export function PuzzlePanel({ purpose, hard = false, onSolved }: PuzzlePanelProps) {
  const t = useMessages(puzzleMessages);
  const panelId = useId();
  const [round, setRound] = useState(0);
  const [way, setWay] = useState<'pictures' | 'work'>('pictures');
  const query = useQuery(puzzleQuery(purpose, `${panelId}${round}`, hard));
  const next = () => setRound(round + 1);

  const judge = useMutation({
    mutationFn: async ({ bits, ...answer }: PuzzleAnswer) =>
      call('identity.solvePuzzle', bits === 0 ? answer : await withWork(answer, bits)),
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
            onDrop={(x, trace) =>
              judge.mutate({ id: query.data.id, x, trace, bits: query.data.slide_bits })
            }
          />
        ) : (
          <PuzzleWork
            key={query.data.id}
            puzzle={query.data}
            onDone={(nonce) => judge.mutate({ id: query.data.id, nonce, bits: 0 })}
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
