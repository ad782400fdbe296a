import { DAY_S, HOUR_S, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useSecondsUntil } from '#shared/lib/seconds-until.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './countdown.module.css';
import { flashSaleMessages } from './flash-sale.messages.ts';

/** Minutes before the end at which a screen reader speaks; every second would be chatter. */
const ANNOUNCED_MINUTES = [1, 5, 10, 30, 60];

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

interface CountdownProps {
  readonly label: string;
  /** A moment of this machine's clock. */
  readonly until: number;
  /** Tells assistive technology as the end comes near. */
  readonly announces: boolean;
}

/** Days, hours, minutes and seconds until a moment. */
export function Countdown({ label, until, announces }: CountdownProps) {
  const t = useMessages(flashSaleMessages);
  const seconds = useSecondsUntil(until);
  const days = Math.floor(seconds / DAY_S);
  const minutes = ANNOUNCED_MINUTES.find((limit) => seconds <= limit * MINUTE_S);
  return (
    <div className={styles.countdown}>
      {label}
      {/* A timer is silent by nature: it is read when asked for. */}
      <span className={styles.clock} role="timer" aria-label={label}>
        {days > 0 && <span>{t('days', { days })}</span>}
        <b className={styles.digits}>{pad(Math.floor((seconds % DAY_S) / HOUR_S))}</b>:
        <b className={styles.digits}>{pad(Math.floor((seconds % HOUR_S) / MINUTE_S))}</b>:
        <b className={styles.digits}>{pad(seconds % MINUTE_S)}</b>
      </span>
      <VisuallyHidden as="output">
        {announces && minutes !== undefined && t('endsWithinMinutes', { minutes })}
      </VisuallyHidden>
    </div>
  );
}
