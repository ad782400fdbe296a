const MINUTE_LENGTH = 16;

/** A wire time without its seconds. */
export function toTheMinute(time: string): string {
  return time.slice(0, MINUTE_LENGTH);
}
