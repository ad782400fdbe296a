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
  /** Its exam was passed or its certificate issued: nothing is paid back for it. */
  readonly isProven: boolean;
}

/** What can be given back by itself. */
export function refundParts({ items, users, refund_rule: rule }: Order): readonly RefundPart[] {
  const kept = items.filter(({ is_returned }) => is_returned === 0);
  return kept.flatMap(({ id: itemId, title, curriculum_id: courseId }): RefundPart[] => {
    const seats = users.filter(({ item_id }) => item_id === itemId);
    // In the order of the seats that can be given back.
    const proven = rule.items
      .filter(({ curriculum_id }) => curriculum_id === courseId)
      .map(({ is_proven }) => is_proven === 1);
    const partOf = (place: number) => ({ itemId, title, isProven: proven[place] ?? false });
    return seats.length === 0
      ? [{ ...partOf(0), key: `item-${itemId}`, seatId: null, name: null }]
      : seats
          .filter(({ status }) => status === SEAT_STATUSES.valid)
          .map(({ id, name }, place) => ({
            ...partOf(place),
            key: `seat-${id}`,
            seatId: id,
            name,
          }));
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
