import { type RefObject, useEffect, useEffectEvent } from 'react';

export interface ReaderActions {
  readonly turnBy: (pages: number) => void;
  readonly turnTo: (end: 'first' | 'last') => void;
  readonly scale: (direction: 1 | -1) => void;
  readonly search: () => void;
  readonly close: () => void;
}

/** Keys that mean the same wherever the focus is. */
const KEYS: Readonly<Record<string, (actions: ReaderActions) => void>> = {
  ArrowLeft: (actions) => actions.turnBy(-1),
  ArrowRight: (actions) => actions.turnBy(1),
  Home: (actions) => actions.turnTo('first'),
  End: (actions) => actions.turnTo('last'),
  Escape: (actions) => actions.close(),
};

/** Characters act only where the reader has the focus: people who dictate say them all the time. */
const CHARACTERS: Readonly<Record<string, (actions: ReaderActions) => void>> = {
  '+': (actions) => actions.scale(1),
  '=': (actions) => actions.scale(1),
  '-': (actions) => actions.scale(-1),
  '/': (actions) => actions.search(),
};

function actionOf({ key, target }: KeyboardEvent, frame: HTMLElement | null, isEmbedded: boolean) {
  if (target instanceof HTMLInputElement) {
    return key === 'Escape' ? KEYS[key] : undefined;
  }
  const isInside = target instanceof Node && frame?.contains(target) === true;
  const everywhere = isEmbedded && !isInside ? undefined : KEYS[key];
  return everywhere ?? (isInside ? CHARACTERS[key] : undefined);
}

/** Lets the keyboard act on the reader: anywhere when it is all there is on its screen. */
export function useReaderKeys(
  frameRef: RefObject<HTMLElement | null>,
  isEmbedded: boolean,
  actions: ReaderActions,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented;
    const act = isOther ? undefined : actionOf(event, frameRef.current, isEmbedded);
    if (act !== undefined && document.querySelector('dialog[open]') === null) {
      event.preventDefault();
      act(actions);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
