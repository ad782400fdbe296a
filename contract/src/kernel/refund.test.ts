import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { formatReadableFen } from './money.ts';
import {
  isPromised,
  OFFLINE_STEPS,
  refundAt,
  refundPlan,
  seatShares,
  UNUSED_DAYS,
} from './refund.ts';
import { nextFall } from './refund-fall.ts';
import { provenWords, refundWords } from './refund-words.ts';
import { formatWireTime } from './time.ts';
import type { RefundItem, RefundStage } from './refund.ts';

/** REFUND_CASES=1000000 tries more of them. */
const CASES = Number(process.env['REFUND_CASES'] ?? '2000');

const PAID = new Date('2026-11-15T04:40:00Z');
const after = (ms: number): Date => new Date(PAID.getTime() + ms);

/** A recorded course of 29 lessons for 254.15, of a seller who gives 30 days. */
function itemOf(given: Partial<RefundItem> = {}): RefundItem {
  return {
    type: 2,
    payFen: 25_415,
    unusedDays: UNUSED_DAYS,
    studyDays: 30,
    lessonNum: 29,
    studiedNum: 0,
    sessions: [],
    steps: [],
    isMoved: false,
    isProven: false,
    ...given,
  };
}
const offline = (startsIn: number, given: Partial<RefundItem> = {}): RefundItem =>
  itemOf({ type: 3, payFen: 100_00, steps: OFFLINE_STEPS, sessions: [after(startsIn)], ...given });

const say = (items: readonly RefundItem[], language: 'zh' | 'en' = 'zh'): string[] =>
  refundPlan(items, PAID).map((stage) => {
    const { when, what, why } = refundWords(stage, PAID, language);
    return `${when} ${what} ${why}`;
  });
const sums = (items: readonly RefundItem[]): number[] =>
  refundPlan(items, PAID).map(({ fen }) => fen);
const fenAt = (items: readonly RefundItem[], at: Date): number =>
  refundAt(refundPlan(items, PAID), at).now.fen;

describe('[R1-D1.3] the refund promise', () => {
  it('of a recorded course: all until it is studied, then by lessons, then nothing', () => {
    expect(say([itemOf()])).toEqual([
      '11月22日 12:40 前 退 ¥254.15（全额） 没学过；学过的按未学课时退',
      '12月15日 12:40 前 退 ¥254.15（全额） 按未学课时：余 29/29 课时',
      '12月15日 12:40 起 不再退款 退款期已过',
    ]);
    expect(say([itemOf({ studiedNum: 3 })], 'en')).toEqual([
      'Until 15 Dec 12:40 ¥227.86 back by unstudied lessons: 26 of 29 left',
      'From 15 Dec 12:40 Nothing back the time for refunds is over',
    ]);
  });

  it('gives seven days for what was not studied, even when the seller gives none or fewer', () => {
    expect(say([itemOf({ studyDays: 0 })])[0]).toContain('没学过；学过后不退');
    expect(sums([itemOf({ studyDays: 0, studiedNum: 1 })])).toEqual([0]);
    expect(sums([itemOf({ studyDays: 3 })])).toEqual([25_415, 25_415, 0]);
    expect(fenAt([itemOf({ studyDays: 3 })], after(UNUSED_DAYS * DAY_MS - 1))).toBe(25_415);
    expect(fenAt([itemOf({ studyDays: 3 })], after(UNUSED_DAYS * DAY_MS))).toBe(0);
  });

  it('never gives all back once something is used, however little was paid', () => {
    expect(fenAt([itemOf({ payFen: 1 })], PAID)).toBe(1);
    expect(fenAt([itemOf({ payFen: 1, studiedNum: 1 })], PAID)).toBe(0);
    expect(fenAt([itemOf({ payFen: 2, studiedNum: 1 })], PAID)).toBe(1);
    expect(fenAt([offline(100 * HOUR_MS, { payFen: 1, unusedDays: 0 })], PAID)).toBe(0);
  });

  it('of a live course: all until it begins, then by sessions to come', () => {
    const sessions = [20, 27, 34, 41].map((days) => after(days * DAY_MS));
    expect(say([itemOf({ type: 1, payFen: 100_01, sessions })])).toEqual([
      '12月5日 12:40 前 退 ¥100.01（全额） 还没开课',
      '12月12日 12:40 前 退 ¥75.01 按未上场次：余 3/4 场',
      '12月19日 12:40 前 退 ¥50.01 按未上场次：余 2/4 场',
      '12月26日 12:40 前 退 ¥25.01 按未上场次：余 1/4 场',
      '12月26日 12:40 起 不再退款 退款期已过',
    ]);
  });

  it('of an offline course: by days before it, or all in the first days before it begins', () => {
    expect(say([offline(60 * DAY_MS)], 'en')).toEqual([
      'Until 7 Jan 2027 12:40 ¥100.00 back (all of it) 100% before the start',
      'Until 11 Jan 2027 12:40 ¥80.00 back 80% before the start',
      'Until 13 Jan 2027 12:40 ¥50.00 back 50% before the start',
      'From 13 Jan 2027 12:40 Nothing back the time for refunds is over',
    ]);
    // Bought two days before: the first seven days count as long as it has not begun.
    expect(sums([offline(2 * DAY_MS)])).toEqual([100_00, 0]);
    expect(fenAt([offline(2 * DAY_MS)], after(2 * DAY_MS - HOUR_MS))).toBe(100_00);
    // Nor does it matter that something beside it was read.
    expect(sums([offline(2 * DAY_MS, { studiedNum: 1 })])).toEqual([100_00, 0]);
    expect(isPromised(offline(2 * DAY_MS), PAID, PAID)).toBe(true);
    expect(isPromised(offline(2 * DAY_MS, { studiedNum: 1 }), PAID, PAID)).toBe(false);
    expect(sums([offline(60 * DAY_MS, { isMoved: true })])).toEqual([100_00, 0]);
    expect(sums([offline(0, { sessions: [] })])).toEqual([100_00]);
  });

  it('of a package: what its courses give together', () => {
    const items = [itemOf({ payFen: 100_00 }), offline(20 * DAY_MS, { payFen: 50_00 })];
    expect(sums(items)).toEqual([150_00, 140_00, 125_00, 100_00, 0]);
    expect(say(items)[0]).toContain('退 ¥150.00（全额） 没学过；学过的按未学课时退');
    expect(say(items)[1]).toContain('各门课程按各自规则合计');
  });

  it('of what was passed or certified: nothing, whatever else fits', () => {
    const proven = itemOf({ isProven: true });
    expect(say([proven])).toEqual(['任何时候 不再退款 已通过考试或取得证书']);
    expect(say([offline(60 * DAY_MS, { isMoved: true, isProven: true })], 'en')).toEqual([
      'At any time Nothing back the exam was passed or the certificate issued',
    ]);
    expect(isPromised(proven, PAID, PAID)).toBe(false);
    expect(nextFall([proven], PAID, PAID)).toBeNull();
    expect(provenWords('zh')).toBe('已通过考试或取得证书');
  });

  it('of a package of which one course was passed: what the others give', () => {
    const items = [itemOf({ payFen: 100_00, isProven: true }), offline(20 * DAY_MS)];
    expect(sums(items)).toEqual([100_00, 80_00, 50_00, 0]);
    expect(say(items)[1]).toContain('退 ¥80.00 其中 1/2 项已通过考试或取得证书，不退');
    expect(say(items, 'en')[1]).toContain('nothing for 1 of 2, passed or certified');
  });

  it('shares what was paid among seats, to the fen', () => {
    expect(seatShares(100_00, 3)).toEqual([3_333, 3_333, 3_334]);
  });
});

const days = fc.integer({ min: 0, max: 40 });
const anyItem: fc.Arbitrary<RefundItem> = fc
  .record({
    type: fc.constantFrom(1, 2, 3),
    payFen: fc.integer({ min: 1, max: 5_000_000 }),
    studyDays: days,
    lessonNum: fc.integer({ min: 0, max: 60 }),
    studied: fc.integer({ min: 0, max: 60 }),
    starts: fc.array(fc.integer({ min: -48, max: 24 * 60 }), { maxLength: 6 }),
    isMoved: fc.boolean(),
    // Seldom: it leaves nothing to look at.
    isProven: fc.constantFrom(false, false, false, true),
  })
  .map(({ studied, starts, ...item }) => ({
    ...item,
    unusedDays: UNUSED_DAYS,
    studiedNum: item.type === 2 ? Math.min(studied, item.lessonNum) : studied,
    sessions:
      item.type === 2
        ? []
        : starts.toSorted((one, other) => one - other).map((hours) => after(hours * HOUR_MS)),
    steps: item.type === 3 ? OFFLINE_STEPS : [],
  }));
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 4 });
const anyMoment = fc
  .integer({ min: 0, max: 70 * 24 * 60 })
  .map((minutes) => after(minutes * MINUTE_MS));

/** The points a picture draws: every stage is level. */
const heightAt = (plan: readonly RefundStage[], at: Date): number | undefined =>
  plan.find(({ from, until }) => from <= at && (until === null || at < until))?.fen;

describe('[R1-D1.3] words, picture and quote', () => {
  it('agree at every moment, for any courses and progress', () => {
    fc.assert(
      fc.property(anyItems, anyMoment, fc.constantFrom('zh', 'en'), (items, at, language) => {
        const plan = refundPlan(items, PAID);
        const { now, next } = refundAt(plan, at);
        expect(heightAt(plan, at)).toBe(now.fen);
        // Asked for one by one, they make the same sum.
        expect(items.reduce((sum, item) => sum + fenAt([item], at), 0)).toBe(now.fen);
        const { when, what } = refundWords(now, PAID, language);
        expect(what.includes(formatReadableFen(now.fen))).toBe(now.fen > 0);
        const moment = now.until ?? now.from;
        const clock = formatWireTime(moment).slice(11, 16);
        expect(when.includes(clock)).toBe(plan.length > 1);
        expect(next?.from).toEqual(now.until ?? undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never promise more than was paid, and never rise', () => {
    fc.assert(
      fc.property(anyItems, anyMoment, anyMoment, (items, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        const paid = items.reduce((sum, { payFen }) => sum + payFen, 0);
        const [first, second] = [fenAt(items, early), fenAt(items, late)];
        expect(first).toBeLessThanOrEqual(paid);
        expect(second).toBeLessThanOrEqual(first);
        expect(second).toBeGreaterThanOrEqual(0);
        // Nor does studying more.
        const more = items.map((item) => ({ ...item, studiedNum: item.studiedNum + 1 }));
        expect(fenAt(more, early)).toBeLessThanOrEqual(first);
      }),
      { numRuns: 1_000 },
    );
  });

  it('give the same whatever was studied beside sessions, but not without a decision', () => {
    const beside = anyItem.filter(({ type }) => type !== 2);
    fc.assert(
      fc.property(beside, anyMoment, (item, at) => {
        const [unstudied, studied] = [0, 1].map((studiedNum) => ({ ...item, studiedNum }));
        expect(refundPlan([studied ?? item], PAID)).toEqual(refundPlan([unstudied ?? item], PAID));
        const isMoved =
          fenAt([item], at) > 0 &&
          refundAt(refundPlan([item], PAID), at).now.reason.kind === 'moved';
        expect(isPromised(studied ?? item, PAID, at)).toBe(isMoved);
      }),
    );
  });

  it('take from what was passed its own worth, and nothing from the rest', () => {
    fc.assert(
      fc.property(anyItem, anyItems, anyMoment, (item, others, at) => {
        const passed = { ...item, isProven: true };
        expect(refundPlan([passed], PAID)).toHaveLength(1);
        expect(isPromised(passed, PAID, at)).toBe(false);
        expect(fenAt([passed, ...others], at)).toBe(fenAt(others, at));
      }),
    );
  });

  it('give for seats one by one no more than was paid for all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 50 }),
        (payFen, num) => {
          const shares = seatShares(payFen, num);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(payFen);
          const parts = shares.map((share) =>
            offline(30 * HOUR_MS, { payFen: share, unusedDays: 0 }),
          );
          expect(sums(parts)[0]).toBeLessThanOrEqual(payFen);
        },
      ),
    );
  });

  it(
    `sum up part by part, within what was paid: ${CASES} orders`,
    { timeout: 5_000 + CASES },
    () => {
      const tryAll = (): void =>
        fc.assert(
          fc.property(anyItems, anyMoment, (items, at) => {
            const parts = items.map((item) => refundAt(refundPlan([item], PAID), at).now);
            const whole = refundAt(refundPlan(items, PAID), at).now;
            const sum = parts.reduce((fen, part) => fen + part.fen, 0);
            const fits = parts.every(
              ({ fen, payFen }) => Number.isInteger(fen) && 0 <= fen && fen <= payFen,
            );
            return fits && sum === whole.fen && whole.fen <= whole.payFen;
          }),
          { numRuns: CASES },
        );
      expect(tryAll).not.toThrow();
    },
  );
});
