/** Which screen the study button of a course leads to. */
import { roomOpensAt } from '@zhiji/contract/kernel/live-room';
import { ACCESS_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';

export interface Session {
  readonly id: number;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly live_status: number | null;
}

/** The session somebody means who names none: what is on, what comes next, what can be seen again. */
export function meantSession(sessions: readonly Session[], now: Date): Session | undefined {
  return (
    sessions.find(({ live_status }) => live_status === LIVE_STATUSES.live) ??
    sessions.find(
      ({ live_status, end_at }) =>
        live_status === LIVE_STATUSES.waiting && (end_at === null || end_at > now),
    ) ??
    sessions.findLast(({ live_status }) => live_status === LIVE_STATUSES.replayReady) ??
    sessions.at(-1)
  );
}

/** Where a session is seen now, or what keeps it from being seen. */
export function accessTo(
  { live_status, start_at }: Session,
  now: Date,
): (typeof ACCESS_TYPES)['liveRoom' | 'replay'] | 'live.notOpen' | 'live.noReplay' {
  switch (live_status ?? LIVE_STATUSES.waiting) {
    case LIVE_STATUSES.live:
      return ACCESS_TYPES.liveRoom;
    case LIVE_STATUSES.replayReady:
      return ACCESS_TYPES.replay;
    case LIVE_STATUSES.replayPending:
    case LIVE_STATUSES.endedWithoutReplay:
    case LIVE_STATUSES.cancelled:
      return 'live.noReplay';
    default:
      return start_at !== null && roomOpensAt(start_at) <= now
        ? ACCESS_TYPES.liveRoom
        : 'live.notOpen';
  }
}
