/** Who may come in with a ticket, and when. */
import { ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHANGHAI_MS = 8 * HOUR_MS;
const BETWEEN = /[\s-]/gu;

/** A code as it is kept: people type it in groups and in small letters. */
export function ticketCodeOf(typed: string): string {
  return typed.replaceAll(BETWEEN, '').toUpperCase();
}

/** Orders whose tickets open a door: paid, and no refund of it asked for. */
export const ADMITTING_STATUSES: readonly number[] = [
  ORDER_STATUSES.pendingConsumption,
  ORDER_STATUSES.completed,
  ORDER_STATUSES.reviewed,
  ORDER_STATUSES.partiallyRefunded,
];

/** Midnight in Shanghai before a moment. */
function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
}

interface ClassDates {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
}

/** Why nobody comes in now; null from the first day of the class to its last, both whole. */
export function timeRefusal(
  { start_at: start, end_at: end }: ClassDates,
  { early, now }: { readonly early: boolean; readonly now: Date },
): string | null {
  if (end !== null && now.getTime() >= dayOf(end) + DAY_MS) {
    return `the class ended at ${formatWireTime(end)}`;
  }
  if (early) {
    return null;
  }
  if (start === null) {
    return 'the class has no date yet; --early checks in all the same';
  }
  return now.getTime() < dayOf(start)
    ? `the class starts at ${formatWireTime(start)}; --early checks in before its day`
    : null;
}

interface SeatState {
  readonly status: number;
  readonly checked_at: Date | null;
  readonly order_status: number;
}

/** Why a ticket does not open the door, to be told at the door. */
export function seatRefusal({ status, checked_at: at, order_status: order }: SeatState): string {
  if (status === SEAT_STATUSES.checkedIn) {
    return `this ticket was checked in${at === null ? '' : ` at ${formatWireTime(at)}`}`;
  }
  if (status === SEAT_STATUSES.refunded || order === ORDER_STATUSES.refunded) {
    return 'this ticket was refunded';
  }
  if (status === SEAT_STATUSES.moved) {
    return 'this ticket was passed on to somebody else';
  }
  return order === ORDER_STATUSES.refunding
    ? 'a refund of this ticket is being handled'
    : 'this ticket is not paid';
}
