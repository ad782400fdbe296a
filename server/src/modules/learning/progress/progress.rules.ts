/**
 * What counts as studied. A client claims what it showed; counted is what was new and what the time
 * that passed on the server's clock allows, over all tabs, devices and lessons of a user together.
 */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { HEARTBEAT_MAX_SECONDS, MISSING_RANGES_MAX } from '@zhiji/contract/kernel/limits';
import { CHAPTER_TYPES, LESSON_RULES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { clipRanges, firstUnits, mergeRanges, subtractRanges, unitsIn } from './range.rules.ts';
import type { Range } from './range.rules.ts';

/** Time that passed without a report is kept up to this: that of the longest report. */
const CREDIT_MAX_MS = HEARTBEAT_MAX_SECONDS * SECOND_MS;
/** The speed limit of a player, in courses that allow fast forward and in all others. */
const FAST_SPEED = 2;
const USUAL_SPEED = 1;
/** The share of a video that must have been seen. */
const ENOUGH = 0.9;
const PERCENT = 100;

export interface LessonFacts {
  readonly type: number;
  readonly durationS: number;
  readonly pageNum: number;
  readonly liveStatus: number | null;
  readonly fastForward: boolean;
}

/** The time a user has for studying: as of `at`, `creditMs` of it are not used up. */
export interface StudyClock {
  readonly at: number;
  readonly creditMs: number;
}

export interface Study {
  readonly seen: readonly Range[];
  readonly openedAt: number;
  /** Null before the first report of the user's life. */
  readonly clock: StudyClock | null;
}

type Rule = (typeof LESSON_RULES)[keyof typeof LESSON_RULES];

/** What finishes a lesson; a live session is watched once it has a replay. */
export function ruleOf({ type, liveStatus }: LessonFacts): Rule {
  switch (type) {
    case CHAPTER_TYPES.video:
      return LESSON_RULES.watch;
    case CHAPTER_TYPES.pdf:
      return LESSON_RULES.pages;
    case CHAPTER_TYPES.live:
      return liveStatus === LIVE_STATUSES.replayReady ? LESSON_RULES.watch : LESSON_RULES.attend;
    default:
      return LESSON_RULES.attend;
  }
}

/** All there is to see: seconds from 0, pages from 1. */
function extentOf(lesson: LessonFacts): Range {
  switch (ruleOf(lesson)) {
    case LESSON_RULES.watch:
      return [0, lesson.durationS];
    case LESSON_RULES.pages:
      return [1, lesson.pageNum + 1];
    case LESSON_RULES.attend:
      return [0, 0];
  }
}

/** How many seconds or pages a lesson has. */
export function totalOf(lesson: LessonFacts): number {
  return unitsIn([extentOf(lesson)]);
}

/** How many of them finish it. What has nothing to see yet cannot be finished. */
export function neededOf(lesson: LessonFacts): number {
  const share = ruleOf(lesson) === LESSON_RULES.watch ? ENOUGH : 1;
  return Math.max(1, Math.ceil(totalOf(lesson) * share));
}

/**
 * The speed limit of a lesson: seconds or pages that can count in one second of the server's clock,
 * whatever the player claims. A page wants a second for itself.
 */
export function speedLimitOf(lesson: LessonFacts): number {
  return ruleOf(lesson) === LESSON_RULES.watch && lesson.fastForward ? FAST_SPEED : USUAL_SPEED;
}

/** The unused time of a user, now that he reports again. */
function creditAt({ clock, openedAt }: Study, now: number): number {
  const { at, creditMs } = clock ?? { at: openedAt, creditMs: 0 };
  return Math.min(CREDIT_MAX_MS, creditMs + Math.max(0, now - at));
}

/** Counts what a report claims, as far as it is new and was possible since the lesson was opened. */
export function countReport(
  lesson: LessonFacts,
  study: Study,
  claimed: readonly Range[],
  now: number,
): { readonly seen: Range[]; readonly clock: StudyClock } {
  const speed = speedLimitOf(lesson);
  const creditMs = creditAt(study, now);
  const usableMs = Math.min(creditMs, Math.max(0, now - study.openedAt));
  const fresh = subtractRanges(clipRanges(mergeRanges(claimed), extentOf(lesson)), study.seen);
  const counted = firstUnits(fresh, Math.floor((usableMs * speed) / SECOND_MS));
  const usedMs = (unitsIn(counted) * SECOND_MS) / speed;
  return {
    seen: mergeRanges([...study.seen, ...counted]),
    clock: { at: Math.max(study.clock?.at ?? now, now), creditMs: creditMs - usedMs },
  };
}

/** What a report claims: its stretches, or what its seconds and its position say. */
export function claimOf(
  lesson: LessonFacts,
  report: { position: number; seconds: number; ranges?: readonly Range[] | undefined },
): readonly Range[] {
  const { position, seconds, ranges } = report;
  if (ranges !== undefined) {
    return ranges;
  }
  return ruleOf(lesson) === LESSON_RULES.pages
    ? [[position, position + 1]]
    : [[position - seconds, position]];
}

/** A position inside the lesson. */
export function placeIn(lesson: LessonFacts, position: number): number {
  return Math.min(position, extentOf(lesson)[1]);
}

export interface Why {
  readonly rule: Rule;
  readonly needed: number;
  readonly done: number;
  readonly missing: readonly Range[];
}

/** Progress of a lesson: what finishes it, how much of that is done, and what was not seen. */
export function whyOf(lesson: LessonFacts, seen: readonly Range[], attended: boolean): Why {
  const rule = ruleOf(lesson);
  const extent = extentOf(lesson);
  return {
    rule,
    needed: neededOf(lesson),
    done: rule === LESSON_RULES.attend ? Number(attended) : unitsIn(clipRanges(seen, extent)),
    missing: subtractRanges([extent], seen).slice(0, MISSING_RANGES_MAX),
  };
}

/** Enough was seen, or somebody was there. */
export function isEnough(lesson: LessonFacts, seen: readonly Range[], attended: boolean): boolean {
  const { needed, done } = whyOf(lesson, seen, attended);
  return attended || done >= needed;
}

/** What the finished lessons of a course add up to. */
export function addUp(finished: readonly boolean[]) {
  const total = finished.length;
  const done = finished.filter(Boolean).length;
  return {
    is_all: total > 0 && done === total ? 1 : 0,
    finish_num: done,
    total_num: total,
    percent: total === 0 ? 0 : Math.floor((done * PERCENT) / total),
  } as const;
}
