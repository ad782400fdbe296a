/** Once a minute: what Redis collected becomes rows. Safe to repeat and to interrupt. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { PENDING_KEY, dayKey, minuteKey } from './page-view-buffer.ts';
import { pruneMinutes, saveDay, saveMinutes } from './page-view.repo.ts';
import type { Platform } from '#platform/module';
import type { MinuteViews } from './page-view.repo.ts';

const MINUTE_MS = 60_000;
const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;
const DAY_LENGTH = 10;
const DAY_KEY_SECONDS = 172_800;
const GROUPS_PER_RUN = 1_000;

interface Group extends MinuteViews {
  readonly name: string;
  readonly day: string;
}

/** Rolls up every minute that is over. */
export async function rollUpPageViews({ db, redis, clock }: Platform): Promise<void> {
  const groups = await redis.attempt(async (client) => {
    const names = await client.srandmember(PENDING_KEY, GROUPS_PER_RUN);
    const counts = await Promise.all(names.map(async (name) => client.scard(`pv:${name}`)));
    return names.map((name, index) => readGroup(name, counts[index] ?? 0));
  }, []);
  const currentMinute = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  const over = groups.filter((group) => group.minute.getTime() < currentMinute);
  if (over.length === 0) {
    return;
  }
  await saveMinutes(
    db,
    over.map(({ minute, type, views }) => ({ minute, type, views })),
  );
  for (const group of over) {
    const visitors = await redis.attempt(async (client) => {
      const key = dayKey(group.day, group.type);
      const members = await client.smembers(minuteKey(minuteOf(group), group.type));
      if (members.length > 0) {
        await client.pfadd(key, ...members);
      }
      await client.expire(key, DAY_KEY_SECONDS);
      return client.pfcount(key);
    }, 0);
    await saveDay(db, group.day, group.type, visitors);
  }
  await redis.attempt(
    async (client) => client.srem(PENDING_KEY, ...over.map((group) => group.name)),
    0,
  );
  await pruneMinutes(db, new Date(currentMinute - KEEP_DAYS * DAY_MS));
}

function minuteOf(group: Group): number {
  return group.minute.getTime() / MINUTE_MS;
}

function readGroup(name: string, views: number): Group {
  const [minute = '0', type = '0'] = name.split(':');
  const at = new Date(Number(minute) * MINUTE_MS);
  return {
    name,
    minute: at,
    type: Number(type),
    views,
    day: formatWireTime(at).slice(0, DAY_LENGTH),
  };
}
