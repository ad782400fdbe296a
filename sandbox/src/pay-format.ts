/** Money and time as payment channels write them: yuan, and the clock of Shanghai. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';

const FEN_PER_YUAN = 100;
const SHANGHAI_MS = 8 * HOUR_MS;
const TIME_LENGTH = 19;
const DAY_LENGTH = 10;
const YUAN_PATTERN = /^\d{1,9}(?:\.\d{1,2})?$/;
const TIME_PATTERN = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export const yuanOf = (fen: number): string => (fen / FEN_PER_YUAN).toFixed(2);

/** Null for what is no amount. */
export const fenOf = (yuan: string): number | null =>
  YUAN_PATTERN.test(yuan) ? Math.round(Number(yuan) * FEN_PER_YUAN) : null;

export const timeText = (at: number): string =>
  new Date(at + SHANGHAI_MS).toISOString().slice(0, TIME_LENGTH).replace('T', ' ');

export const dayText = (at: number): string => timeText(at).slice(0, DAY_LENGTH);

/** Null for what is no time. */
export const timeOf = (text: string): number | null =>
  TIME_PATTERN.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : null;
