/** Once a minute: what Redis collected becomes rows. Safe to repeat and to interrupt. */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { PENDING_KEY, dayKey, dayOf, groupOf, startOf, visitorsKey } from './page-view-buffer.ts';
import { pruneMinutes, saveDays, saveMinutes } from './page-view.repo.ts';
import type { Platform } from '#platform/module';
import type { RedisAccess } from '#platform/redis/client';
import type { DayVisitors } from './page-view.repo.ts';

const KEEP_DAYS = 7;
const GROUPS_PER_RUN = 1_000;

/** Rolls up every minute that is over, in three statements however many there are. */
export async function rollUpPageViews({ db, redis, clock }: Platform): Promise<void> {
  const currentMinute = Math.floor(clock.now().getTime() / MINUTE_MS);
  const groups = (await pendingGroups(redis)).filter(({ minute }) => minute < currentMinute);
  if (groups.length === 0) {
    return;
  }
  await saveMinutes(
    db,
    groups.map((group) => ({ minute: startOf(group), type: group.type, views: group.views })),
  );
  const days = new Map(groups.map((group) => [dayKey(dayOf(group), group.type), group]));
  const visitors = await countVisitors(redis, [...days.keys()]);
  await saveDays(
    db,
    [...days.values()].map((group, index): DayVisitors => ({
      day: dayOf(group),
      type: group.type,
      visitors: visitors[index] ?? 0,
    })),
  );
  await redis.attempt(
    async (client) => client.srem(PENDING_KEY, ...groups.map(({ name }) => name)),
    0,
  );
  await pruneMinutes(db, new Date(currentMinute * MINUTE_MS - KEEP_DAYS * DAY_MS));
}

async function pendingGroups(redis: RedisAccess) {
  return redis.attempt(async (client) => {
    const names = await client.srandmember(PENDING_KEY, GROUPS_PER_RUN);
    const views = await Promise.all(names.map(async (name) => client.scard(visitorsKey(name))));
    return names.map((name, index) => ({ name, views: views[index] ?? 0, ...groupOf(name) }));
  }, []);
}

async function countVisitors(redis: RedisAccess, keys: readonly string[]): Promise<number[]> {
  return redis.attempt(
    async (client) => Promise.all(keys.map(async (key) => client.pfcount(key))),
    [],
  );
}
