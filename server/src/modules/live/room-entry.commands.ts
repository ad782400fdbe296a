/** Entering a room, which moves watching to this device. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { playLink, takeDevice } from '#modules/learning';
import { CLOSED, presentRoom } from './live.present.ts';
import { tellsEvents } from './live.rules.ts';
import { countPresent } from './room-channel.ts';
import { requireRoom } from './room.queries.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { RoomLinks } from './live.present.ts';
import type { RoomRow } from './room.repo.ts';

/** State of a session, with its links while the room is open. */
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
