import { DAY_S, HOUR_S, MINUTE_S, SECOND_MS } from '@zhiji/contract/kernel/durations';

interface TimeLeft {
  readonly days: number;
  /** `02:17:45`. */
  readonly clock: string;
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** A span as whole days and a clock; the last second shows until it is over. */
export function timeLeft(spanMs: number): TimeLeft {
  const seconds = Math.ceil(Math.max(0, spanMs) / SECOND_MS);
  const rest = seconds % DAY_S;
  return {
    days: Math.floor(seconds / DAY_S),
    clock: [rest / HOUR_S, (rest % HOUR_S) / MINUTE_S, rest % MINUTE_S].map(twoDigits).join(':'),
  };
}
