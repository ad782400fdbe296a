import { PASSWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from '../forms.module.css';
import { type FieldProps, TextField } from '../text-field.tsx';
import { formMessages } from '../forms.messages.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const BARS = [1, 2, 3, 4] as const;
const METER = {
  short: { bars: 1, text: 'strengthShort' },
  guessed: { bars: 1, text: 'strengthGuessed' },
  weak: { bars: 2, text: 'strengthWeak' },
  fair: { bars: 3, text: 'strengthFair' },
  strong: { bars: 4, text: 'strengthStrong' },
} as const satisfies Record<Exclude<PasswordStrength, 'none'>, unknown>;
/** From this many bars on the meter no longer warns. */
const GOOD_BARS = 3;

function StrengthMeter({ strength }: { readonly strength: PasswordStrength }) {
  const t = useMessages(formMessages);
  if (strength === 'none') {
    return null;
  }
  const { bars, text } = METER[strength];
  const look = bars >= GOOD_BARS ? styles.high : styles.low;
  return (
    <>
      <div className={styles.meter} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={bar <= bars ? look : undefined} />
        ))}
      </div>
      <output>{t('strength', { strength: t(text) })}</output>
    </>
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly label: string;
  /** A chosen password shows its strength, and is new to password managers. */
  readonly chosenFor?: string;
  /** Whether the strength shows; the repetition of a password has none of its own. */
  readonly meter?: boolean;
}

/** A password with a way to look at it, and a word about caps lock. */
export function PasswordField({ chosenFor, meter = true, ...props }: PasswordFieldProps) {
  const t = useMessages(formMessages);
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const isChosen = chosenFor !== undefined;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={isChosen ? 'new-password' : 'current-password'}
      {...(isChosen && { maxLength: PASSWORD_MAX_LENGTH })}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      aside={
        <button
          type="button"
          className={styles.inBox}
          aria-pressed={isShown}
          aria-label={t('showPassword')}
          title={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <svg
            aria-hidden="true"
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          >
            <path d="M2 10s3-5.500 8-5.500 8 5.500 8 5.500-3 5.500-8 5.500S2 10 2 10Z" />
            <circle cx="10" cy="10" r="2.500" />
            {!isShown && <path d="m3.500 16.500 13-13" strokeLinecap="round" />}
          </svg>
        </button>
      }
      hint={
        <>
          {isCapsLock && <output>{t('capsLock')}</output>}
          {isChosen && meter && (
            <StrengthMeter strength={passwordStrength(props.value, chosenFor)} />
          )}
        </>
      }
    />
  );
}
