import { Button } from '#shared/ui/button.tsx';
import styles from './forms.module.css';

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly label: string;
  readonly busyLabel: string;
}

/** Sends the form; while it does, it cannot be sent again. */
export function SubmitButton({ busy, label, busyLabel }: SubmitButtonProps) {
  return (
    <div className={styles.submit}>
      <Button type="submit" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  );
}
