import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useSecondsUntil } from '#shared/lib/seconds-until.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { timeLeft } from '#shared/lib/time-left.ts';
import styles from './expiry.module.css';
import { orderMessages } from './order.messages.ts';

interface ExpiryProps {
  /** When the order gives back what it holds, by the server's clock. */
  readonly expireTime: string;
}

/** How long an unpaid order still waits; give it the time as key, so that a new one starts anew. */
export function Expiry({ expireTime }: ExpiryProps) {
  const t = useMessages(orderMessages);
  const [until] = useState(() => parseWireTime(expireTime).getTime() - serverNow() + Date.now());
  const seconds = useSecondsUntil(until);
  const { days, clock } = timeLeft(seconds * SECOND_MS);
  return (
    <span role="timer" className={styles.left}>
      {seconds === 0
        ? t('timeUp')
        : t('timeLeft', { time: days === 0 ? clock : t('daysAnd', { days, time: clock }) })}
    </span>
  );
}
