/** Who may study what once an order is paid. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { GRANT_SOURCES } from '#modules/learning';
import type { NewGrant } from '#modules/learning';

export interface PaidItem {
  readonly id: number;
  readonly course_id: number;
  /** Days of access; 0 for access without end. */
  readonly valid_days: number;
}

export interface PaidSeat {
  readonly id: number;
  readonly item_id: number;
  /** Null until the phone it is for has an account. */
  readonly holder_id: number | null;
}

interface PaidOrder {
  readonly user_id: number;
  readonly id: number;
  readonly type: number;
}

interface Settlement {
  readonly payType: number;
  readonly now: Date;
}

/** Grants of an order: one per seat where an item has seats, else one for the buyer. */
export function grantsOf(
  order: PaidOrder,
  items: readonly PaidItem[],
  seats: readonly PaidSeat[],
  settlement: Settlement,
): NewGrant[] {
  const seatsOf = Map.groupBy(seats, ({ item_id }) => item_id);
  return items.flatMap((item) => {
    const taken = seatsOf.get(item.id);
    return taken === undefined
      ? [grantOf(order, item, { userId: order.user_id, key: `item:${item.id}` }, settlement)]
      : taken.flatMap(({ id, holder_id: userId }) =>
          userId === null ? [] : [grantOf(order, item, { userId, key: `seat:${id}` }, settlement)],
        );
  });
}

function grantOf(
  order: PaidOrder,
  item: PaidItem,
  holder: { readonly userId: number; readonly key: string },
  { payType, now }: Settlement,
): NewGrant {
  return {
    userId: holder.userId,
    courseId: item.course_id,
    source: holder.userId === order.user_id ? ownSource(order.type, payType) : GRANT_SOURCES.seat,
    sourceKey: holder.key,
    order: { buyerId: order.user_id, id: order.id },
    startsAt: now,
    endsAt: item.valid_days === 0 ? null : new Date(now.getTime() + item.valid_days * DAY_MS),
  };
}

function ownSource(type: number, payType: number): NewGrant['source'] {
  if (payType === PAY_TYPES.free) {
    return GRANT_SOURCES.free;
  }
  return type === COURSE_TYPES.package ? GRANT_SOURCES.package : GRANT_SOURCES.bought;
}
