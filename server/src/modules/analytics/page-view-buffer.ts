/**
 * Page views are collected in the process and told to Redis once a second as sets of visitors,
 * so that a visitor counts once per menu and minute however many processes saw the clicks.
 */
import type { MenuType } from '@zhiji/contract/kernel/menu';
import type { RedisAccess } from '#platform/redis/client';

const MINUTE_MS = 60_000;
/** Beyond this many visitors waiting, further ones are dropped: a report is never worth memory. */
const MAX_WAITING = 50_000;
/** Kept until well after the roll-up has read them. */
const KEEP_SECONDS = 86_400;

/** Key of the set of visitors of one menu in one minute. */
export function minuteKey(minute: number, type: number): string {
  return `pv:${minute}:${type}`;
}

/** Key of the day's distinct visitors of one menu. */
export function dayKey(day: string, type: number): string {
  return `pv:day:${day}:${type}`;
}

/** Names the minutes and menus that have something to roll up. */
export const PENDING_KEY = 'pv:pending';

export interface PageViewBuffer {
  add(type: MenuType, visitor: string, at: Date): void;
  /** Tells Redis what was collected; keeps it when Redis is away. */
  flush(): Promise<void>;
}

export function createPageViewBuffer(redis: RedisAccess): PageViewBuffer {
  let waiting = new Map<string, Set<string>>();
  let size = 0;

  const put = (group: string, visitor: string): void => {
    const visitors = waiting.get(group) ?? new Set<string>();
    if (size < MAX_WAITING && !visitors.has(visitor)) {
      visitors.add(visitor);
      waiting.set(group, visitors);
      size += 1;
    }
  };

  return {
    add: (type, visitor, at) => put(`${Math.floor(at.getTime() / MINUTE_MS)}:${type}`, visitor),

    async flush() {
      if (size === 0) {
        return;
      }
      const batch = waiting;
      waiting = new Map();
      size = 0;
      const told = await redis.attempt(async (client) => {
        const pipeline = client.multi();
        for (const [group, visitors] of batch) {
          pipeline.sadd(`pv:${group}`, ...visitors);
          pipeline.expire(`pv:${group}`, KEEP_SECONDS);
          pipeline.sadd(PENDING_KEY, group);
        }
        await pipeline.exec();
        return true;
      }, false);
      if (!told) {
        for (const [group, visitors] of batch) {
          for (const visitor of visitors) {
            put(group, visitor);
          }
        }
      }
    },
  };
}
