/**
 * What processes tell each other about rooms, through Redis. Only that something happened: what it
 * was is in the database, so a word that is lost costs seconds and never a message.
 */
import type { Platform } from '#platform/module';

/** How many people a process says are in a room is believed for so long. */
const BELIEVED_MS = 15_000;
const KEPT_SECONDS = 60;

/** Channels are one for all keyspaces, so names carry the database they are about. */
function nameOf({ config }: Platform, kind: string, chapterId: number): string {
  return `live:${new URL(config.databaseUrl).pathname.slice(1)}:${kind}:${chapterId}`;
}

/** Tells every process that something happened in a room. */
export async function tellRoom(platform: Platform, chapterId: number): Promise<void> {
  const channel = nameOf(platform, 'news', chapterId);
  await platform.redis.attempt(async (client) => client.publish(channel, ''), 0);
}

/** Calls `onNews` when something happened in a room, until the answered function is called. */
export function listenToRoom(
  platform: Platform,
  chapterId: number,
  onNews: () => void,
): () => void {
  return platform.redis.listen(nameOf(platform, 'news', chapterId), onNews);
}

/** Publishes how many people are in a room on this process; 0 removes the entry. */
export async function sayPresence(
  platform: Platform,
  chapterId: number,
  { processId, people }: { processId: string; people: number },
): Promise<void> {
  const key = nameOf(platform, 'present', chapterId);
  const said = `${people}|${platform.clock.now().getTime()}`;
  await platform.redis.attempt(async (client) => {
    await (people === 0 ? client.hdel(key, processId) : client.hset(key, processId, said));
    return client.expire(key, KEPT_SECONDS);
  }, 0);
}

/** How many people are in a room, over all processes; `otherwise` without Redis. */
export async function countPresent(
  platform: Platform,
  chapterId: number,
  otherwise: number,
): Promise<number> {
  const key = nameOf(platform, 'present', chapterId);
  const said = await platform.redis.attempt(async (client) => client.hgetall(key), null);
  if (said === null) {
    return otherwise;
  }
  const since = platform.clock.now().getTime() - BELIEVED_MS;
  return Object.values(said)
    .map((text) => text.split('|').map(Number))
    .filter(([, at = 0]) => at >= since)
    .reduce((sum, [people = 0]) => sum + people, 0);
}
