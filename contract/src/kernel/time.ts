/** The wire's time: wall clock of Asia/Shanghai, which has no daylight saving, so a fixed offset. */
import { HOUR_MS } from './durations.ts';

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS;
const DATE_TIME_LENGTH = 19;

/** `YYYY-MM-DD HH:mm:ss` of an instant. */
export function formatWireTime(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS)
    .toISOString()
    .slice(0, DATE_TIME_LENGTH)
    .replace('T', ' ');
}

/** The instant a wire time names. */
export function parseWireTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}
