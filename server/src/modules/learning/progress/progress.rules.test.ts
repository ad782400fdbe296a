import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOf, countReport, isEnough, neededOf, speedLimitOf, whyOf } from './progress.rules.ts';
import { clipRanges, firstUnits, mergeRanges, subtractRanges, unitsIn } from './range.rules.ts';
import type { LessonFacts, StudyClock } from './progress.rules.ts';
import type { Range } from './range.rules.ts';

const VIDEO: LessonFacts = {
  type: 1,
  durationS: 600,
  pageNum: 0,
  liveStatus: null,
  fastForward: false,
};
const FAST: LessonFacts = { ...VIDEO, fastForward: true };
const PDF: LessonFacts = { ...VIDEO, type: 2, durationS: 0, pageNum: 12, fastForward: true };
const LIVE: LessonFacts = { ...VIDEO, type: 3, durationS: 0, liveStatus: 1 };

/** Any lesson, short enough that everything happens in it. */
const aLesson = fc.constantFrom(VIDEO, FAST, PDF, { ...VIDEO, durationS: 50 });
const aRange = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 700 }));
const someRanges = fc.array(aRange, { maxLength: 6 });

function unitsOf(ranges: readonly Range[]): Set<number> {
  return new Set(
    ranges.flatMap(([from, to]) =>
      Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n),
    ),
  );
}

describe('sets of units', () => {
  it('behave like sets', () => {
    fc.assert(
      fc.property(someRanges, someRanges, aRange, (a, b, window) => {
        const merged = mergeRanges(a);
        const others = unitsOf(b);
        expect(unitsIn(merged)).toBe(unitsOf(a).size);
        expect(unitsOf(merged)).toEqual(unitsOf(a));
        expect(unitsOf(clipRanges(merged, window))).toEqual(
          new Set([...unitsOf(a)].filter((unit) => unit >= window[0] && unit < window[1])),
        );
        expect(unitsOf(subtractRanges(merged, mergeRanges(b)))).toEqual(
          new Set([...unitsOf(a)].filter((unit) => !others.has(unit))),
        );
      }),
    );
  });

  it('are cut after their first units', () => {
    expect(
      firstUnits(
        [
          [0, 3],
          [10, 14],
          [20, 30],
        ],
        5,
      ),
    ).toEqual([
      [0, 3],
      [10, 12],
    ]);
    expect(firstUnits([[0, 3]], 0)).toEqual([]);
  });
});

/** One report of one tab. */
interface Step {
  readonly lesson: number;
  /** Milliseconds since the report before, of whichever tab; a server's clock may step back. */
  readonly afterMs: number;
  readonly claimed: readonly Range[];
}

const someSteps = fc.array(
  fc.record({
    lesson: fc.nat({ max: 2 }),
    afterMs: fc.oneof(fc.integer({ min: -500, max: 30_000 }), fc.integer({ min: 0, max: 900_000 })),
    claimed: someRanges,
  }),
  { maxLength: 40 },
);

/** Lets a user's tabs report, and answers what was counted by when. */
function play(lessons: readonly LessonFacts[], steps: readonly Step[]) {
  const seen = lessons.map((): Range[] => []);
  const opened: (number | undefined)[] = [];
  let clock: StudyClock | null = null;
  let now = 1_000_000;
  let began: number | undefined;
  let latest = now;
  const trail: { wallMs: number; usedMs: number }[] = [];
  for (const { lesson: nth, afterMs, claimed } of steps) {
    now += afterMs;
    began ??= now;
    latest = Math.max(latest, now);
    const lesson = lessons[nth] ?? VIDEO;
    const openedAt = (opened[nth] ??= now);
    const before = seen[nth] ?? [];
    const counted = countReport(lesson, { seen: before, openedAt, clock }, claimed, now);
    expect(subtractRanges(before, counted.seen), 'nothing seen is lost').toEqual([]);
    seen[nth] = counted.seen;
    ({ clock } = counted);
    const usedMs = lessons.reduce(
      (sum, one, index) => sum + (unitsIn(seen[index] ?? []) * 1_000) / speedLimitOf(one),
      0,
    );
    trail.push({ wallMs: latest - began, usedMs });
  }
  return { seen, trail };
}

describe('credit', () => {
  it('never exceeds the time that passed, times the allowed speed, over any tabs', () => {
    fc.assert(
      fc.property(fc.tuple(aLesson, aLesson, aLesson), someSteps, (lessons, steps) => {
        for (const { wallMs, usedMs } of play(lessons, steps).trail) {
          expect(usedMs).toBeLessThanOrEqual(wallMs);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts the same stretch once, however often it is played', () => {
    const steps = Array.from({ length: 10 }, () => ({
      lesson: 0,
      afterMs: 30_000,
      claimed: [[0, 30]] satisfies Range[],
    }));
    expect(play([VIDEO], [{ lesson: 0, afterMs: 0, claimed: [] }, ...steps]).seen[0]).toEqual([
      [0, 30],
    ]);
  });

  it('is the same for reports that come twice or in another order, once there was time', () => {
    fc.assert(
      fc.property(fc.array(aRange, { minLength: 1, maxLength: 4 }), fc.nat(), (claims, seed) => {
        const all = claims.map((claim) => [claim]);
        const twice = [...all, ...all].toSorted(
          (a, b) => (((a[0]?.[0] ?? 0) * seed) % 7) - (((b[0]?.[0] ?? 0) * seed) % 7),
        );
        const late = (claimed: readonly Range[]): Step => ({
          lesson: 0,
          afterMs: 120_000,
          claimed,
        });
        const open: Step = { lesson: 0, afterMs: 0, claimed: [] };
        const lesson = { ...FAST, durationS: 200 };
        expect(play([lesson], [open, ...twice.map(late)]).seen[0]).toEqual(
          play([lesson], [open, ...all.map(late)]).seen[0],
        );
      }),
    );
  });

  it('is what an honest player watched, at the usual and at double speed', () => {
    for (const [lesson, speed] of [
      [VIDEO, 1],
      [FAST, 2],
    ] as const) {
      const steps = Array.from({ length: 10 }, (_, beat): Step => ({
        lesson: 0,
        // The network takes a little longer or shorter each time.
        afterMs: 20_000 + (beat % 2 === 0 ? 90 : -80),
        claimed: [[beat * 20 * speed, (beat + 1) * 20 * speed]],
      }));
      expect(play([lesson], [{ lesson: 0, afterMs: 0, claimed: [] }, ...steps]).seen[0]).toEqual([
        [0, 200 * speed],
      ]);
    }
  });

  it('keeps two minutes of a silent connection, and no more', () => {
    const open: Step = { lesson: 0, afterMs: 0, claimed: [] };
    const all: Range[] = [[0, 600]];
    const after = (afterMs: number) =>
      unitsIn(play([VIDEO], [open, { lesson: 0, afterMs, claimed: all }]).seen[0] ?? []);
    expect(after(90_000)).toBe(90);
    expect(after(HOUR_MS)).toBe(120);
  });

  it('counts nothing for a lesson that was opened this moment', () => {
    const steps: Step[] = [
      { lesson: 0, afterMs: 0, claimed: [] },
      { lesson: 1, afterMs: 100_000, claimed: [[0, 600]] },
    ];
    expect(play([VIDEO, VIDEO], steps).seen[1]).toEqual([]);
  });
});

describe('the rule of a lesson', () => {
  it('wants nine tenths of a video and every page of a PDF', () => {
    expect(neededOf(VIDEO)).toBe(540);
    expect(isEnough(VIDEO, [[0, 539]], false)).toBe(false);
    expect(isEnough(VIDEO, [[60, 600]], false)).toBe(true);
    expect(neededOf(PDF)).toBe(12);
    expect(isEnough(PDF, [[1, 12]], false)).toBe(false);
    expect(isEnough(PDF, [[1, 13]], false)).toBe(true);
  });

  it('wants somebody to be there, or to watch the replay', () => {
    expect(isEnough(LIVE, [], false)).toBe(false);
    expect(isEnough(LIVE, [], true)).toBe(true);
    const replay = { ...LIVE, liveStatus: 4, durationS: 100 };
    expect(isEnough(replay, [[0, 89]], false)).toBe(false);
    expect(isEnough(replay, [[0, 90]], false)).toBe(true);
    expect(whyOf({ ...LIVE, type: 4 }, [], false)).toEqual({
      rule: 3,
      needed: 1,
      done: 0,
      missing: [],
    });
  });

  it('is never met by a lesson that has nothing to see yet', () => {
    expect(isEnough({ ...VIDEO, durationS: 0 }, [], false)).toBe(false);
    expect(isEnough({ ...PDF, pageNum: 0 }, [], false)).toBe(false);
  });

  it('tells what is missing', () => {
    expect(
      whyOf(
        VIDEO,
        [
          [0, 100],
          [200, 600],
        ],
        false,
      ),
    ).toEqual({
      rule: 1,
      needed: 540,
      done: 500,
      missing: [[100, 200]],
    });
    expect(whyOf(PDF, [[2, 5]], false).missing).toEqual([
      [1, 2],
      [5, 13],
    ]);
  });
});

describe('a report without stretches', () => {
  it('claims the seconds up to its position, or its page', () => {
    expect(claimOf(VIDEO, { position: 60, seconds: 20 })).toEqual([[40, 60]]);
    expect(claimOf(PDF, { position: 3, seconds: 20 })).toEqual([[3, 4]]);
  });
});
