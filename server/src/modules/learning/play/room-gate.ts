/** Play gate of a live room: the same links and checks as before every lesson. */
import { createPlayGate } from './play-gate.ts';
import { findRoomPlace } from './play.repo.ts';
import { seenSince } from './play.rules.ts';
import type { Platform } from '#platform/module';
import type { PlayGate } from './play-gate.ts';
import type { RoomPlace } from './play.repo.ts';

/** Lets those into a room who may study its course. */
export function openRoomGate(platform: Platform): PlayGate<RoomPlace> {
  return createPlayGate(platform, async ({ link: { viewer, chapterId }, presented }) => {
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
