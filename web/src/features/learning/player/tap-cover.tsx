import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from '#shared/player/player.module.css';
import { useTouch } from '#shared/player/use-touch.ts';
import { settingsMessages } from './settings.messages.ts';
import { DOUBLE_TAP_MS, DOUBLE_TAP_SECONDS, tapSide } from './tap.rules.ts';

interface TapCoverProps {
  readonly onToggle: () => void;
  readonly onSeekBy: (seconds: number) => void;
  /** The controls come or go. */
  readonly onControls: () => void;
}

const SHOWN_MS = 600;

/** What a double tap did, for a moment. */
function useSought() {
  const [side, setSide] = useState(0);
  useEffect(() => {
    if (side === 0) {
      return undefined;
    }
    const timer = setTimeout(() => setSide(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [side]);
  return [side, setSide] as const;
}

/**
 * The picture itself: a mouse plays and pauses it, a finger brings the controls and, tapping twice
 * at a side, jumps. The bar has the same for the keyboard.
 */
export function TapCover({ onToggle, onSeekBy, onControls }: TapCoverProps) {
  const t = useMessages(settingsMessages);
  const { isTouch, handlers } = useTouch();
  const last = useRef({ at: 0, side: 0 });
  const [sought, setSought] = useSought();
  const onClick = ({ clientX, currentTarget, timeStamp }: MouseEvent<HTMLButtonElement>) => {
    if (!isTouch.current) {
      onToggle();
      return;
    }
    const { left, width } = currentTarget.getBoundingClientRect();
    const side = tapSide((clientX - left) / Math.max(width, 1));
    const isSecond = timeStamp - last.current.at < DOUBLE_TAP_MS && side === last.current.side;
    last.current = { at: timeStamp, side };
    if (!isSecond) {
      onControls();
    } else if (side === 0) {
      onToggle();
    } else {
      setSought(side);
      onSeekBy(side * DOUBLE_TAP_SECONDS);
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.cover}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="picture"
        {...handlers}
        onClick={onClick}
      />
      {sought !== 0 && (
        <output className={sought > 0 ? `${styles.sought} ${styles.ahead}` : styles.sought}>
          {t(sought > 0 ? 'forward' : 'back', { number: DOUBLE_TAP_SECONDS })}
        </output>
      )}
    </>
  );
}
