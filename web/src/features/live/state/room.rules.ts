/** Rules of a live room. */
import type { LiveEvent } from '@zhiji/contract/live';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Room } from './room.queries.ts';

export type RoomState = LiveEvent<'state'>;

/** What a class is about to do or has done, as the screen shows it. */
export type Phase =
  | 'waiting'
  | 'live'
  /** The teacher is cut off and expected back. */
  | 'interrupted'
  | 'replayPending'
  | 'replayReady'
  | 'noReplay'
  | 'cancelled';

/** The phase of a class. */
export function phaseOf({
  live_status,
  is_on_air,
}: Pick<RoomState, 'live_status' | 'is_on_air'>): Phase {
  switch (live_status) {
    case LIVE_STATUSES.waiting:
      return 'waiting';
    case LIVE_STATUSES.live:
      return is_on_air === 1 ? 'live' : 'interrupted';
    case LIVE_STATUSES.replayPending:
      return 'replayPending';
    case LIVE_STATUSES.replayReady:
      return 'replayReady';
    case LIVE_STATUSES.endedWithoutReplay:
      return 'noReplay';
    case LIVE_STATUSES.cancelled:
      return 'cancelled';
  }
}

/** Whether people may speak: from when the room opens to the end of the class. */
export function mayTalk(phase: Phase): boolean {
  return phase === 'waiting' || phase === 'live' || phase === 'interrupted';
}

/** The newer of what the room answered and what an event said; times of the wire sort as texts. */
export function newestState(room: RoomState, event: RoomState | null): RoomState {
  return event !== null && event.server_time >= room.server_time ? event : room;
}

/** A moment of the server on this machine's clock, by an answer that told the server's time. */
export function localMoment(
  time: string,
  { server_time }: Pick<Room, 'server_time'>,
  receivedAt: number,
): number {
  return receivedAt + parseWireTime(time).getTime() - parseWireTime(server_time).getTime();
}

/**
 * When the room is to be asked for again, on this machine's clock: when it opens, and when its class
 * begins, which may have been moved while somebody waited. Null when both are over.
 */
export function nextTurn(
  room: Pick<Room, 'open_time' | 'start_time' | 'server_time'>,
  receivedAt: number,
): number | null {
  return (
    [room.open_time, room.start_time]
      .map((time) => localMoment(time, room, receivedAt))
      .find((moment) => moment > receivedAt) ?? null
  );
}
