import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLook } from './delivery.rules.ts';
import type { DeliveredItem } from './delivery.rules.ts';

const PAID = new Date('2026-11-01T00:00:00Z');

const record: DeliveredItem = { type: 2, isRefunded: false, isFinished: false, endsAt: null };
const later = (ms: number): Date => new Date(PAID.getTime() + ms);
const live = (ends: number): DeliveredItem => ({ ...record, type: 1, endsAt: later(ends) });
const offline = (ends: number): DeliveredItem => ({ ...record, type: 3, endsAt: later(ends) });
const isDelivered = (items: readonly DeliveredItem[], ms: number): boolean =>
  nextLook(items, PAID, later(ms)) === null;

describe('delivered is', () => {
  it('a recorded course once every lesson is finished, or after 30 days', () => {
    expect(isDelivered([record], HOUR_MS)).toBe(false);
    expect(isDelivered([{ ...record, isFinished: true }], HOUR_MS)).toBe(true);
    expect(isDelivered([record], 30 * DAY_MS - 1)).toBe(false);
    expect(isDelivered([record], 30 * DAY_MS)).toBe(true);
  });

  it('a live course a day after its last session, whatever was studied', () => {
    expect(isDelivered([live(5 * DAY_MS)], 6 * DAY_MS - 1)).toBe(false);
    expect(isDelivered([{ ...live(5 * DAY_MS), isFinished: true }], 5 * DAY_MS)).toBe(false);
    expect(isDelivered([live(5 * DAY_MS)], 6 * DAY_MS)).toBe(true);
  });

  it('an offline course at its end, and never while it has no date', () => {
    expect(isDelivered([offline(5 * DAY_MS)], 5 * DAY_MS - 1)).toBe(false);
    expect(isDelivered([offline(5 * DAY_MS)], 5 * DAY_MS)).toBe(true);
    expect(isDelivered([{ ...offline(0), endsAt: null }], 900 * DAY_MS)).toBe(false);
  });

  it('a package when all its courses are; one that was paid back is not waited for', () => {
    const items = [{ ...record, isFinished: true }, live(DAY_MS), offline(9 * DAY_MS)];
    expect(isDelivered(items, 8 * DAY_MS)).toBe(false);
    expect(isDelivered(items, 9 * DAY_MS)).toBe(true);
    const withRefund = items.map((item) =>
      item.type === 3 ? { ...item, isRefunded: true } : item,
    );
    expect(isDelivered(withRefund, 8 * DAY_MS)).toBe(true);
  });
});

const item = fc.record({
  type: fc.constantFrom(1, 2, 3),
  isRefunded: fc.boolean(),
  isFinished: fc.boolean(),
  endsAt: fc.option(fc.integer({ min: -DAY_MS, max: 60 * DAY_MS }).map(later)),
});
const items = fc.array(item, { minLength: 1, maxLength: 5 });
const moment = fc.integer({ min: 0, max: 100 * DAY_MS });

describe('for any order', () => {
  it('the next look is ahead and within a day, so that no order is forgotten', () => {
    fc.assert(
      fc.property(items, moment, (given, ms) => {
        const next = nextLook(given, PAID, later(ms));
        fc.pre(next !== null);
        expect(next?.getTime()).toBeGreaterThan(later(ms).getTime());
        expect(next?.getTime()).toBeLessThanOrEqual(later(ms + DAY_MS).getTime());
      }),
    );
  });

  it('what was delivered stays delivered, whatever is studied or paid back after', () => {
    fc.assert(
      fc.property(items, moment, moment, fc.boolean(), (given, ms, more, isRefunded) => {
        fc.pre(isDelivered(given, ms));
        const after = given.map((one) => ({
          ...one,
          isFinished: true,
          isRefunded: one.isRefunded || isRefunded,
        }));
        expect(isDelivered(after, ms + more)).toBe(true);
      }),
    );
  });

  it('looking only when it is time finds it delivered at the moment it is', () => {
    const end = later(100 * DAY_MS);
    fc.assert(
      fc.property(items, (given) => {
        for (let at = nextLook(given, PAID, PAID); at !== null && at < end;) {
          expect(nextLook(given, PAID, new Date(at.getTime() - 1))).not.toBeNull();
          at = nextLook(given, PAID, at);
        }
      }),
      { numRuns: 50 },
    );
  });
});
