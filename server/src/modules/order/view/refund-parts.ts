/** What of an order can be given back: an item without seats whole, any other seat by seat. */
import { isUsed, refundItemOf, seatShares } from '@zhiji/contract/kernel/refund';
import { SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { PLATFORM_TERMS, refundTermsOf } from '#modules/catalog';
import type { RefundItem } from '@zhiji/contract/kernel/refund';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ItemRow, OrderWithItems } from './order-detail.repo.ts';

export interface Part {
  readonly itemId: number;
  /** Null for an item without seats. */
  readonly seatId: number | null;
  readonly title: string;
  /** By the terms it was sold with, as they are shown. */
  readonly terms: CallResponse<'order.detail'>['refund_rule']['items'][number];
  readonly item: RefundItem;
}

type Sold = Pick<OrderWithItems, 'items' | 'seats' | 'snapshot'>;

/** Seats that are given back: a used ticket is not. */
const UNUSED: ReadonlySet<number> = new Set([SEAT_STATUSES.valid]);
/** Seats that are paid back when the seller cancels: who came once may miss another session. */
export const HELD: ReadonlySet<number> = new Set([SEAT_STATUSES.valid, SEAT_STATUSES.checkedIn]);

/** Everything the buyer still has of an order, with seats in these states. */
export function partsOf(order: Sold, states = UNUSED): Part[] {
  return (order.items ?? [])
    .filter(({ returned_at }) => returned_at === null)
    .flatMap((item) => shareOf(item, order, states).map((share) => partOf(order, item, share)));
}

interface Share {
  readonly seatId: number | null;
  readonly payFen: number;
  readonly studiedNum: number;
  readonly isProven: boolean;
}

function shareOf(item: ItemRow, { seats }: Sold, states: ReadonlySet<number>): Share[] {
  const own = (seats ?? []).filter(({ item_id }) => item_id === item.id);
  if (own.length === 0) {
    const payFen = item.pay_fen - item.refunded_fen;
    const { studied_num: studiedNum, is_proven: isProven } = item;
    return [{ seatId: null, payFen, studiedNum, isProven }];
  }
  const shares = seatShares(item.pay_fen, own.length);
  return own.flatMap((seat, place) => {
    const { id: seatId, studied_num: studiedNum, is_proven: isProven } = seat;
    const payFen = (shares[place] ?? 0) - seat.refunded_fen;
    return states.has(seat.status) ? [{ seatId, payFen, studiedNum, isProven }] : [];
  });
}

function partOf({ snapshot: { refund_rule: sold } }: Sold, item: ItemRow, share: Share): Part {
  const { unused_days, steps } = sold;
  const terms = refundTermsOf(
    {
      courseId: item.course_id,
      type: item.type,
      payFen: share.payFen,
      refundDays: item.refund_days,
      lessonNum: item.lesson_num,
      sessions: item.session_times,
      studiedNum: share.studiedNum,
      isMoved: item.is_moved,
      isProven: share.isProven,
    },
    unused_days === undefined || steps === undefined ? PLATFORM_TERMS : { unused_days, steps },
  );
  const { id: itemId, title } = item;
  return { itemId, seatId: share.seatId, title, terms, item: refundItemOf(terms) };
}

/**
 * Whether anything of an order was studied, attended, passed or entered: then its coupon has paid for
 * something. What its seller moved is his doing.
 */
export function wasUsed(order: Sold, now: Date): boolean {
  const isEntered = (order.seats ?? []).some(({ status }) => status === SEAT_STATUSES.checkedIn);
  return isEntered || partsOf(order, HELD).some(({ item }) => !item.isMoved && isUsed(item, now));
}
