import { useEffect, useRef, useState } from 'react';
import { CloseIcon, ErrorIcon, SuccessIcon } from '../icons.tsx';
import styles from './toast-stack.module.css';

interface ToastItem {
  readonly id: number;
  readonly kind: 'error' | 'success';
  readonly text: string;
  readonly note?: string | undefined;
}

interface ToastStackProps {
  readonly label: string;
  readonly closeLabel: string;
  readonly stayMs: number;
  readonly toasts: readonly ToastItem[];
  readonly onDismiss: (id: number) => void;
}

interface ToastViewProps extends Pick<ToastStackProps, 'closeLabel' | 'stayMs' | 'onDismiss'> {
  readonly toast: ToastItem;
}

function ToastView({ toast, closeLabel, stayMs, onDismiss }: ToastViewProps) {
  // While it is pointed at or focused it stays: five seconds may be too short to read.
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) {
      return undefined;
    }
    const timer = setTimeout(() => onDismiss(toast.id), stayMs);
    return () => clearTimeout(timer);
  }, [held, onDismiss, stayMs, toast.id]);

  return (
    <div
      className={`${styles.toast} ${styles[toast.kind]}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        {toast.kind === 'error' ? <ErrorIcon /> : <SuccessIcon />}
      </span>
      <p>
        {toast.text}
        {toast.note !== undefined && <small className={styles.note}>{toast.note}</small>}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={closeLabel}
        onClick={() => onDismiss(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Short messages at the top of the window, above everything, dialogs included. */
export function ToastStack({ label, closeLabel, stayMs, toasts, onDismiss }: ToastStackProps) {
  const ref = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const stack = ref.current;
    // A browser without popovers shows the stack in the page: below dialogs, but shown.
    if (stack === null || newest === undefined || !('showPopover' in stack)) {
      return undefined;
    }
    // The top layer is ordered by time of opening: open again to lie above a newer dialog.
    stack.showPopover();
    return () => stack.hidePopover();
  }, [newest]);

  return (
    <section ref={ref} popover="manual" className={styles.stack} aria-label={label}>
      {toasts.map((toast) => (
        <ToastView
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          stayMs={stayMs}
          onDismiss={onDismiss}
        />
      ))}
    </section>
  );
}
