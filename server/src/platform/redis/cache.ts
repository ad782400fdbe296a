/**
 * Two levels: this process for half a second, Redis for a minute under the version of its tag,
 * which this process remembers for a quarter. A change is therefore seen by every process within a
 * second, with nothing to deliver and nothing to miss; without Redis the values come from the
 * database. Concurrent misses of one key load once per process.
 */
import { LRUCache } from 'lru-cache';
import type { Ticks } from '#platform/clock';
import type { RedisAccess } from './client.ts';

const LOCAL_MS = 500;
const VERSION_MS = 250;
const MOST_TAGS = 100;
const CLOCK_MS = 50;
const SHARED_SECONDS = 60;
const MAX_BYTES = 64 * 1024 * 1024;

/** A cached JSON text; the same object as long as the text is the same load. */
export interface Held {
  readonly json: string;
}

export interface Cache {
  /** What this process holds under `key`, when it is fresh. */
  peek(tag: string, key: string): Held | undefined;
  /** The JSON text of `key`, loading it when nobody holds it. */
  json(tag: string, key: string, load: () => Promise<string>): Promise<Held>;
  /** Forgets everything under `tag`, here and in Redis; false when Redis could not be told. */
  invalidate(tag: string): Promise<boolean>;
}

const version = (tag: string): string => `cache:${tag}:version`;

/** Makes a process's cache over the shared Redis. */
export function createCache(redis: RedisAccess, ticks: Ticks): Cache {
  const local = new LRUCache<string, Held, () => Promise<string>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }, key) => json.length + key.length,
    ttl: LOCAL_MS,
    perf: ticks,
    // The clock is read a few times per value instead of on every look-up.
    ttlResolution: CLOCK_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ json: await context() }),
  });

  const versions = new LRUCache<string, string>({
    max: MOST_TAGS,
    ttl: VERSION_MS,
    perf: ticks,
    // Forgetting a version that is being read would fail its reader, who may as well have the old one.
    ignoreFetchAbort: true,
    fetchMethod: async (tag) =>
      (await redis.attempt((client) => client.get(version(tag)), null)) ?? '0',
  });

  return {
    peek: (tag, key) => local.get(`${tag}:${key}`),

    async json(tag, key, load) {
      const value = await local.fetch(`${tag}:${key}`, {
        context: async () => {
          // The version is read before the value is loaded: a change in between moves readers to
          // another version, and what was loaded too early is never found again.
          const current = await versions.fetch(tag);
          const shared = `cache:${tag}:${current ?? '0'}:${key}`;
          const found = await redis.attempt((client) => client.get(shared), null);
          if (found !== null) {
            return found;
          }
          const loaded = await load();
          await redis.attempt((client) => client.set(shared, loaded, 'EX', SHARED_SECONDS), null);
          return loaded;
        },
      });
      if (value === undefined) {
        throw new Error('a cache loader answered nothing');
      }
      return value;
    },

    async invalidate(tag) {
      for (const key of local.keys()) {
        if (key.startsWith(`${tag}:`)) {
          local.delete(key);
        }
      }
      const bumped = await redis.attempt((client) => client.incr(version(tag)), null);
      versions.delete(tag);
      return bumped !== null;
    },
  };
}
