import { SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';

/** A seat, or a course without seats. */
export interface RefundPart {
  readonly key: string;
  readonly itemId: number;
  readonly seatId: number | null;
  readonly title: string;
  /** Who has the seat, masked. */
  readonly name: string | null;
}

/** What can be given back by itself. */
export function refundParts({ items, users }: Order): readonly RefundPart[] {
  const kept = items.filter(({ is_returned }) => is_returned === 0);
  return kept.flatMap(({ id: itemId, title }): RefundPart[] => {
    const seats = users.filter(({ item_id }) => item_id === itemId);
    return seats.length === 0
      ? [{ key: `item-${itemId}`, itemId, seatId: null, title, name: null }]
      : seats
          .filter(({ status }) => status === SEAT_STATUSES.valid)
          .map(({ id, name }) => ({ key: `seat-${id}`, itemId, seatId: id, title, name }));
  });
}

/** The chosen parts as a request names them; nothing when all are chosen. */
export function partRequest(
  parts: readonly RefundPart[],
  left: ReadonlySet<string>,
): { item_ids?: number[]; seat_ids?: number[] } {
  if (left.size === 0) {
    return {};
  }
  const chosen = parts.filter(({ key }) => !left.has(key));
  return {
    item_ids: chosen.filter(({ seatId }) => seatId === null).map(({ itemId }) => itemId),
    seat_ids: chosen.flatMap(({ seatId }) => seatId ?? []),
  };
}
