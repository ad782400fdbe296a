const DATE_LENGTH = 10;

/** The day of a wire time, which reads the same in both languages. */
export function wireDate(time: string): string {
  return time.slice(0, DATE_LENGTH);
}
