/** A clock that follows another knows how far it may be off. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followClock } from './clock.ts';
import type { FollowingClock } from './clock.ts';

const BEGAN = Date.parse('2026-11-15T12:00:00+08:00');

/** The way of an answer: how long before the other clock is read, and how long after. */
interface Way {
  readonly thereMs: number;
  readonly backMs: number;
}

const NEAR: Way = { thereMs: 1, backMs: 1 };
const SLOW: Way = { thereMs: 800, backMs: 0 };
const LATE: Way = { thereMs: 0, backMs: 800 };

let aheadMs: number;
let way: Way;
let asked: number;
let clock: FollowingClock;

const pass = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};
const offMs = (): number => Math.abs(clock.now().getTime() - (Date.now() + aheadMs));

beforeEach(() => {
  vi.useFakeTimers({ now: BEGAN, toFake: ['Date', 'performance', 'setTimeout'] });
  aheadMs = 5 * MINUTE_MS;
  way = NEAR;
  asked = 0;
  clock = followClock({ now: () => new Date() }, async () => {
    asked += 1;
    pass(way.thereMs);
    const shown = new Date(Date.now() + aheadMs);
    pass(way.backMs);
    return shown;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('[R1-A13] a clock that follows another', () => {
  it('is the machine’s own until it has heard, and then the other', async () => {
    expect(clock.now().getTime()).toBe(Date.now());
    await clock.measure();
    expect(offMs()).toBe(0);
    expect(clock.skewMs()).toBe(aheadMs);
    expect(asked).toBe(1);
  });

  it.each([SLOW, LATE])(
    'keeps what it knows better when an answer takes long: %o',
    async (long) => {
      await clock.measure();
      pass(MINUTE_MS);
      way = long;
      await clock.measure();
      expect(offMs()).toBeLessThan(SECOND_MS / 100);
    },
  );

  it('asks again when the first answers take long', async () => {
    way = SLOW;
    const measured = clock.measure();
    way = NEAR;
    await measured;
    expect(asked).toBe(2);
    expect(offMs()).toBe(0);
  });

  it('takes the best of answers that all take long', async () => {
    way = LATE;
    await clock.measure();
    expect(asked).toBe(5);
    expect(offMs()).toBeLessThanOrEqual(400);
  });

  it('believes an answer that contradicts what it knew: another database, another clock', async () => {
    await clock.measure();
    aheadMs = -2 * SECOND_MS;
    way = SLOW;
    await clock.measure();
    expect(offMs()).toBeLessThanOrEqual(400);
    way = NEAR;
    await clock.measure();
    expect(offMs()).toBe(0);
  });

  it('prefers a fresh answer once drift may have made the old one worse', async () => {
    way = { thereMs: 8, backMs: 0 };
    await clock.measure();
    pass(10 * MINUTE_MS);
    way = { thereMs: 10, backMs: 10 };
    await clock.measure();
    expect(offMs()).toBe(0);
  });
});
