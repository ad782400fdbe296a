/** What an order would be of: found, or refused. */
import { fail } from '#platform/failure';
import { saleRefusal } from '#modules/catalog';
import { loadQuote } from './quote.repo.ts';
import { couponFactsOf, priceQuote } from './quote.rules.ts';
import type { BasketOf } from '#modules/coupon';
import type { Platform } from '#platform/module';
import type { QuoteQuestion } from './quote.repo.ts';
import type { Quote } from './quote.rules.ts';

/** The product to quote; fails when there is none. */
export async function findQuote({ db }: Platform, question: QuoteQuestion): Promise<Quote> {
  const quote = await loadQuote(db, question);
  if (quote === null) {
    throw fail('common.notFound');
  }
  return quote;
}

/** What a user would order, as coupons judge it. */
export function basketOf(platform: Platform): BasketOf {
  return async (userId, { type, id, num }) => {
    const now = platform.clock.now();
    const quote = await findQuote(platform, { userId, type, id, confirmKey: '', now });
    const refusal = saleRefusal(quote.status);
    if (refusal !== null) {
      throw fail(refusal);
    }
    return couponFactsOf(priceQuote(quote, num));
  };
}
