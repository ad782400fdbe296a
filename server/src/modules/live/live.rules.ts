/** Rules of live classes. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { roomOpensAt } from '@zhiji/contract/kernel/live-room';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';

/** A class may run over; after this nobody can push any more. */
export const OVERTIME_MS = 180 * MINUTE_MS;
/** How long a teacher who was cut off may take to come back, and once the class should be over. */
export const GRACE_MS = 3 * MINUTE_MS;
export const LATE_GRACE_MS = 30 * SECOND_MS;
/** A connection that showed no life for so long may be replaced; after the longer time it is gone. */
const REPLACED_MS = 15 * SECOND_MS;
export const GONE_MS = 30 * SECOND_MS;

const STREAM = /^c([1-9]\d{0,15})$/u;

/** The name of a class at the live server. */
export function streamOf(chapterId: number): string {
  return `c${chapterId}`;
}

/** The class of a name; null for names we did not give. */
export function chapterOf(stream: string): number | null {
  const [, id = ''] = STREAM.exec(stream) ?? [];
  return id === '' ? null : Number(id);
}

export interface ClassTimes {
  readonly start_at: Date;
  readonly end_at: Date;
  readonly live_status: number;
}

/** When the key of a class ends. */
export function keyEnd({ end_at }: Pick<ClassTimes, 'end_at'>): Date {
  return new Date(end_at.getTime() + OVERTIME_MS);
}

/** People may be in the room: it has opened and is not over. */
export function isOpen({ start_at, live_status }: ClassTimes, now: Date): boolean {
  return (
    live_status === LIVE_STATUSES.live ||
    (live_status === LIVE_STATUSES.waiting && roomOpensAt(start_at) <= now)
  );
}

/** The room tells what happens: as long as it is open, and until its replay is there. */
export function tellsEvents(times: ClassTimes, now: Date): boolean {
  return isOpen(times, now) || times.live_status === LIVE_STATUSES.replayPending;
}

export interface Publishing extends ClassTimes {
  readonly publisher: string | null;
  readonly seen_at: Date | null;
}

/** Somebody with the right key may push now, because the room is open and nobody else does. */
export function mayPublish(room: Publishing, now: Date): boolean {
  const isFree =
    room.publisher === null || (room.seen_at?.getTime() ?? 0) <= now.getTime() - REPLACED_MS;
  return isFree && isOpen(room, now) && now < keyEnd(room);
}

/** Seconds somebody must have been there: half of what took place, or of what was planned. */
export function attendanceNeeded(
  { start_at, end_at }: Pick<ClassTimes, 'start_at' | 'end_at'>,
  held: { readonly from: Date; readonly to: Date },
): number {
  const planned = end_at.getTime() - start_at.getTime();
  const real = held.to.getTime() - held.from.getTime();
  return Math.max(1, Math.floor(Math.min(planned, real) / SECOND_MS / 2));
}
