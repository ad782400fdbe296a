/**
 * The refund promise: what is paid back for something that was bought, from its payment on. Pages
 * draw and say it, orders keep it, and a request is quoted by it; there is no other source.
 */
import { DAY_MS, HOUR_MS } from './durations.ts';
import { parseFen } from './money.ts';
import { COURSE_TYPES } from './statuses.ts';
import { parseWireTime } from './time.ts';

/** Days in which all is paid back for what was not used, whatever the seller's own terms. */
export const UNUSED_DAYS = 7;
/** What a seat on site is worth, by hours before the start; later nothing. */
export const OFFLINE_STEPS: readonly RefundStep[] = [
  { hours_before: 168, percent: 100 },
  { hours_before: 72, percent: 80 },
  { hours_before: 24, percent: 50 },
];

const WHOLE_PERCENT = 100;

/** So much is paid back until so many hours before the start. */
export interface RefundStep {
  readonly hours_before: number;
  readonly percent: number;
}

/** What the platform promises for all courses; an order keeps what held when it was made. */
export interface PlatformTerms {
  readonly unused_days: number;
  /** Of a seat on site. */
  readonly steps: readonly RefundStep[];
}

/** A course that was paid for, or the part of it that is asked about. */
export interface RefundItem {
  /** 1 live, 2 recorded, 3 offline. */
  readonly type: number;
  /** What was paid for it. */
  readonly payFen: number;
  /** Days after payment in which all is paid back when nothing was used. */
  readonly unusedDays: number;
  /** Days after payment in which a recorded course is paid back by lessons; 0 for none. */
  readonly studyDays: number;
  readonly lessonNum: number;
  /** Lessons that count as studied; beside sessions they change no sum. */
  readonly studiedNum: number;
  /** When sessions begin, the first first; an offline course is counted from its first. */
  readonly sessions: readonly Date[];
  readonly steps: readonly RefundStep[];
  /** The seller moved its date after it was sold. */
  readonly isMoved: boolean;
  /** Its exam was passed or its certificate issued: it did what it was bought for. */
  readonly isProven: boolean;
}

/** The terms of a course as they stand on the wire. */
export interface RefundTerms {
  readonly type: number;
  readonly pay_price: string;
  readonly unused_days: number;
  readonly study_days: number;
  readonly lesson_num: number;
  readonly studied_num: number;
  readonly session_times: readonly string[];
  readonly steps: readonly RefundStep[];
  readonly is_moved: 0 | 1;
  readonly is_proven: 0 | 1;
}

/** A course as its terms tell of it. */
export function refundItemOf(terms: RefundTerms): RefundItem {
  return {
    type: terms.type,
    payFen: parseFen(terms.pay_price),
    unusedDays: terms.unused_days,
    studyDays: terms.study_days,
    lessonNum: terms.lesson_num,
    studiedNum: terms.studied_num,
    sessions: terms.session_times.map(parseWireTime),
    steps: terms.steps,
    isMoved: terms.is_moved === 1,
    isProven: terms.is_proven === 1,
  };
}

/** Why so much is paid back. */
export type RefundReason =
  | { readonly kind: 'unused' | 'moved' | 'several' | 'none' }
  /** The platform gives it back, whatever the terms say. */
  | { readonly kind: 'manual' }
  | { readonly kind: 'lessons' | 'sessions'; readonly used: number; readonly all: number }
  | { readonly kind: 'steps'; readonly percent: number }
  /** So many of all parts are not paid back on request: they did what they were bought for. */
  | { readonly kind: 'proven'; readonly num: number; readonly all: number }
  /** Nobody asks: the seller cancelled so many of all sessions. */
  | { readonly kind: 'cancelled'; readonly num: number; readonly all: number };

/** What studying does to the sum: nothing, a share for every lesson, or all is lost with the first. */
export type StudyEffect = 'none' | 'share' | 'loses';

/** A stretch of time in which the same is paid back. */
export interface RefundStage {
  readonly from: Date;
  /** When it ends; null for the last. */
  readonly until: Date | null;
  /** Paid back now, with what was used up to now. */
  readonly fen: number;
  readonly study: StudyEffect;
  /** What the promise is about: all that was paid. */
  readonly payFen: number;
  readonly reason: RefundReason;
}

type Worth = Pick<RefundStage, 'fen' | 'reason' | 'study'>;

const NOTHING: Worth = { fen: 0, reason: { kind: 'none' }, study: 'none' };
const PROVEN: Worth = { fen: 0, reason: { kind: 'proven', num: 1, all: 1 }, study: 'none' };

/**
 * What is left of a sum when a part of it is used; the fen that cannot be split are the buyer's, but
 * never all of them: with all of a payment a coupon comes back, which paid for the rest.
 */
function leftOf(payFen: number, used: number, all: number): number {
  if (used === 0 || payFen === 0) {
    return payFen;
  }
  return payFen - Math.max(Number((BigInt(payFen) * BigInt(used)) / BigInt(all)), 1);
}

const after = (moment: Date, ms: number): number => moment.getTime() + ms;

/** Begun sessions; one that begins at the moment is held. */
function heldAt(sessions: readonly Date[], at: number): number {
  return sessions.filter((start) => start.getTime() <= at).length;
}

/** Whether nothing was had of it that the sum goes by: lessons of a recorded course, else sessions. */
const isUntouched = (item: RefundItem, at: number): boolean =>
  item.type === COURSE_TYPES.record ? item.studiedNum === 0 : heldAt(item.sessions, at) === 0;

/** Whether anything was had of it, lessons beside sessions included. */
export const isUsed = (item: RefundItem, now: Date): boolean =>
  item.isProven || item.studiedNum > 0 || heldAt(item.sessions, now.getTime()) > 0;

/** Nothing used within the first days. */
function unusedWorth(item: RefundItem, paidAt: Date, at: number): Worth {
  return isUntouched(item, at) && at < after(paidAt, item.unusedDays * DAY_MS)
    ? {
        fen: item.payFen,
        reason: { kind: 'unused' },
        study: item.type === COURSE_TYPES.record ? 'loses' : 'none',
      }
    : NOTHING;
}

function lessonWorth(item: RefundItem, paidAt: Date, at: number): Worth {
  const { payFen, lessonNum: all, studyDays } = item;
  const used = Math.min(item.studiedNum, all);
  return at < after(paidAt, studyDays * DAY_MS)
    ? { fen: leftOf(payFen, used, all), reason: { kind: 'lessons', used, all }, study: 'share' }
    : NOTHING;
}

function sessionWorth({ payFen, sessions }: RefundItem, at: number): Worth {
  const all = sessions.length;
  const used = heldAt(sessions, at);
  return used > 0 && used === all
    ? NOTHING
    : {
        fen: leftOf(payFen, used, all),
        reason: { kind: 'sessions', used, all },
        study: 'none',
      };
}

function stepWorth({ payFen, sessions: [start], steps, isMoved }: RefundItem, at: number): Worth {
  if (start === undefined) {
    return { fen: payFen, reason: { kind: 'steps', percent: WHOLE_PERCENT }, study: 'none' };
  }
  if (isMoved && at < start.getTime()) {
    return { fen: payFen, reason: { kind: 'moved' }, study: 'none' };
  }
  const step = steps.find(({ hours_before }) => at < after(start, -hours_before * HOUR_MS));
  return step === undefined
    ? NOTHING
    : {
        fen: leftOf(payFen, WHOLE_PERCENT - step.percent, WHOLE_PERCENT),
        reason: { kind: 'steps', percent: step.percent },
        study: 'none',
      };
}

/** Of all rules that fit, the one best for the buyer; none fits what is proven. */
function worthOf(item: RefundItem, paidAt: Date, at: number): Worth {
  if (item.isProven) {
    return PROVEN;
  }
  const byKind = {
    [COURSE_TYPES.record]: () => lessonWorth(item, paidAt, at),
    [COURSE_TYPES.live]: () => sessionWorth(item, at),
    [COURSE_TYPES.offline]: () => stepWorth(item, at),
  } as const;
  const kind = item.type as keyof typeof byKind;
  const unused = unusedWorth(item, paidAt, at);
  const ruled = byKind[kind]();
  if (item.type === COURSE_TYPES.record && unused.fen > 0) {
    // Never less than by lessons, which is what remains of it once something is studied.
    return { ...unused, study: ruled.study === 'share' ? 'share' : 'loses' };
  }
  return unused.fen > ruled.fen ? unused : ruled;
}

/** Whether it is paid back without anybody being asked: unused in the first days, or moved. */
export function isPromised(item: RefundItem, paidAt: Date, now: Date): boolean {
  const at = now.getTime();
  const isUnused = !isUsed(item, now) && unusedWorth(item, paidAt, at).fen > 0;
  return isUnused || worthOf(item, paidAt, at).reason.kind === 'moved';
}

/** Moments at which what is paid back for a course may change. */
function momentsOf(item: RefundItem, paidAt: Date): number[] {
  const [start] = item.sessions;
  return [
    after(paidAt, item.unusedDays * DAY_MS),
    after(paidAt, item.studyDays * DAY_MS),
    ...item.sessions.map((session) => session.getTime()),
    ...(start === undefined
      ? []
      : item.steps.map(({ hours_before }) => after(start, -hours_before * HOUR_MS))),
  ].filter((moment) => moment > paidAt.getTime());
}

function isSameReason(one: RefundReason, other: RefundReason): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sumOf(worths: readonly Worth[], payFen: number): Worth {
  const fen = worths.reduce((sum, worth) => sum + worth.fen, 0);
  const [first, ...others] = worths;
  const effects = new Set(worths.map(({ study }) => study));
  const study = (['share', 'loses'] as const).find((effect) => effects.has(effect)) ?? 'none';
  const num = worths.filter(({ reason }) => reason.kind === 'proven').length;
  if (num > 0) {
    return { fen, study, reason: { kind: 'proven', num, all: worths.length } };
  }
  if (first === undefined || fen === 0) {
    return NOTHING;
  }
  // Seats of one course stand alike, and so may courses.
  const isOne = others.every(({ reason }) => isSameReason(reason, first.reason));
  const several: RefundReason = { kind: fen === payFen ? 'unused' : 'several' };
  return { fen, study, reason: isOne ? first.reason : several };
}

function isSame(one: RefundStage, other: RefundStage): boolean {
  return (
    one.fen === other.fen && one.study === other.study && one.reason.kind === other.reason.kind
  );
}

/**
 * The promise for courses paid together: what is paid back from the payment on, as stages that follow
 * each other without a gap. It never rises and is never more than was paid.
 */
export function refundPlan(items: readonly RefundItem[], paidAt: Date): readonly RefundStage[] {
  const payFen = items.reduce((sum, item) => sum + item.payFen, 0);
  const moments = new Set(items.flatMap((item) => momentsOf(item, paidAt)));
  const starts = [paidAt.getTime(), ...[...moments].toSorted((one, other) => one - other)];
  const stages: RefundStage[] = [];
  for (const at of starts) {
    const stage: RefundStage = {
      from: new Date(at),
      until: null,
      ...sumOf(
        items.map((item) => worthOf(item, paidAt, at)),
        payFen,
      ),
      payFen,
    };
    const last = stages.at(-1);
    if (last === undefined || !isSame(last, stage)) {
      if (last !== undefined) {
        stages[stages.length - 1] = { ...last, until: stage.from };
      }
      stages.push(stage);
    }
  }
  return stages;
}

/** What would be paid back at a moment, and what comes next; before the payment its first stage. */
export function refundAt(
  plan: readonly RefundStage[],
  at: Date,
): { readonly now: RefundStage; readonly next: RefundStage | null } {
  const index = Math.max(
    plan.findLastIndex(({ from }) => from <= at),
    0,
  );
  const now = plan[index];
  if (now === undefined) {
    throw new RangeError('a refund plan has a stage');
  }
  return { now, next: plan[index + 1] ?? null };
}

/** What was paid for each seat of a course: equal shares, the rest on the last. */
export function seatShares(payFen: number, seatNum: number): readonly number[] {
  const share = Math.floor(payFen / seatNum);
  return Array.from({ length: seatNum }, (_, place) =>
    place === seatNum - 1 ? payFen - share * place : share,
  );
}
