/** The gate before the room of a live class: the same tickets and checks as before every lesson. */
import { createGate } from './play.gate.ts';
import { findRoomPlace } from './play.repo.ts';
import { seenSince } from './play.rules.ts';
import type { Platform } from '#platform/module';
import type { Gate } from './play.gate.ts';
import type { RoomPlace } from './play.repo.ts';

/** Lets those into a room who may study its course. */
export function openRoomGate(platform: Platform): Gate<RoomPlace> {
  return createGate(platform, async ({ ticket: { viewer, chapterId }, presented }) => {
    if (viewer === null) {
      return 'refused';
    }
    const now = platform.clock.now();
    const viewing = { ...viewer, ...presented, chapterId, now, seenSince: seenSince(now) };
    const found = await findRoomPlace(platform.db, viewing);
    if (found === undefined) {
      return 'refused';
    }
    return found.has_place ? found : 'crowded';
  });
}
