/** Money and time as payment channels write them: yuan, and the clock of Shanghai. */
const fenPerYuan = 100;
const shanghaiMs = 8 * 3_600_000;
const timeLength = 19;
const dayLength = 10;
const yuanPattern = /^\d{1,9}(?:\.\d{1,2})?$/;
const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export const yuanOf = (fen: number): string => (fen / fenPerYuan).toFixed(2);

/** Null for what is no amount. */
export const fenOf = (yuan: string): number | null =>
  yuanPattern.test(yuan) ? Math.round(Number(yuan) * fenPerYuan) : null;

export const timeText = (at: number): string =>
  new Date(at + shanghaiMs).toISOString().slice(0, timeLength).replace('T', ' ');

export const dayText = (at: number): string => timeText(at).slice(0, dayLength);

/** Null for what is no time. */
export const timeOf = (text: string): number | null =>
  timePattern.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : null;
