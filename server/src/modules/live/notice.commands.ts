/** What the live server tells us: somebody pushes, still does, stopped, and was recorded. */
import { CATALOG_TAG } from '#modules/catalog';
import { beginLive } from '#modules/learning';
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { OVERTIME_MS, chapterOf, mayPublish } from './live.rules.ts';
import {
  insertRecording,
  keepPublishing,
  lockRoom,
  startPublishing,
  stopPublishing,
} from './publishing.repo.ts';
import { isPushSecret } from './push-secret.ts';
import { tellRoom } from './room-channel.ts';
import type { LiveNotice, LiveProvider } from '#gateways/live/live-provider';
import type { Platform, Webhook, WebhookReply } from '#platform/module';

type Started = Extract<LiveNotice, { event: 'started' }>;

const REQUEST = 'live.hook';

const reply = (status: number): WebhookReply => ({ status, contentType: 'text/plain', body: '' });
const TAKEN = reply(200);
const REFUSED = reply(403);

/** `/hooks/live`: not among the paths the edge passes on, and every notice carries a secret. */
export function liveWebhook(platform: Platform, provider: LiveProvider): Webhook {
  return {
    path: '/hooks/live',
    async handle(request) {
      const notice = provider.readNotice(request);
      if (notice === null) {
        return REFUSED;
      }
      return notice === 'other' || (await take(platform, notice)) ? TAKEN : REFUSED;
    },
  };
}

/** Takes a notice; false refuses what it is about. */
async function take(platform: Platform, notice: LiveNotice): Promise<boolean> {
  const { db, clock } = platform;
  const chapterId = chapterOf(notice.stream);
  if (chapterId === null) {
    return false;
  }
  const now = clock.now();
  switch (notice.event) {
    case 'started':
      return start(platform, chapterId, notice);
    case 'alive':
      return keepPublishing(db, chapterId, {
        connection: notice.connection,
        endsAfter: new Date(now.getTime() - OVERTIME_MS),
        now,
      });
    case 'stopped':
      await stopPublishing(db, chapterId, { connection: notice.connection, now });
      await tellRoom(platform, chapterId);
      return true;
    case 'recorded':
      await insertRecording(db, chapterId, { file: notice.file, now });
      return true;
  }
}

/** Lets a teacher push who has the key, while the room is open. */
async function start(
  platform: Platform,
  chapterId: number,
  { connection, secret }: Started,
): Promise<boolean> {
  const { db, clock, cache, config, log } = platform;
  const now = clock.now();
  const isIn = await inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, chapterId);
    const isKey = isPushSecret(config.dataKey, chapterId, room?.key_no ?? 0, secret);
    if (!isKey || room === undefined || !mayPublish(room, now)) {
      return false;
    }
    await beginLive(tx, chapterId);
    await startPublishing(tx, chapterId, { connection, now });
    await emit(tx, { requestId: REQUEST, userId: null }, 'content.changed', { tag: CATALOG_TAG });
    return true;
  });
  if (!isIn) {
    log.warn('live push refused', { job: REQUEST });
    return false;
  }
  await cache.invalidate(CATALOG_TAG);
  await tellRoom(platform, chapterId);
  return true;
}
