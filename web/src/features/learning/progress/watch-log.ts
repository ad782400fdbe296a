import { HEARTBEAT_MAX_SECONDS, HEARTBEAT_RANGES_MAX } from '@zhiji/contract/kernel/limits';
import type { CallRequest } from '@zhiji/contract/calls';

type Range = readonly [from: number, to: number];
export type Report = Omit<CallRequest<'learning.reportProgress'>, 'chapter_id'>;

/** Players tell their time a few times a second: a gap below this is none. */
const GAP = 0.3;

/** Joins stretches that touch, in their order. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1] + GAP) {
      result[result.length - 1] = [last[0], Math.max(last[1], to)];
    } else {
      result.push([from, to]);
    }
  }
  return result;
}

/** The whole seconds, or pages, inside a stretch. */
function whole([from, to]: Range): Range {
  return [Math.max(0, Math.ceil(from - GAP)), Math.floor(to)];
}

const isSome = ([from, to]: Range): boolean => from < to;

/** What was seen since the last report, and where the player is. */
export class WatchLog {
  private seen: Range[] = [];
  private position = 0;
  private reported = 0;

  watched(from: number, to: number): void {
    if (from >= 0 && from < to) {
      this.seen = joined([...this.seen, [from, to]]);
    }
  }

  at(position: number): void {
    this.position = Math.max(0, Math.floor(position));
  }

  /** Takes out what is to be reported; null when there is nothing new. */
  take(): Report | null {
    const due = this.seen.slice(0, HEARTBEAT_RANGES_MAX).map(whole).filter(isSome);
    if (due.length === 0 && this.position === this.reported) {
      return null;
    }
    // The second that was begun is whole by the next report.
    const begun = this.seen.at(-1)?.[1] ?? 0;
    const tail: Range = [Math.floor(begun), begun];
    this.seen = [...this.seen.slice(HEARTBEAT_RANGES_MAX), ...(isSome(tail) ? [tail] : [])];
    this.reported = this.position;
    const seconds = due.reduce((sum, [from, to]) => sum + to - from, 0);
    return {
      position: this.position,
      seconds: Math.min(seconds, HEARTBEAT_MAX_SECONDS),
      ranges: due.map(([from, to]) => [from, to]),
    };
  }

  /** Puts back a report that did not arrive. */
  restore({ ranges = [] }: Report): void {
    this.seen = joined([...this.seen, ...ranges]);
    // Differs from every position, so that the next report is sent in any case.
    this.reported = -1;
  }
}
