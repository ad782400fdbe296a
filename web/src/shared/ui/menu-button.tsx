import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useIsPhone } from './use-is-phone.ts';
import { ChevronDownIcon } from './icons.tsx';
import { BackCloses } from './overlay/back-closes.tsx';
import styles from './menu-button.module.css';

interface MenuButtonProps {
  readonly label: ReactNode;
  /** Links and buttons. */
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** Puts the focus on what opened the list. */
function focusButton(root: HTMLElement | null): void {
  root?.querySelector('button')?.focus();
}

/** Escape, leaving and choosing close the list; Escape also gives the focus back to the button. */
function useClosing(
  open: boolean,
  rootRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!open || root === null) {
      return undefined;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') {
        close();
        focusButton(root);
      }
    };
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !root.contains(target)) {
        close();
      }
    };
    // On the document, so that it runs after the chosen item's own handler.
    const onChoice = ({ target }: Event) => {
      if (target instanceof Node && panelRef.current?.contains(target) === true) {
        close();
      }
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { signal });
    // Only when the focus goes elsewhere in the page: leaving the window is not leaving the list.
    root.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget), {
      signal,
    });
    document.addEventListener('click', onChoice, { signal });
    return () => listening.abort();
  }, [open, rootRef, panelRef, close]);
}

/** A button that discloses a short list of links. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLUListElement>(null);
  const [close] = useState(() => () => setOpen(false));
  useClosing(open, rootRef, panelRef, close);
  const onBack = () => {
    close();
    focusButton(rootRef.current);
  };

  return (
    <div ref={rootRef} className={styles.root}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </button>
      {open && (
        <>
          {isPhone && <BackCloses onClose={onBack} />}
          <ul ref={panelRef} id={panelId} className={styles.panel}>
            {items.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
