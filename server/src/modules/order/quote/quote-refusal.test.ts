import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { packageState } from '@zhiji/contract/kernel/offer-state';
import { seatsLeft } from '@zhiji/contract/kernel/seats';
import { COURSE_TYPES, SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteRefusal } from './quote-refusal.ts';
import { priceQuote } from './quote.rules.ts';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import type { FailureKey } from '#platform/failure';
import type { Quote, QuoteLine } from './quote.rules.ts';

const NOW = new Date('2026-11-15T04:00:00Z');
const ON_SALE = 2;
const CASES = 3_000;
const PARTS_MAX = 5;
const SEATS = 3;

/** What ordering answers in each state. */
const REFUSALS: Readonly<Record<OfferState, FailureKey | null>> = {
  open: null,
  owned: 'order.alreadyOwned',
  notOnSale: 'order.notOnSale',
  signupOver: 'order.notOnSale',
  classOver: 'order.notOnSale',
  full: 'order.insufficientStock',
};

/** Before, at and after the moment, or at no time. */
const moment = fc
  .constantFrom(null, -1, 0, 1)
  .map((hours) => (hours === null ? null : new Date(NOW.getTime() + hours * HOUR_MS)));

const lines = fc
  .array(
    fc.record({
      type: fc.constantFrom(COURSE_TYPES.live, COURSE_TYPES.record, COURSE_TYPES.offline),
      signup_end_at: moment,
      end_at: moment,
      seat_num: fc.constantFrom(0, SEATS),
      seat_used: fc.integer({ min: 0, max: SEATS }),
      owned: fc.boolean(),
    }),
    { minLength: 1, maxLength: PARTS_MAX },
  )
  .map((given) => given.map((line, index) => lineOf(index + 1, line)));

type Given = Pick<
  QuoteLine,
  'type' | 'signup_end_at' | 'end_at' | 'seat_num' | 'seat_used' | 'owned'
>;

function lineOf(id: number, given: Given): QuoteLine {
  return {
    ...given,
    course_id: id,
    title: `第 ${id} 门课`,
    cover: '',
    status: ON_SALE,
    price_fen: 9_900,
    cat1_id: 1,
    cat2_id: 2,
    cat3_id: 3,
    lesson_num: 8,
    session_times: [],
    need_id_card: false,
    spread_bp: 0,
  };
}

function packageOf(parts: readonly QuoteLine[], shopStatus: number): Quote {
  return {
    type: COURSE_TYPES.package,
    id: 1,
    title: '套餐',
    cover: '',
    status: ON_SALE,
    packageFen: 9_900,
    validDays: 365,
    refundDays: 7,
    shop: { id: 1, status: shopStatus },
    lines: parts,
    offer: null,
    buyer: { nickname: '', phone_sealed: null, real_name_sealed: null, unpaid_num: 0 },
    made: null,
  };
}

/** The courses of a package as its card tells them. */
const shownOf = (parts: readonly QuoteLine[]) =>
  parts.map((part) => ({
    title: part.title,
    isOwned: part.owned,
    signupEndsAt: part.signup_end_at?.getTime() ?? null,
    endsAt: part.end_at?.getTime() ?? null,
    seatsLeft: seatsLeft(part),
  }));

describe('what ordering a package answers', () => {
  it('[R1-D1.1] is what its card says, and names the same course, whatever its courses are', () => {
    const statuses = fc.constantFrom(SHOP_STATUSES.open, SHOP_STATUSES.suspended);
    const seen = new Set<OfferState>();
    fc.assert(
      fc.property(lines, statuses, (parts, shopStatus) => {
        const isOnSale = shopStatus === SHOP_STATUSES.open;
        const shown = packageState(isOnSale, shownOf(parts), NOW.getTime());
        const priced = priceQuote(packageOf(parts, shopStatus), 1);
        const refusal = quoteRefusal(priced, { forSelf: true, now: NOW });
        seen.add(shown.state);
        expect(refusal?.key ?? null).toBe(REFUSALS[shown.state]);
        const named = refusal?.data ?? null;
        expect(named === null ? null : Reflect.get(named, 'title')).toBe(
          shown.blocking?.title ?? null,
        );
      }),
      { numRuns: CASES },
    );
    expect(seen).toEqual(new Set(Object.keys(REFUSALS)));
  });
});
