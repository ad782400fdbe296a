import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { puzzleMessages } from './puzzle.messages.ts';
import { type Trace, traceOf } from './puzzle-trace.ts';
import type { Puzzle } from './puzzle.queries.ts';
import styles from './puzzle.module.css';

/** Pixels of an arrow key, below the tolerance of the judge; with Shift one alone. */
const STEP = 3;
const FORWARD: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowUp']);
const BACK: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowDown']);

const part = (value: number, whole: number) => `${(value / whole) * 100}%`;

interface PuzzleSliderProps {
  readonly puzzle: Puzzle;
  readonly state: 'idle' | 'pending' | 'success' | 'error';
  readonly onDrop: (x: number, trace: Trace) => void;
}

/** The picture with its gap, the piece, and the slider that moves it. */
export function PuzzleSlider({ puzzle, state, onDrop }: PuzzleSliderProps) {
  const t = useMessages(puzzleMessages);
  const hintId = useId();
  const slider = useRef<HTMLInputElement>(null);
  const [x, setX] = useState(0);
  const [trace] = useState(traceOf);
  const isBeside = useRef(false);
  const { width, height, top, piece_size: pieceSize, radius } = puzzle;
  const side = pieceSize + 2 * radius;
  const max = width - side;

  // Whoever came this far goes on here.
  useEffect(() => slider.current?.focus(), []);

  const move = (to: number) => {
    if (!isBeside.current) {
      setX(to);
      trace.move(to);
    }
  };

  // The piece is taken by its handle: a press beside it moves nothing.
  const press = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLInputElement>) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    const at = ((clientX - left) / shown) * width;
    isBeside.current = at < x || at > x + side;
    if (!isBeside.current) {
      trace.take(clientY);
    }
  };

  const release = () => {
    if (!isBeside.current) {
      drop();
    }
    isBeside.current = false;
  };

  const drop = () => {
    // A mere click on the slider is no answer.
    if (x > 0 && state === 'idle') {
      onDrop(x, trace.end(x));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : STEP;
    if (FORWARD.has(event.key) || BACK.has(event.key)) {
      event.preventDefault();
      const moved = FORWARD.has(event.key) ? x + step : x - step;
      move(Math.min(max, Math.max(0, moved)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      drop();
    }
  };

  return (
    <div className={state === 'error' ? styles.shaking : undefined}>
      <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        <img className={styles.background} src={puzzle.background} alt="" draggable={false} />
        <img
          className={styles.piece}
          src={puzzle.piece}
          alt=""
          draggable={false}
          style={{ left: part(x, width), top: part(top, height), width: part(side, width) }}
        />
      </div>
      <input
        ref={slider}
        type="range"
        className={state === 'success' ? `${styles.slider} ${styles.solved}` : styles.slider}
        min={0}
        max={max}
        value={x}
        disabled={state !== 'idle'}
        aria-label={t('puzzleSlider')}
        aria-describedby={hintId}
        aria-valuetext={t('puzzleAt', { x, max })}
        onChange={({ currentTarget }) => move(currentTarget.valueAsNumber)}
        onPointerDown={press}
        onPointerMove={({ clientY }) => trace.sway(clientY)}
        onPointerUp={release}
        onPointerCancel={() => {
          isBeside.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      <div id={hintId}>
        <VisuallyHidden>{t('puzzleKeys')}</VisuallyHidden>
      </div>
    </div>
  );
}
