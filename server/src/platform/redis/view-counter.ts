/**
 * Counts of how often things are looked at. A process remembers who looked at what for a minute and
 * tells Redis sums once a second; a worker moves the sums into rows. The rows are never touched one
 * by one, and a lost Redis loses what was not yet moved, which is acceptable for views.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LRUCache } from 'lru-cache';
import { moveSums } from './moving-sums.ts';
import type { RedisAccess } from './client.ts';

const REMEMBER_MS = MINUTE_MS;
const REMEMBER_MAX = 50_000;
/** Beyond so many things waiting, further ones are dropped: a count is never worth memory. */
const WAITING_MAX = 50_000;

export interface ViewCounter {
  /** Counts a look of a visitor, unless the same visitor looked within the last minute. */
  add(id: number, visitor: string): void;
  /** Adds the counts in Redis; keeps them when Redis is unavailable. */
  flush(): Promise<void>;
  /** Hands all sums to `save`, and deletes them once they are saved. */
  move(save: (views: readonly ViewSum[]) => Promise<void>): Promise<void>;
}

export interface ViewSum {
  readonly id: number;
  readonly views: number;
}

/** Counts the views of one kind of thing. */
export function createViewCounter(redis: RedisAccess, kind: string): ViewCounter {
  const sums = `views:${kind}`;
  const seen = new LRUCache<string, true>({ max: REMEMBER_MAX, ttl: REMEMBER_MS });
  let waiting = new Map<number, number>();

  const put = (id: number, views: number): void => {
    const before = waiting.get(id);
    if (before !== undefined || waiting.size < WAITING_MAX) {
      waiting.set(id, (before ?? 0) + views);
    }
  };

  return {
    add(id, visitor) {
      const key = `${id}|${visitor}`;
      if (!seen.has(key)) {
        seen.set(key, true);
        put(id, 1);
      }
    },

    async flush() {
      if (waiting.size === 0) {
        return;
      }
      const batch = waiting;
      waiting = new Map();
      const told = await redis.attempt(async (client) => {
        const pipeline = client.multi();
        for (const [id, views] of batch) {
          pipeline.hincrby(sums, String(id), views);
        }
        await pipeline.exec();
        return true;
      }, false);
      if (!told) {
        for (const [id, views] of batch) {
          put(id, views);
        }
      }
    },

    async move(save) {
      await moveSums(redis, sums, async (all) =>
        save(all.map(({ name, sum }) => ({ id: Number(name), views: sum }))),
      );
    },
  };
}
