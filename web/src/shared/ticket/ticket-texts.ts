const GROUPS = 3;
const DATE_END = 10;
const MINUTE_END = 16;

/** A ticket's code in three groups, as people read it out; the last ones are the longer ones. */
export function groupCode(code: string): string {
  const bound = (group: number) => Math.floor((code.length * group) / GROUPS);
  return Array.from({ length: GROUPS }, (_, group) => code.slice(bound(group), bound(group + 1)))
    .join(' ')
    .trim();
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
