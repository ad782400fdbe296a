/** What holds of a distributor's commissions and books, whatever has happened. */
import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import { COMMISSION_STATUSES, COMMISSION_STEPS } from '@zhiji/contract/kernel/statuses';
import { leftOf, sumOf } from './model-rows.ts';
import type { CommissionModel } from './commission-model.ts';
import type { ModelCommission } from './model-rows.ts';

const { frozen, cancelled, clawedBack } = COMMISSION_STATUSES;
const WHOLE = 10_000;

const priceOf = (some: readonly ModelCommission[]): number =>
  sumOf(some.map(({ price_fen }) => price_fen));

/** What is wrong with the books and the rows, whatever has happened. */
export function problemsOf(model: CommissionModel): string[] {
  const { commissions, payouts } = model;
  const paid = payouts.filter(({ state }) => state === 'paid');
  const earned = commissions.filter(({ status }) => status !== frozen);
  const grossFen = sumOf(paid.map((payout) => payout.grossFen));
  const taxFen = sumOf(paid.map((payout) => payout.taxFen));
  const everSettled = commissions.filter(({ steps }) => steps.includes(COMMISSION_STEPS.settled));
  const clawedFen = sumOf(
    everSettled.flatMap(({ steps, fens }) =>
      fens.filter((_, nth) => steps[nth] === COMMISSION_STEPS.clawedBack),
    ),
  );
  const draftedFen = sumOf(
    payouts.filter(({ state }) => state !== 'failed').map((payout) => payout.grossFen),
  );
  const claims: Readonly<Record<string, boolean>> = {
    'frozen is booked':
      0 - model.held('commission_frozen') === priceOf(commissions) - priceOf(earned),
    'earned is booked': 0 - model.held('commission_payable') === priceOf(earned) - grossFen,
    'institutions bear it': model.held('shop_payable') === priceOf(commissions),
    'tax is booked': 0 - model.held('tax_payable') === taxFen,
    'money left the bank': 0 - model.held('cash:bank') === grossFen - taxFen,
    'no more is paid than was earned': draftedFen <= priceOf(everSettled) - clawedFen,
    'commissions are sound': commissions.every(isSound),
  };
  return Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [claim]));
}

/** Within the cap, its steps add up, and what was taken back was taken back once. */
function isSound({ item, status, base_fen, rate_bp, price_fen, back_fen, fens }: ModelCommission) {
  const [first = 0, ...rest] = fens;
  return (
    base_fen >= leftOf(item) &&
    price_fen === Math.floor((base_fen * rate_bp) / WHOLE) &&
    price_fen * WHOLE <= base_fen * SPREAD_RATE_MAX &&
    sumOf(fens) === price_fen &&
    rest.every((fen) => fen <= 0) &&
    back_fen === first - price_fen &&
    (status === cancelled || status === clawedBack) === (base_fen === 0)
  );
}
