/** Rooms as those see them who may enter. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { playLink, takeDevice } from '#modules/learning';
import { CLOSED, presentMessage, presentRoom } from './live.present.ts';
import { tellsEvents } from './live.rules.ts';
import { listMessages } from './message.repo.ts';
import { countPresent } from './room.channel.ts';
import { findRoom } from './room.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { RoomLinks } from './live.present.ts';
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

/** How a class stands, with the ways in while it is open. */
export async function enterRoom(
  platform: Platform,
  context: UserContext,
  { chapter_id: chapterId }: CallInput<'live.room'>,
): Promise<CallResponse<'live.room'>> {
  const room = await requireRoom(platform, chapterId, context.user.userId);
  const now = platform.clock.now();
  const online = await countPresent(platform, chapterId, 0);
  const links = tellsEvents(room, now) ? await waysIn(platform, context, room) : CLOSED;
  return presentRoom(room, { online, links, now });
}

async function waysIn(platform: Platform, context: UserContext, room: RoomRow): Promise<RoomLinks> {
  await takeDevice(platform, context);
  const { id: chapterId, owned_until: ownedUntil } = room;
  const { folder, expiresAt } = playLink(platform, context.user, { chapterId, ownedUntil });
  return {
    url: room.is_on_air ? `${folder}/live/index.m3u8` : '',
    events: `${folder}/events`,
    expire_time: formatWireTime(expiresAt),
  };
}

/** What was said in a room, also after its class. */
export async function messages(
  platform: Platform,
  userId: number,
  { chapter_id: chapterId, before }: CallInput<'live.messages'>,
): Promise<CallResponse<'live.messages'>> {
  const room = await requireRoom(platform, chapterId, userId);
  const place = { courseId: room.course_id, chapterId };
  const rows = await listMessages(platform.db, place, { before, limit: MESSAGES_MAX + 1 });
  const shown = rows.slice(-MESSAGES_MAX);
  return {
    list: shown.map((row) => presentMessage(row, row.user_id === userId)),
    has_more: rows.length > shown.length ? 1 : 0,
  };
}
