/** Keys of the player, while it or something in it has the focus. */
import { type RefObject, useEffect } from 'react';

export interface PlayerActions {
  readonly toggle: () => void;
  readonly seekBy: (seconds: number) => void;
  readonly louderBy: (amount: number) => void;
  readonly toggleMute: () => void;
  readonly toggleFullscreen: () => void;
  readonly toggleCaptions: () => void;
}

const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

/** What a key does. */
const KEYS: Readonly<Record<string, (actions: PlayerActions) => void>> = {
  ' ': (actions) => actions.toggle(),
  ArrowLeft: (actions) => actions.seekBy(-SEEK_SECONDS),
  ArrowRight: (actions) => actions.seekBy(SEEK_SECONDS),
  ArrowUp: (actions) => actions.louderBy(VOLUME_STEP),
  ArrowDown: (actions) => actions.louderBy(-VOLUME_STEP),
  m: (actions) => actions.toggleMute(),
  f: (actions) => actions.toggleFullscreen(),
  c: (actions) => actions.toggleCaptions(),
};

/** Controls that have a use of their own for a key keep it. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) {
    return true;
  }
  const isPress = key === ' ';
  if (target instanceof HTMLInputElement) {
    return key.startsWith('Arrow');
  }
  return isPress && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
}

/** The action of a key press, or null when it is not the player's. */
export function keyAction({
  key,
  target,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey'>) {
  return altKey || ctrlKey || metaKey || isTaken(key, target)
    ? null
    : (KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null);
}

/** Lets the keys act on the player. */
export function usePlayerKeys(frameRef: RefObject<HTMLElement | null>, actions: PlayerActions) {
  useEffect(() => {
    const frame = frameRef.current;
    const onKey = (event: KeyboardEvent) => {
      const act = keyAction(event);
      if (act !== null) {
        event.preventDefault();
        act(actions);
      }
    };
    frame?.addEventListener('keydown', onKey);
    return () => frame?.removeEventListener('keydown', onKey);
  }, [frameRef, actions]);
}
