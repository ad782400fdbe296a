/**
 * Page views are collected in the process and told to Redis once a second as sets of visitors,
 * so that a visitor counts once per menu and minute however many processes saw the clicks.
 */
import { DAY_S, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { MenuType } from '@zhiji/contract/kernel/menu';
import type { RedisAccess } from '#platform/redis/client';

/** Beyond this many visitors waiting, further ones are dropped: a report is never worth memory. */
const MAX_WAITING = 50_000;
/** Minutes are kept until well after the roll-up has read them, days until they are over. */
const KEEP_SECONDS = DAY_S;
const KEEP_DAY_SECONDS = 2 * DAY_S;
const DAY_LENGTH = 10;

/** One menu in one minute: the unit in which views are collected and rolled up. */
export interface ViewGroup {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly type: number;
}

/** The name of a group in Redis. */
function nameOf({ minute, type }: ViewGroup): string {
  return `${minute}:${type}`;
}

/** Reads the name of a group. */
export function groupOf(name: string): ViewGroup {
  const [minute = 0, type = 0] = name.split(':').map(Number);
  return { minute, type };
}

/** When a group's minute began. */
export function startOf({ minute }: ViewGroup): Date {
  return new Date(minute * MINUTE_MS);
}

/** The day, in Shanghai, that a group belongs to. */
export function dayOf(group: ViewGroup): string {
  return formatWireTime(startOf(group)).slice(0, DAY_LENGTH);
}

/** Key of the set of visitors of a group. */
export function visitorsKey(name: string): string {
  return `pv:${name}`;
}

/** Key of the count of a day's distinct visitors of one menu. */
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
    add: (type, visitor, at) =>
      put(nameOf({ minute: Math.floor(at.getTime() / MINUTE_MS), type }), visitor),

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
          const of = groupOf(group);
          const day = dayKey(dayOf(of), of.type);
          pipeline.sadd(visitorsKey(group), ...visitors);
          pipeline.expire(visitorsKey(group), KEEP_SECONDS);
          pipeline.pfadd(day, ...visitors);
          pipeline.expire(day, KEEP_DAY_SECONDS);
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
