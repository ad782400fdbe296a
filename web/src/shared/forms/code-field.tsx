import { useMessages } from '#shared/i18n/use-messages.ts';
import { formMessages } from './forms.messages.ts';
import styles from './forms.module.css';
import { type FieldProps, TextField } from './text-field.tsx';

/** How the sending of a code stands. */
export interface CodeSending {
  /** Seconds until a code may be sent again; 0 when it may be now. */
  readonly left: number;
  readonly isSending: boolean;
  /** Where the code went to, as the screen names it. */
  readonly sentTo: string | null;
  /** Why the server sent nothing. */
  readonly refusal: string | null;
  readonly ask: () => void;
}

interface CodeFieldProps extends FieldProps {
  readonly label: string;
  readonly sending: CodeSending;
}

/** The code of a message, and the button that asks for it. */
export function CodeField({ sending, ...props }: CodeFieldProps) {
  const t = useMessages(formMessages);
  const { left, isSending, sentTo, refusal } = sending;
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      aside={
        <button
          type="button"
          className={`${styles.inBox} ${styles.send}`}
          disabled={isSending || left > 0}
          onClick={sending.ask}
        >
          {left > 0 && t('resendIn', { seconds: left })}
          {left === 0 && t(isSending ? 'sending' : 'sendCode')}
        </button>
      }
      hint={
        <>
          {refusal !== null && <p className={styles.error}>{refusal}</p>}
          {sentTo !== null && <output>{t('codeSentTo', { phone: sentTo })}</output>}
        </>
      }
    />
  );
}
