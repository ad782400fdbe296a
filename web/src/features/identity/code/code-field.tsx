import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from '../forms/forms.module.css';
import { type FieldProps, TextField } from '../forms/text-field.tsx';
import { verificationMessages } from '../verification.messages.ts';
import type { CodeSending } from './use-code-sending.ts';

interface CodeFieldProps extends FieldProps {
  readonly label: string;
  readonly sending: Pick<CodeSending, 'left' | 'isSending' | 'sentTo' | 'refusal' | 'ask'>;
}

/** The code of a message, and the button that asks for it. */
export function CodeField({ sending, ...props }: CodeFieldProps) {
  const t = useMessages(verificationMessages);
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
