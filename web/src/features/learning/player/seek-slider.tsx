import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import { playerMessages } from '#shared/player/player.messages.ts';
import { type Sprites, spritePlace } from './player.rules.ts';
import styles from './seek-slider.module.css';
import type { MediaState } from '#shared/player/use-media-state.ts';

interface SeekSliderProps {
  readonly state: Pick<MediaState, 'time' | 'duration' | 'bufferedTo'>;
  readonly sprites: Sprites | null;
  readonly onSeek: (second: number) => void;
}

const STEP_SECONDS = 1;
const WHOLE = 100;

/** What is to be seen at a second. */
function Preview({
  sprites,
  second,
  percent,
}: Pick<SeekSliderProps, 'sprites'> & {
  readonly second: number;
  readonly percent: number;
}) {
  const place = sprites === null ? null : spritePlace(sprites, second);
  return (
    <div
      className={styles.preview}
      style={{ left: `clamp(84px, ${percent}%, 100% - 84px)` }}
      aria-hidden="true"
    >
      {sprites !== null && place !== null && (
        <div
          className={styles.picture}
          style={{
            width: sprites.width,
            height: sprites.height,
            backgroundImage: `url("${sprites.url}")`,
            backgroundPosition: `-${place.x}px -${place.y}px`,
          }}
        />
      )}
      {clockText(second)}
    </div>
  );
}

/** Where the lesson is, what is loaded of it, and the way to any other place. */
export function SeekSlider({ state, sprites, onSeek }: SeekSliderProps) {
  const t = useMessages(playerMessages);
  const [pointed, setPointed] = useState<number | null>(null);
  const { time, duration, bufferedTo } = state;
  const percentOf = (second: number) => (duration === 0 ? 0 : (second / duration) * WHOLE);
  const onPoint = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(1, Math.max(0, (clientX - left) / Math.max(width, 1))));
  };
  const shades = { '--played': `${percentOf(time)}%`, '--loaded': `${percentOf(bufferedTo)}%` };
  return (
    <div className={styles.seek}>
      {pointed !== null && duration > 0 && (
        <Preview sprites={sprites} second={pointed * duration} percent={pointed * WHOLE} />
      )}
      <input
        type="range"
        className={styles.slider}
        style={shades as CSSProperties}
        min={0}
        max={Math.floor(duration)}
        step={STEP_SECONDS}
        value={Math.floor(time)}
        disabled={duration === 0}
        aria-label={t('seek')}
        aria-valuetext={t('at', { time: clockText(time), duration: clockText(duration) })}
        onChange={({ target }) => onSeek(Number(target.value))}
        onPointerMove={onPoint}
        onPointerLeave={() => setPointed(null)}
      />
    </div>
  );
}
