import { type RefObject, useEffect, useRef, useState } from 'react';

/** A pointer on its way to the panel crosses other entries; they open only when it rests. */
const REST_MS = 120;
/** The panel survives a pointer that slips off its edge. */
const LEAVE_MS = 250;

interface Flyout<Key> {
  readonly rootRef: RefObject<HTMLElement | null>;
  readonly open: Key | null;
  readonly show: (key: Key | null) => void;
  /** The mouse came to an entry or, with null, left them all. */
  readonly point: (key: Key | null) => void;
}

/** Which of several panels is open: by mouse after a rest, at once by anything else. */
export function useFlyout<Key>(): Flyout<Key> {
  const rootRef = useRef<HTMLElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState<Key | null>(null);

  const show = (key: Key | null) => {
    clearTimeout(timerRef.current);
    setOpen(key);
  };
  const point = (key: Key | null) => {
    clearTimeout(timerRef.current);
    if (key !== open) {
      timerRef.current = setTimeout(() => setOpen(key), key === null ? LEAVE_MS : REST_MS);
    }
  };

  useEffect(() => () => clearTimeout(timerRef.current), []);

  // Escape and a press elsewhere close it wherever the focus is: the mouse may have opened it.
  useEffect(() => {
    if (open === null) {
      return undefined;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && rootRef.current?.contains(target) === false) {
        setOpen(null);
      }
    };
    document.addEventListener(
      'keydown',
      ({ key }) => {
        const root = rootRef.current;
        if (key === 'Escape') {
          if (root?.contains(document.activeElement) === true) {
            root.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
          }
          setOpen(null);
        }
      },
      { signal },
    );
    document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { signal });
    document.addEventListener('focusin', ({ target }) => closeOutside(target), { signal });
    return () => listening.abort();
  }, [open]);

  return { rootRef, open, show, point };
}
