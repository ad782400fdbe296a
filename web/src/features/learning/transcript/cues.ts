/** The captions of a lesson as text one reads: WebVTT in, lines with their seconds out. */
import { HOUR_S, MINUTE_S, SECOND_MS } from '@zhiji/contract/kernel/durations';

export interface Cue {
  /** Second at which it is said. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TIMES =
  /^(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})/;
const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

function seconds(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, whole = 0, rest = 0] = parts.map((part) => Number(part ?? 0));
  return hours * HOUR_S + minutes * MINUTE_S + whole + rest / SECOND_MS;
}

function plain(line: string): string {
  return line
    .replaceAll(TAGS, '')
    .replaceAll(/&(\w+);/g, (found, name: string) => ENTITIES[name] ?? found)
    .trim();
}

/** Reads a file of captions; what makes no sense in it is left out. */
export function readCues(file: string): readonly Cue[] {
  return file
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.trim().split('\n');
      const at = lines.findIndex((line) => TIMES.test(line));
      const [, ...times] = TIMES.exec(lines[at] ?? '') ?? [];
      const text = lines
        .slice(at + 1)
        .map(plain)
        .join(' ')
        .trim();
      return times.length === 0 || text === ''
        ? []
        : [{ start: seconds(times.slice(0, 4)), end: seconds(times.slice(4)), text }];
    });
}

/** The cue that is being said at a second: the last that began; -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number): number {
  // The position is told in whole seconds.
  return cues.findLastIndex(({ start }) => Math.floor(start) <= second);
}

/** Cues with words in them, in any case of letters. */
export function findCues(cues: readonly Cue[], words: string): readonly Cue[] {
  const wanted = words.trim().toLowerCase();
  return wanted === '' ? cues : cues.filter(({ text }) => text.toLowerCase().includes(wanted));
}
