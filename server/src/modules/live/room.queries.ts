/** Rooms as those see them who may enter. */
import { fail } from '#platform/failure';
import { presentMessage } from './live.present.ts';
import { listMessages } from './message.repo.ts';
import { findRoom } from './room.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { RoomRow } from './room.repo.ts';

const MESSAGES_MAX = 50;

/** A room somebody may enter; fails for others. */
export async function requireRoom(
  { db, clock }: Platform,
  chapterId: number,
  userId: number,
): Promise<RoomRow> {
  const room = await findRoom(db, chapterId, userId, clock.now());
  if (room === undefined) {
    throw fail('common.notFound');
  }
  if (!room.is_owned) {
    throw fail('common.forbidden');
  }
  return room;
}

/** What was said in a room, also after its class. */
export async function messages(
  platform: Platform,
  userId: number,
  { chapter_id: chapterId, before }: CallInput<'live.messages'>,
): Promise<CallResponse<'live.messages'>> {
  const room = await requireRoom(platform, chapterId, userId);
  const place = { courseId: room.course_id, chapterId };
  const rows = await listMessages(platform.db, place, {
    before,
    userId,
    limit: MESSAGES_MAX + 1,
  });
  const shown = rows.slice(-MESSAGES_MAX);
  return {
    list: shown.map((row) => presentMessage(row, row.user_id === userId)),
    has_more: rows.length > shown.length ? 1 : 0,
  };
}
