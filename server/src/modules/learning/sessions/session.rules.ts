/** Sessions with a date, and where they take place. */
import type { OperatorErrorKey } from '@zhiji/contract/kernel/operator-errors';

export interface PlaceNames {
  readonly country: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly area: string | null;
  readonly address: string;
}

/** A place as one line, each name once: a municipality is its own province. */
export function placeText({ country, province, city, area, address }: PlaceNames): string {
  const names = [country, province, city, area, address].filter(Boolean);
  return [...new Set(names)].join(' ');
}

/** A session as it stood before somebody changed it. */
export interface HeldSession {
  readonly isLive: boolean;
  readonly liveStatus: number | null;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly address: string;
}

/** When and where a session takes place from now on; null leaves the place as it is. */
export interface NewDate {
  readonly startAt: Date;
  readonly endAt: Date;
  readonly address: string | null;
}

/** Live sessions have a state; those in a classroom have none until they are cancelled. */
const WAITING = 1;

function isOpen({ isLive, liveStatus }: HeldSession): boolean {
  return liveStatus === (isLive ? WAITING : null);
}

/** Why a session cannot be moved so; null when it can. */
export function moveRefusal(
  session: HeldSession,
  date: NewDate,
  now: Date,
): OperatorErrorKey | null {
  const { startAt, endAt, address } = date;
  if (!isOpen(session)) {
    return 'operator.sessionClosed';
  }
  if (!(startAt < endAt)) {
    return 'operator.sessionBackwards';
  }
  if (startAt <= now) {
    return 'operator.sessionPast';
  }
  if (session.isLive && address !== null) {
    return 'operator.sessionPlaceless';
  }
  const isSame =
    session.startAt?.getTime() === startAt.getTime() &&
    session.endAt?.getTime() === endAt.getTime() &&
    (address ?? session.address) === session.address;
  return isSame ? 'operator.sessionSame' : null;
}

/**
 * Why a session cannot be cancelled; null when it can. A live one that nobody has begun can be after its
 * time too: no teacher came, and who waited is paid back.
 */
export function cancelRefusal(session: HeldSession, now: Date): OperatorErrorKey | null {
  if (!isOpen(session)) {
    return 'operator.sessionClosed';
  }
  const isPast = session.startAt !== null && session.startAt <= now;
  return isPast && !session.isLive ? 'operator.sessionClosed' : null;
}
