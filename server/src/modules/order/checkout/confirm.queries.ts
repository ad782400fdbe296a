/** Previewing an order: its price, coupons and promises. Nothing is written. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail } from '#platform/failure';
import { seatShares } from '@zhiji/contract/kernel/refund';
import { refundTermsOf } from '#modules/catalog';
import { findClaimed, judgeCoupon, judgeCoupons, listCandidates, refusalOf } from '#modules/coupon';
import { isForSelf, mustName, needsIdCard } from '../seats/attendee.rules.ts';
import { issueConfirmKey } from './confirm-key.ts';
import { offeredPayTypes } from '../payment/payment.rules.ts';
import { findQuote } from '../quote/quote.queries.ts';
import { quoteRefusal } from '../quote/quote-refusal.ts';
import { couponFactsOf, priceQuote, priceWith, seatsFor } from '../quote/quote.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { BasketFacts, Candidate } from '#modules/coupon';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { BasketCoupon, PricedBasket } from '../quote/price.rules.ts';
import type { PricedQuote } from '../quote/quote.rules.ts';

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
  const priced = priceQuote(quote, num);
  const refusal = quoteRefusal(priced, { forSelf: isForSelf({ type, num, users }), now });
  if (refusal !== null) {
    throw refusal;
  }
  const candidates = await listCandidates(db, userId, now);
  const facts = couponFactsOf(priced);
  const coupons = judgeCoupons(candidates, facts, now, language);
  const chosenId = choice === undefined ? coupons.best_id : choice || null;
  const chosen =
    chosenId === null
      ? null
      : (candidates.find(({ id: own, is_claimed }) => is_claimed && own === chosenId) ??
        (await findClaimed(db, userId, chosenId)));
  const price = chosenId === null ? priced.price : priceWith(priced, couponOff(chosen, facts, now));
  const { payableFen } = price;
  return {
    confirm_key: issueConfirmKey(
      config.dataKey,
      { userId, type, id, num, couponUserId: chosenId, payableFen },
      now,
    ),
    title: quote.title,
    ...presentPrice(price),
    save_price: formatFen(savedFen(priced)),
    items: presentItems(priced),
    price: formatFen(payableFen),
    coupon_user_id: chosenId,
    coupons,
    refund_rule: { items: presentRefundTerms(priced, price) },
    seat_left: fewestSeats(priced),
    need_users: mustName({ type, num }) ? 1 : 0,
    need_id_card: needsIdCard(quote) ? 1 : 0,
    pay_types: payableFen === 0 ? [] : offeredPayTypes(config, priced.offer !== null),
    server_time: formatWireTime(now),
    expire_minutes: priced.holdMinutes,
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

function presentItems({ quote: { lines, packageFen }, num }: PricedQuote): Preview['items'] {
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

/** What buying them as a package saves against buying them one by one. */
function savedFen({ quote: { packageFen }, bought, price, num }: PricedQuote): number {
  const sumFen = bought.reduce((sum, { price_fen }) => sum + price_fen * num, 0);
  return packageFen === null ? 0 : Math.max(sumFen - (price.totalFen - price.ownedFen), 0);
}

/** What is paid back for what would be bought, at the price it would have. */
function presentRefundTerms(
  { quote, bought, num }: PricedQuote,
  { items }: PricedBasket,
): Preview['refund_rule']['items'] {
  const paid = new Map(items.map(({ courseId, payFen }) => [courseId, payFen]));
  // Each seat is given back by itself, so each has terms of its own.
  return bought.flatMap((line) =>
    seatShares(paid.get(line.course_id) ?? 0, num).map((payFen) =>
      refundTermsOf({
        courseId: line.course_id,
        type: line.type,
        payFen,
        refundDays: quote.refundDays,
        lessonNum: line.lesson_num,
        sessions: line.session_times,
      }),
    ),
  );
}

/** Seats left in the fullest of the courses; null when none has a limit. */
function fewestSeats({ quote, bought }: PricedQuote): number | null {
  const left = bought.flatMap((line) => seatsFor(line, quote) ?? []);
  return left.length === 0 ? null : Math.min(...left);
}
