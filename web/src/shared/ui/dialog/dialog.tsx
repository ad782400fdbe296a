import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '../icons.tsx';
import { useBackCloses } from '../overlay/use-back-closes.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /**
   * `drawer` stands at the left edge over the full height. `sheet` is a box that a phone shows at the
   * lower edge, `screen` one that fills a phone.
   */
  readonly shape?: 'box' | 'drawer' | 'sheet' | 'screen';
  readonly children: ReactNode;
}

/**
 * A modal dialog on the browser's own element: it traps the focus, gives it back, and closes with
 * Escape, a click beside it or Back.
 */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open && <OpenDialog {...dialog} />;
}

function OpenDialog({
  title,
  closeLabel,
  onClose,
  shape = 'box',
  children,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useBackCloses(onClose);
  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  // At the end of the page, so that it takes no look from what it was opened in.
  return createPortal(
    <dialog
      ref={ref}
      className={shape === 'box' ? styles.dialog : `${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      // The browser closes it itself when the backdrop is clicked or Escape pressed.
      closedby="any"
      onClose={({ currentTarget }) => {
        // The event comes late: the element may be open again by then.
        if (!currentTarget.open) {
          onClose();
        }
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {/* Last, so that the focus starts on what the dialog is about. */}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>,
    document.body,
  );
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
