/** Who may come in with a ticket, and when. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { OperatorErrorKey } from '@zhiji/contract/kernel/operator-errors';

const SHANGHAI_MS = 8 * HOUR_MS;

/** Orders whose tickets admit: paid, and without a refund request. */
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

/** Why somebody is not let in, with the moment it is about. */
export interface Refusal {
  readonly key: OperatorErrorKey;
  readonly data: Readonly<Record<string, string>>;
}

const refusal = (key: OperatorErrorKey, moment: Date | null = null): Refusal => ({
  key,
  data: moment === null ? {} : { time: formatWireTime(moment) },
});

interface ClassDates {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
}

/** Why no ticket admits now; null from the first day of the course to its last, both whole. */
export function timeRefusal(
  { start_at: start, end_at: end }: ClassDates,
  { early, now }: { readonly early: boolean; readonly now: Date },
): Refusal | null {
  if (end !== null && now.getTime() >= dayOf(end) + DAY_MS) {
    return refusal('operator.classOver', end);
  }
  if (early) {
    return null;
  }
  if (start === null) {
    return refusal('operator.classUndated');
  }
  return now.getTime() < dayOf(start) ? refusal('operator.classNotYet', start) : null;
}

interface SeatState {
  readonly status: number;
  readonly checked_at: Date | null;
  readonly order_status: number;
}

/** Why a ticket does not admit, for the person who checks it. */
export function seatRefusal({ status, checked_at: at, order_status: order }: SeatState): Refusal {
  if (status === SEAT_STATUSES.checkedIn) {
    return refusal('operator.ticketUsed', at);
  }
  if (status === SEAT_STATUSES.refunded || order === ORDER_STATUSES.refunded) {
    return refusal('operator.ticketRefunded');
  }
  if (status === SEAT_STATUSES.moved) {
    return refusal('operator.ticketMoved');
  }
  return order === ORDER_STATUSES.refunding
    ? refusal('operator.ticketRefunding')
    : refusal('operator.ticketUnpaid');
}
