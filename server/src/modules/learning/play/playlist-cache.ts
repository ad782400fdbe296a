/** Cache of lessons' playlists, bounded in time and bytes. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock';
import type { Bucket } from '#platform/storage/s3';

const PLAYLIST_BYTES_MAX = 1_048_576;
/** All of them together; the usual one has a few kilobytes. */
const CACHE_BYTES_MAX = 33_554_432;
const CACHE_MS = 300_000;

/** Reads a playlist by its key; null when there is none. */
export type Playlists = (key: string) => Promise<Buffer | null>;

/** Opens the cache of one process. */
export function openPlaylists(bucket: Pick<Bucket, 'get'>, clock: Clock): Playlists {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES_MAX,
    // Its key and an entry cost memory too, so that empty ones come to an end as well.
    sizeCalculation: (playlist, key) => playlist.length + key.length,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (key) => (await bucket.get(key, PLAYLIST_BYTES_MAX)) ?? undefined,
  });
  return async (key) => (await cache.fetch(key)) ?? null;
}
