/** Previewing an order: its price, coupons and promises. Nothing is written. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { refundRuleOf } from '#modules/catalog';
import {
  findClaimed,
  judgeCoupon,
  judgeCoupons,
  listUsableCandidates,
  refusalOf,
} from '#modules/coupon';
import { isForSelf, mustName, needsIdCard } from './attendee.rules.ts';
import { issueConfirmKey } from './confirm.key.ts';
import { offeredPayTypes } from './payment.rules.ts';
import { priceBasket } from './price.rules.ts';
import { findQuote } from './quote.queries.ts';
import { quoteRefusal } from './quote.refusal.ts';
import {
  basketOfQuote,
  boughtLines,
  couponFactsOf,
  holdMinutes,
  openOffer,
  seatsLeft,
} from './quote.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { BasketFacts, Candidate } from '#modules/coupon';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { BasketCoupon, PricedBasket } from './price.rules.ts';
import type { Quote } from './quote.rules.ts';

type Preview = CallResponse<'order.confirm'>;

/** What the order would cost with the chosen coupon, or with the best one. */
export async function confirmOrder(
  platform: Platform,
  { user: { userId }, language }: UserContext,
  { type, id, num, users, coupon_user_id: choice }: CallInput<'order.confirm'>,
): Promise<Preview> {
  const { db, clock, config } = platform;
  const now = clock.now();
  const quote = await findQuote(platform, { userId, type, id, confirmKey: '', now });
  const refusal = quoteRefusal(quote, { num, forSelf: isForSelf({ type, num, users }) }, now);
  if (refusal !== null) {
    throw refusal;
  }
  const candidates = await listUsableCandidates(db, userId, now);
  const facts = couponFactsOf(quote, num);
  const coupons = judgeCoupons(candidates, facts, now, language);
  const chosenId = choice === undefined ? coupons.best_id : choice || null;
  const chosen =
    chosenId === null
      ? null
      : (candidates.find((candidate) => candidate.id === chosenId) ??
        (await findClaimed(db, userId, chosenId)));
  const coupon = chosenId === null ? null : couponOff(chosen, facts, now);
  const price = priceBasket({ ...basketOfQuote(quote, num), coupon });
  const { payableFen } = price;
  return {
    confirm_key: issueConfirmKey(
      config.dataKey,
      { userId, type, id, num, couponUserId: chosenId, payableFen },
      now,
    ),
    ...presentPrice(price),
    items: presentItems(quote, num),
    price: formatFen(payableFen),
    coupon_user_id: chosenId,
    coupons,
    refund_rule: refundRuleOf(type, quote.refundDays),
    seat_left: fewestSeats(quote),
    need_users: mustName({ type, num }) ? 1 : 0,
    need_id_card: needsIdCard(quote) ? 1 : 0,
    pay_types: payableFen === 0 ? [] : offeredPayTypes(config, openOffer(quote, num) !== null),
    server_time: formatWireTime(now),
    expire_minutes: holdMinutes(quote, num),
  };
}

/** What a chosen coupon takes off; one that cannot be used says why by its code. */
export function couponOff(chosen: Candidate | null, facts: BasketFacts, now: Date): BasketCoupon {
  if (chosen === null) {
    throw fail('coupon.notFound');
  }
  const verdict = judgeCoupon(chosen, facts, now);
  if (verdict.obstacle !== null) {
    throw fail(refusalOf(verdict.obstacle));
  }
  return { offFen: verdict.offFen, shopBears: chosen.shop_id !== null };
}

function presentPrice(
  price: PricedBasket,
): Pick<Preview, 'total_price' | 'owned_discount' | 'seckill_discount' | 'coupon_discount'> {
  return {
    total_price: formatFen(price.totalFen),
    owned_discount: formatFen(price.ownedFen),
    seckill_discount: formatFen(price.seckillFen),
    coupon_discount: formatFen(price.couponFen),
  };
}

function presentItems({ lines, packageFen }: Quote, num: number): Preview['items'] {
  return lines.map((line) => ({
    curriculum_id: line.course_id,
    // The table holds types 1 to 3, under a check constraint.
    type: line.type as Preview['items'][number]['type'],
    title: line.title,
    cover: line.cover,
    price: formatFen(line.price_fen),
    num,
    is_owned: packageFen !== null && line.owned ? 1 : 0,
  }));
}

/** Seats left in the fullest of the courses; null when none has a limit. */
function fewestSeats(quote: Quote): number | null {
  const left = boughtLines(quote).flatMap((line) => seatsLeft(line, quote) ?? []);
  return left.length === 0 ? null : Math.min(...left);
}
