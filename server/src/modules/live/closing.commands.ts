/** The end of a class: its teacher left for good, or an operator ends it. */
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { CATALOG_TAG, requireCourse } from '#modules/catalog';
import { attendTogether, cancelSession, endLive } from '#modules/learning';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { oneByOne } from '#platform/jobs/parallel';
import { GONE_MS, GRACE_MS, LATE_GRACE_MS, attendanceNeeded, streamOf } from './live.rules.ts';
import {
  dropSilent,
  endLocked,
  listAbandoned,
  listAttendants,
  lockAbandoned,
  lockRoom,
} from './publishing.repo.ts';
import { tellRoom } from './room-channel.ts';
import type { Actor } from '#platform/actor';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedRoom } from './publishing.repo.ts';

const REQUEST = 'live.close';

/** Ends the classes whose teachers have left, one after the other. */
export async function closeAbandoned(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  for (const chapterId of await dropSilent(db, new Date(now.getTime() - GONE_MS))) {
    await tellRoom(platform, chapterId);
  }
  const grace = { now, graceMs: GRACE_MS, lateGraceMs: LATE_GRACE_MS };
  await oneByOne(await listAbandoned(db, grace), async (chapterId) => {
    const isEnded = await inTransaction(db, async (tx) => {
      const room = await lockAbandoned(tx, chapterId, grace);
      if (room === undefined) {
        return false;
      }
      await end(tx, room, { endedAt: room.left_at ?? now, now });
      return true;
    });
    if (isEnded) {
      await tellAll(platform, chapterId);
    }
  });
}

/** Ends a running class at once. */
export async function endClass(
  platform: Platform,
  provider: LiveProvider,
  { actor, chapterId }: { actor: Actor; chapterId: number },
): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const missing = fail('operator.liveMissing', { data: { id: chapterId } });
    const room = await lockRoom(tx, chapterId);
    if (room === undefined) {
      throw missing;
    }
    await requireCourse(tx, actor, room.course_id, missing);
    if (room.started_at === null || room.live_status !== LIVE_STATUSES.live) {
      throw fail('operator.liveNotRunning', { data: { id: chapterId } });
    }
    await end(tx, room, { endedAt: now, now });
    await recordAudit(tx, {
      actor,
      action: 'live.end',
      subject: `chapter ${chapterId}`,
      detail: {},
    });
  });
  await tellAll(platform, chapterId);
  // Should the live server not hear this, the next sign of life of the connection is refused.
  await provider.close(streamOf(chapterId));
}

/** Calls a class off that has not begun. */
export async function cancelClass(
  platform: Platform,
  provider: LiveProvider,
  chosen: { actor: Actor; chapterId: number },
): Promise<void> {
  await cancelSession(platform, chosen);
  await provider.close(streamOf(chosen.chapterId));
  await tellRoom(platform, chosen.chapterId);
}

/** Those who were there long enough have studied it. */
async function end(
  tx: Tx,
  room: LockedRoom,
  { endedAt, now }: { endedAt: Date; now: Date },
): Promise<void> {
  const { chapter_id: chapterId, course_id: courseId } = room;
  await endLive(tx, chapterId);
  await endLocked(tx, chapterId, endedAt);
  const needed = attendanceNeeded(room, { from: room.started_at ?? endedAt, to: endedAt });
  const userIds = await listAttendants(tx, chapterId, needed);
  if (userIds.length > 0) {
    await attendTogether(tx, userIds, { chapterId, courseId, now });
  }
  await emit(tx, { requestId: REQUEST, userId: null }, 'content.changed', { tag: CATALOG_TAG });
}

async function tellAll(platform: Platform, chapterId: number): Promise<void> {
  await platform.cache.invalidate(CATALOG_TAG);
  await tellRoom(platform, chapterId);
}
