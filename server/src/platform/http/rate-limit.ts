/**
 * Rate limits per class, counted per address (of IPv6 the /64) and per token in fixed windows.
 *
 * Cheap classes are counted in this process and shared through Redis a few times per second, and
 * only for callers that come near their limit, so that an ordinary request never waits for Redis.
 * Exact classes ask Redis before the call runs. Without Redis both go on with what this process
 * counts by itself: a limit gets looser by the number of processes, it never disappears.
 */
import { hash } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { hostOf } from './origin.ts';
import type { RateName } from '@zhiji/contract/kernel/rates';
import type { Clock } from '#platform/clock';
import type { RedisAccess } from '#platform/redis/client';

const SHARE_EVERY_MS = 200;
/** A caller is shared once it has used this part of its limit here. */
const SHARE_FROM = 0.25;

/** A token is a secret of any length: it is counted under its digest, here and in Redis. */
function callerOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Until the window of `now` ends. */
function secondsLeft(now: number, windowSeconds: number): number {
  const windowMs = windowSeconds * SECOND_MS;
  return Math.ceil((windowMs - (now % windowMs)) / SECOND_MS);
}

interface Tally {
  /** Seen by this process in the current window. */
  here: number;
  /** Of those, already added in Redis. */
  shared: number;
  /** Seen by other processes, as Redis last said. */
  elsewhere: number;
  readonly limit: number;
}

interface Window {
  readonly index: number;
  readonly tallies: Map<string, Tally>;
}

export interface RateLimiter {
  /** Counts a request; answers seconds to wait when it is over a limit, else 0. */
  count(rate: RateName, address: string, token: string | undefined): number | Promise<number>;
  close(): void;
}

/** Starts a limiter; `scale` multiplies every limit. */
export function createRateLimiter(redis: RedisAccess, clock: Clock, scale: number): RateLimiter {
  const windows = new Map<RateName, Window>();

  const windowOf = (rate: RateName, now: number): Window => {
    const index = Math.floor(now / (rateClasses[rate].windowSeconds * SECOND_MS));
    let window = windows.get(rate);
    if (window === undefined || window.index !== index) {
      window = { index, tallies: new Map() };
      windows.set(rate, window);
    }
    return window;
  };

  const countHere = (window: Window, caller: string, limit: number): Tally => {
    let tally = window.tallies.get(caller);
    if (tally === undefined) {
      tally = { here: 0, shared: 0, elsewhere: 0, limit: limit * scale };
      window.tallies.set(caller, tally);
    }
    tally.here += 1;
    return tally;
  };

  /** Adds to a caller's count in Redis and answers the sum, or null without Redis. */
  const countShared = async (
    rate: RateName,
    window: Window,
    caller: string,
    news: number,
  ): Promise<number | null> =>
    redis.attempt(async (client) => {
      const key = `rate:${rate}:${window.index}:${caller}`;
      const seconds = rateClasses[rate].windowSeconds * 2;
      const [sum] = await Promise.all([client.incrby(key, news), client.expire(key, seconds)]);
      return sum;
    }, null);

  const isOver = (window: Window, caller: string, limit: number): boolean => {
    const tally = countHere(window, caller, limit);
    return tally.here + tally.elsewhere > tally.limit;
  };

  const isOverExactly = async (
    rate: RateName,
    window: Window,
    caller: string,
    limit: number,
  ): Promise<boolean> => {
    const tally = countHere(window, caller, limit);
    const { here } = tally;
    return ((await countShared(rate, window, caller, 1)) ?? here) > tally.limit;
  };

  /** Adds the counts that are not in Redis yet and reads those of other processes. */
  const share = async (
    rate: RateName,
    window: Window,
    caller: string,
    tally: Tally,
  ): Promise<void> => {
    const told = tally.here;
    const sum = await countShared(rate, window, caller, told - tally.shared);
    if (sum !== null) {
      tally.shared = told;
      tally.elsewhere = sum - told;
    }
  };

  const timer = setInterval(() => {
    for (const [rate, window] of windows) {
      if (rateClasses[rate].exact) {
        continue;
      }
      for (const [caller, tally] of window.tallies) {
        if (tally.here > tally.shared && tally.here >= tally.limit * SHARE_FROM) {
          void share(rate, window, caller, tally);
        }
      }
    }
  }, SHARE_EVERY_MS);
  timer.unref();

  return {
    count(rate, from, token) {
      const address = hostOf(from);
      const { exact, perAddress, perToken, windowSeconds } = rateClasses[rate];
      const now = clock.now().getTime();
      const window = windowOf(rate, now);
      if (exact) {
        return Promise.all([
          isOverExactly(rate, window, address, perAddress),
          token === undefined ? false : isOverExactly(rate, window, callerOf(token), perToken),
        ]).then((over) => (over.includes(true) ? secondsLeft(now, windowSeconds) : 0));
      }
      const addressOver = isOver(window, address, perAddress);
      const tokenOver = token !== undefined && isOver(window, callerOf(token), perToken);
      return addressOver || tokenOver ? secondsLeft(now, windowSeconds) : 0;
    },
    close: () => clearInterval(timer),
  };
}
