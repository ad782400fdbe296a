/** What the feature opens to others: the way into a room, and the room itself. */
import { laterPart } from '#shared/api/later-part.ts';

export { EnterLive } from './room/enter-live.tsx';
export { isSoon } from './state/open-room.ts';

/** Fetched when a class is entered: most lessons are none. */
export const liveRoom = laterPart(async () => import('./room/live-room.tsx'));
