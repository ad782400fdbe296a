/** What the feature opens to others: the way into a room, and the room itself. */
import { lazy } from 'react';

export { EnterLive } from './room/enter-live.tsx';
export { isSoon } from './state/open-room.ts';

/** Fetched when a class is entered: most lessons are none. */
export const LiveRoom = lazy(async () => ({
  default: (await import('./room/live-room.tsx')).LiveRoom,
}));
