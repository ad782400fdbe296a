/** When what was bought has been delivered. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';

/** A recorded course counts as delivered this long after its payment, studied or not. */
const RECORDED_DAYS = 30;
/** How long after its last session a live course counts as delivered. */
const LIVE_MS = DAY_MS;
/** Lessons are finished any time, so their orders are looked at often; dates rarely move. */
const STUDY_LOOK_MS = HOUR_MS;
const DATE_LOOK_MS = DAY_MS;

/** One course of an order. */
export interface DeliveredItem {
  readonly type: number;
  /** All of it was paid back. */
  readonly isRefunded: boolean;
  /** The buyer has finished every lesson. */
  readonly isFinished: boolean;
  /** When its last session ends; null while no date is known. */
  readonly endsAt: Date | null;
}

/** The moment from which a course counts as delivered, whatever happens; null while unknown. */
function dueAt({ type, endsAt }: DeliveredItem, paidAt: Date): number | null {
  switch (type) {
    case COURSE_TYPES.record:
      return paidAt.getTime() + RECORDED_DAYS * DAY_MS;
    case COURSE_TYPES.live:
      return endsAt === null ? null : endsAt.getTime() + LIVE_MS;
    default:
      return endsAt?.getTime() ?? null;
  }
}

function isDelivered(item: DeliveredItem, paidAt: Date, now: Date): boolean {
  if (item.isRefunded || (item.type === COURSE_TYPES.record && item.isFinished)) {
    return true;
  }
  const due = dueAt(item, paidAt);
  return due !== null && due <= now.getTime();
}

/** When to look again at an order that is not delivered yet; null when it is. */
export function nextLook(items: readonly DeliveredItem[], paidAt: Date, now: Date): Date | null {
  const waiting = items.filter((item) => !isDelivered(item, paidAt, now));
  if (waiting.length === 0) {
    return null;
  }
  // It is delivered when the last of them is.
  const dues = waiting.map((item) => dueAt(item, paidAt) ?? Number.POSITIVE_INFINITY);
  const isStudied = waiting.every(({ type }) => type === COURSE_TYPES.record);
  const soon = now.getTime() + (isStudied ? STUDY_LOOK_MS : DATE_LOOK_MS);
  return new Date(Math.min(Math.max(...dues), soon));
}
