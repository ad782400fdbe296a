/** What people are told about sessions, and for how long it is true. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';

export type TellingKind =
  | 'live.soon'
  | 'live.now'
  | 'session.moved'
  | 'session.cancelled'
  | 'class.missed';

/** Between these times before its start a live session is announced. */
export interface LiveWindow {
  readonly kind: 'live.soon' | 'live.now';
  readonly fromMs: number;
  readonly untilMs: number;
}

const SOON: LiveWindow = { kind: 'live.soon', fromMs: 30 * MINUTE_MS, untilMs: 5 * MINUTE_MS };
/** Who is told a little late can still come in. */
const NOW: LiveWindow = { kind: 'live.now', fromMs: SOON.untilMs, untilMs: -10 * MINUTE_MS };

export const LIVE_WINDOWS: readonly LiveWindow[] = [SOON, NOW];

/** A telling beside its session as it stands now. */
export interface ToldSession {
  readonly kind: TellingKind;
  /** When the session begins, as it was to be told. */
  readonly startAt: Date;
  readonly sessionStartAt: Date | null;
  readonly liveStatus: number | null;
}

/** Whether it may be told to more people; what changed meanwhile is told by another telling. */
export function isTrue(told: ToldSession, now: Date): boolean {
  const { kind, liveStatus } = told;
  const { waiting, live, cancelled, replayReady } = LIVE_STATUSES;
  switch (kind) {
    case 'live.soon':
      return liveStatus === waiting && isThen(told) && isBefore(told, SOON, now);
    case 'live.now':
      return (
        (liveStatus === waiting || liveStatus === live) && isThen(told) && isBefore(told, NOW, now)
      );
    case 'session.moved':
      return liveStatus !== cancelled && isThen(told);
    case 'session.cancelled':
      return liveStatus === cancelled;
    case 'class.missed':
      return liveStatus === replayReady;
  }
}

const isThen = ({ startAt, sessionStartAt }: ToldSession): boolean =>
  startAt.getTime() === sessionStartAt?.getTime();

const isBefore = ({ startAt }: ToldSession, { untilMs }: LiveWindow, now: Date): boolean =>
  now.getTime() < startAt.getTime() - untilMs;
