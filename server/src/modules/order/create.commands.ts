/** Making the order that was confirmed; asked again, the same order is answered. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import { Failure, fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { findClaimed, holdCoupon } from '#modules/coupon';
import { isForSelf } from './attendee.rules.ts';
import { planSeats } from './attendee.queries.ts';
import { confirmKeyRef, readConfirmKey } from './confirm.key.ts';
import { couponOff } from './confirm.queries.ts';
import { countSeatsLeft, insertFreePayment, insertOrder, takeHolding } from './create.repo.ts';
import { draftOrder, placesOf } from './create.draft.ts';
import { settlePaid } from './order-state.repo.ts';
import { priceBasket } from './price.rules.ts';
import { findQuote } from './quote.queries.ts';
import { findMade } from './quote.repo.ts';
import { quoteRefusal } from './quote.refusal.ts';
import { basketOfQuote, couponFactsOf } from './quote.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Confirmed } from './confirm.key.ts';
import type { Held } from './create.repo.ts';
import type { Rush } from './create.rush.ts';
import type { Draft } from './create.draft.ts';
import type { LockedOrder } from './order-state.repo.ts';
import type { BasketCoupon, PricedBasket } from './price.rules.ts';
import type { MadeOrder, Quote } from './quote.rules.ts';

type Input = CallInput<'order.create'>;
type Created = CallResponse<'order.create'>;

/** Creates the order a key stands for, at the price the buyer saw or not at all. */
export async function createOrder(
  platform: Platform,
  rush: Rush,
  { user: { userId } }: UserContext,
  input: Input,
): Promise<Created> {
  const { db, clock } = platform;
  const now = clock.now();
  const confirmed = readKey(platform, userId, input, now);
  const { type, id } = confirmed;
  const question = { userId, type, id, confirmKey: confirmKeyRef(input.confirm_key), now };
  const quote = await findQuote(platform, question);
  if (quote.made !== null) {
    return presentMade(quote.made, now);
  }
  const forSelf = isForSelf(input);
  const refusal = quoteRefusal(quote, { num: confirmed.num, forSelf }, now);
  if (refusal !== null) {
    throw refusal;
  }
  if (confirmed.couponUserId === null) {
    requirePrice(quote, confirmed, null);
  }
  try {
    const draft = await prepare(platform, quote, confirmed, input, now);
    return await rush(placesOf(draft), async () =>
      inTransaction(db, async (tx) => place(tx, quote, draft)),
    );
  } catch (error) {
    const made = mayBeRepeat(error) ? await findMade(db, question) : null;
    if (made !== null) {
      return presentMade(made, now);
    }
    throw refusalOfViolation(error, forSelf);
  }
}

/** What it was refused for may be held by the same order, made by another request meanwhile. */
function mayBeRepeat(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'orders_confirm_key') ||
    isUniqueViolation(error, 'orders_unpaid') ||
    error instanceof Failure
  );
}

/** A key of somebody else, of another basket or of too long ago confirms nothing. */
function readKey({ config }: Platform, userId: number, input: Input, now: Date): Confirmed {
  const confirmed = readConfirmKey(config.dataKey, input.confirm_key, now);
  const isThis =
    confirmed !== null &&
    confirmed.userId === userId &&
    confirmed.type === input.type &&
    confirmed.id === input.id &&
    confirmed.num === input.num &&
    (input.coupon_user_id === undefined || input.coupon_user_id === (confirmed.couponUserId ?? 0));
  if (!isThis) {
    throw fail('order.confirmExpired');
  }
  return confirmed;
}

/** Prices the order anew; until here nothing is locked, so who is refused costs others nothing. */
async function prepare(
  platform: Platform,
  quote: Quote,
  confirmed: Confirmed,
  input: Input,
  now: Date,
): Promise<Draft> {
  const { userId, num, couponUserId } = confirmed;
  const chosen =
    couponUserId === null ? null : await findClaimed(platform.db, userId, couponUserId);
  const coupon = couponUserId === null ? null : couponOff(chosen, couponFactsOf(quote, num), now);
  const price = requirePrice(quote, confirmed, coupon);
  const seats = await planSeats(platform, userId, quote, input);
  return draftOrder(quote, {
    confirmed,
    price,
    seats,
    couponTitle: chosen?.title ?? '',
    forSelf: isForSelf(input),
    orderNo: newSerialNo(userId, now),
    confirmKey: confirmKeyRef(input.confirm_key),
    retailId: input.retailid ?? '',
    remark: input.remark,
    now,
  });
}

/** The price as it is now, which must be the one the buyer saw. */
function requirePrice(
  quote: Quote,
  { num, payableFen }: Confirmed,
  coupon: BasketCoupon | null,
): PricedBasket {
  const price = priceBasket({ ...basketOfQuote(quote, num), coupon });
  if (price.payableFen !== payableFen) {
    throw fail('order.priceChanged');
  }
  return price;
}

/** Inserts the order and takes what it holds; anything that is gone takes all of it back. */
async function place(tx: Tx, quote: Quote, { order: wanted, holding }: Draft): Promise<Created> {
  const { now, userId, couponUserId } = wanted;
  const order = await insertOrder(tx, wanted);
  if (order === null) {
    throw fail('order.purchaseLimit');
  }
  if (couponUserId !== null) {
    const held = await holdCoupon(tx, { userId, couponUserId, orderId: order.id, now });
    if (!held) {
      throw fail('coupon.used');
    }
  }
  const held = await takeHolding(tx, order, holding);
  refuseOwned(quote, held);
  refuseGoneOffer(holding.offer !== null, held);
  for (const { course_id: courseId, title, takes_seats } of holding.items) {
    if (takes_seats && !held.seated.includes(courseId)) {
      const left = await countSeatsLeft(tx, courseId);
      throw fail('order.insufficientStock', { data: { title, left } });
    }
  }
  if (order.payable_fen > 0) {
    return presentCreated(order);
  }
  await insertFreePayment(tx, order, { tradeNo: newSerialNo(userId, now), now });
  await settlePaid(tx, order, { payType: PAY_TYPES.free, now });
  return presentCreated({ ...order, expire_at: null });
}

function refuseOwned({ packageFen }: Quote, { owned }: Held): void {
  if (owned) {
    throw fail(packageFen === null ? 'order.alreadyOwned' : 'order.priceChanged');
  }
}

function refuseGoneOffer(hasOffer: boolean, { offers, taken }: Held): void {
  if (hasOffer && offers === 0) {
    throw fail('order.priceChanged');
  }
  if (hasOffer && taken === 0) {
    throw fail('order.purchaseLimit');
  }
}

/** Who has a seat already, and a coupon that is in another order, are found by their unique keys. */
function refusalOfViolation(error: unknown, forSelf: boolean): unknown {
  if (isUniqueViolation(error, 'seat_holder_pkey')) {
    return fail(forSelf ? 'order.alreadyOwned' : 'order.attendeeRefused');
  }
  if (isUniqueViolation(error, 'orders_coupon')) {
    return fail('coupon.used');
  }
  // The other order of the same thing has just ended: the buyer looks at the price anew.
  return isUniqueViolation(error, 'orders_unpaid') ? fail('order.confirmExpired') : error;
}

/** An order that is past its time is about to be closed: the buyer confirms anew. */
function presentMade(made: MadeOrder, now: Date): Created {
  const { status, expire_at: end } = made;
  const isOver = status === ORDER_STATUSES.pendingPayment && end !== null && end <= now;
  if (isOver) {
    throw fail('order.confirmExpired');
  }
  return presentCreated(made);
}

function presentCreated(
  order: Pick<LockedOrder, 'id' | 'order_no' | 'payable_fen' | 'expire_at'>,
): Created {
  return {
    id: order.id,
    order_no: order.order_no,
    price: formatFen(order.payable_fen),
    need_pay: order.payable_fen > 0 ? 1 : 0,
    expire_time: order.expire_at === null ? null : formatWireTime(order.expire_at),
  };
}
