import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon, CloseIcon } from '#shared/ui/icons.tsx';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import styles from './dropdown.module.css';

interface DropdownProps {
  readonly label: string;
  /** Names the panel. */
  readonly title: string;
  readonly closeLabel: string;
  /** A field of a form is found, and described, by these. */
  readonly name?: string;
  readonly noteId?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** Escape closes the panel and gives the focus back; so does leaving it, which does not. */
function useClosing(
  open: boolean,
  rootRef: RefObject<HTMLElement | null>,
  close: (giveFocusBack: boolean) => void,
): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!open || root === null) {
      return undefined;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !root.contains(target)) {
        close(false);
      }
    };
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), { signal });
    document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { signal });
    root.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget), {
      signal,
    });
    return () => listening.abort();
  }, [open, rootRef, close]);
}

/** A button that opens a panel: below it on a desktop, from the lower edge on a phone. */
export function Dropdown({ label, title, closeLabel, name, noteId, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDialogElement>(null);
  const [close] = useState(() => (giveFocusBack: boolean) => {
    setOpen(false);
    if (giveFocusBack) {
      triggerRef.current?.focus();
    }
  });
  useClosing(open, rootRef, close);
  useEffect(() => {
    if (open) {
      panelRef.current?.focus({ preventScroll: true });
    }
  }, [open]);

  return (
    <div ref={rootRef} className={styles.root}>
      <button
        ref={triggerRef}
        type="button"
        name={name}
        className={styles.trigger}
        aria-describedby={noteId}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </button>
      {open && (
        <>
          <BackCloses onClose={() => close(true)} />
          <div className={styles.backdrop} onPointerDown={() => close(false)} />
          <dialog
            ref={panelRef}
            id={panelId}
            open
            aria-label={title}
            tabIndex={-1}
            className={styles.panel}
          >
            <div className={styles.head}>
              <p className={styles.title}>{title}</p>
              <button
                type="button"
                className={styles.close}
                aria-label={closeLabel}
                onClick={() => close(true)}
              >
                <CloseIcon />
              </button>
            </div>
            {children(() => close(true))}
          </dialog>
        </>
      )}
    </div>
  );
}
