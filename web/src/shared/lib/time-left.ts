const SECOND = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

interface TimeLeft {
  readonly days: number;
  /** `02:17:45`. */
  readonly clock: string;
}

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** A span as whole days and a clock; the last second shows until it is over. */
export function timeLeft(spanMs: number): TimeLeft {
  const seconds = Math.ceil(Math.max(0, spanMs) / SECOND);
  const rest = seconds % DAY_SECONDS;
  return {
    days: Math.floor(seconds / DAY_SECONDS),
    clock: [rest / HOUR_SECONDS, (rest % HOUR_SECONDS) / MINUTE_SECONDS, rest % MINUTE_SECONDS]
      .map(twoDigits)
      .join(':'),
  };
}
