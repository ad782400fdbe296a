const GROUPS = /^(.{3})(.{3})(.+)$/u;
const DATE_END = 10;
const MINUTE_END = 16;

/** A ticket's code in groups, as people read it out. */
export function groupCode(code: string): string {
  return code.replace(GROUPS, '$1 $2 $3');
}

/** From one wire time to another, without the second day where it is the same; empty for none. */
export function spanText(start: string | null, end: string | null): string {
  if (start === null) {
    return '';
  }
  const from = start.slice(0, MINUTE_END);
  if (end === null) {
    return from;
  }
  const isOneDay = start.slice(0, DATE_END) === end.slice(0, DATE_END);
  return `${from} – ${end.slice(isOneDay ? DATE_END + 1 : 0, MINUTE_END)}`;
}
