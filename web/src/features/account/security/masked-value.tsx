import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './security.module.css';
import { securityMessages } from './security.messages.ts';

interface MaskedValueProps {
  /** What the value is, for the button that shows it. */
  readonly name: string;
  readonly value: string;
  readonly masked: string;
}

/** Something personal, hidden from who looks over a shoulder until its owner asks to see it. */
export function MaskedValue({ name, value, masked }: MaskedValueProps) {
  const t = useMessages(securityMessages);
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.masked}>
      <output className={styles.value}>{isShown ? value : masked}</output>
      <button
        type="button"
        className={styles.textButton}
        aria-label={t(isShown ? 'hideNamed' : 'showNamed', { name })}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'hide' : 'show')}
      </button>
    </span>
  );
}
