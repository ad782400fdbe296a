/** Making the order that was confirmed; asked again, the same order is answered. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import { Failure, fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { findClaimed, holdCoupon } from '#modules/coupon';
import { isForSelf } from '../seats/attendee.rules.ts';
import { planSeats } from '../seats/attendee.commands.ts';
import { confirmKeyRef, readConfirmKey } from './confirm-key.ts';
import { couponOff } from './confirm.queries.ts';
import { countSeatsLeft, insertFreePayment, insertOrder, takeHolding } from './create.repo.ts';
import { draftOrder, placesOf } from './order-draft.ts';
import { referralOf } from './retail.rules.ts';
import { HELD_MAX, LAPSES_MAX } from '../state/hold.rules.ts';
import { holdPersons } from '../state/order-state.repo.ts';
import { completePaid } from '../state/paid.commands.ts';
import { tellCreated } from '../state/told.commands.ts';
import { findQuote } from '../quote/quote.queries.ts';
import { findMade } from '../quote/quote.repo.ts';
import { quoteRefusal } from '../quote/quote-refusal.ts';
import { couponFactsOf, priceQuote, priceWith } from '../quote/quote.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { Confirmed } from './confirm-key.ts';
import type { Held, Holding } from './create.repo.ts';
import type { ContentionLimit } from './contention-limit.ts';
import type { Draft } from './order-draft.ts';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { PricedBasket } from '../quote/price.rules.ts';
import type { MadeOrder, PricedQuote, Quote } from '../quote/quote.rules.ts';

type Input = CallInput<'order.create'>;
type Created = CallResponse<'order.create'>;

/** Creates the order of a confirm key, at the price the buyer saw or not at all. */
export async function createOrder(
  platform: Platform,
  contentionLimit: ContentionLimit,
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
  const priced = priceQuote(quote, confirmed.num);
  const refusal = quoteRefusal(priced, { forSelf, now });
  if (refusal !== null) {
    throw refusal;
  }
  if (confirmed.couponUserId === null) {
    requireSeen(priced.price, confirmed);
  }
  try {
    const draft = await prepare(platform, priced, confirmed, input, now);
    return await contentionLimit(placesOf(draft), async () =>
      inTransaction(db, async (tx) => place(platform, tx, quote, { draft, forSelf })),
    );
  } catch (error) {
    const made = mayBeRepeat(error) ? await findMade(db, question) : null;
    if (made !== null) {
      return presentMade(made, now);
    }
    throw refusalOfViolation(error);
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

/** Drafts the order; until here nothing is locked, so who is refused costs others nothing. */
async function prepare(
  platform: Platform,
  priced: PricedQuote,
  confirmed: Confirmed,
  input: Input,
  now: Date,
): Promise<Draft> {
  const { userId, couponUserId } = confirmed;
  const chosen =
    couponUserId === null ? null : await findClaimed(platform.db, userId, couponUserId);
  const price =
    couponUserId === null
      ? priced.price
      : priceWith(priced, couponOff(chosen, couponFactsOf(priced), now));
  requireSeen(price, confirmed);
  const seats = await planSeats(platform, userId, priced, input);
  return draftOrder(priced, {
    confirmed,
    price,
    seats,
    couponTitle: chosen?.title ?? '',
    forSelf: isForSelf(input),
    orderNo: newSerialNo(userId, now),
    confirmKey: confirmKeyRef(input.confirm_key),
    referral: referralOf(input, now),
    remark: input.remark,
    now,
  });
}

/** The price as it is now must be the one the buyer saw. */
function requireSeen(price: PricedBasket, { payableFen }: Confirmed): void {
  if (price.payableFen !== payableFen) {
    throw fail('order.priceChanged');
  }
}

/** Inserts the order and takes what it holds; if anything is gone, all is rolled back. */
async function place(
  platform: Platform,
  tx: Tx,
  quote: Quote,
  { draft, forSelf }: { readonly draft: Draft; readonly forSelf: boolean },
): Promise<Created> {
  const { order: wanted, holding } = draft;
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
  refuseOccupied(held, forSelf);
  refuseGoneOffer(holding, held);
  for (const { course_id: courseId, title, takes_seats } of holding.items) {
    if (takes_seats && !held.seated.includes(courseId)) {
      const left = await countSeatsLeft(tx, courseId);
      throw left < order.num
        ? fail('order.insufficientStock', { data: { title, left } })
        : fail('order.purchaseLimit');
    }
  }
  if (order.payable_fen > 0) {
    refuseTooManyHeld(holding, held, order.num);
    const expireAt = held.ends_sooner_at ?? wanted.expireAt;
    await tellCreated(tx, order, { expireAt, now });
    return presentCreated({ ...order, expire_at: expireAt });
  }
  if (holding.seats.length > 0 && !(await holdPersons(tx, order))) {
    throw occupiedFailure(forSelf);
  }
  await insertFreePayment(tx, order, { tradeNo: newSerialNo(userId, now), now });
  await completePaid(platform, tx, order, { payType: PAY_TYPES.free, now });
  return presentCreated({ ...order, expire_at: null });
}

function refuseOwned({ packageFen }: Quote, { owned }: Held): void {
  if (owned) {
    throw fail(packageFen === null ? 'order.alreadyOwned' : 'order.priceChanged');
  }
}

/** Nobody has two seats; what others merely ordered for him does not count. */
function refuseOccupied({ occupied }: Held, forSelf: boolean): void {
  if (occupied) {
    throw occupiedFailure(forSelf);
  }
}

function occupiedFailure(forSelf: boolean): Failure {
  return fail(forSelf ? 'order.alreadyOwned' : 'order.attendeeRefused');
}

function refuseTooManyHeld({ items }: Holding, held: Held, num: number): void {
  const wanted = items.filter(({ takes_seats }) => takes_seats).length * num;
  const isTooMany = held.unpaid_seats + wanted > HELD_MAX || held.lapses >= LAPSES_MAX;
  if (wanted > 0 && isTooMany) {
    throw fail('order.purchaseLimit');
  }
}

/** Its places are gone, or the buyer has had his share of them. */
function refuseGoneOffer({ offer }: Holding, { offers, taken }: Held): void {
  if (offer !== null && offers === 0) {
    throw fail('order.priceChanged');
  }
  if (offer !== null && taken === 0) {
    throw fail('order.purchaseLimit', { data: { limit: offer.limit } });
  }
}

/** A coupon that is in another order is found by its unique key. */
function refusalOfViolation(error: unknown): unknown {
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
