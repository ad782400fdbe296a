/** What happened to an order, step by step, as it is told to the distributor. */
import { parseFen } from '@zhiji/contract/kernel/money';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  SALE_VERDICTS,
} from '@zhiji/contract/kernel/statuses';
import type { Commission, Sale } from '#features/distribution/distribution.queries.ts';

/** Sums are fen; without a time it has not happened, or nobody knows when. */
export type PathStep = { readonly time: string } & (
  | { readonly kind: 'clicked' | 'clickedUnknown' | 'ordered' | 'paid' }
  | { readonly kind: Exclude<Sale['verdict'], 'counted'> | 'tooSmall' }
  | { readonly kind: 'stepFrozen'; readonly fen: number; readonly until: string }
  | { readonly kind: 'stepCancelled' | 'stepSettled' | 'stepPaidOut'; readonly fen: number }
  | {
      readonly kind: 'stepLowered' | 'stepClawedBack';
      readonly fen: number;
      readonly left: number;
    }
  | { readonly kind: 'nextSettled'; readonly until: string }
  | { readonly kind: 'nextPaidOut' }
);

const UNTIMED = { time: '' } as const;

/** From the click to the payment; where nothing is earned, also why. */
export function saleSteps(sale: Sale): PathStep[] {
  const { click_time: clicked, verdict, items } = sale;
  const steps: PathStep[] = [
    { kind: clicked === '' ? 'clickedUnknown' : 'clicked', time: clicked },
    { kind: 'ordered', time: sale.order_time },
    { kind: 'paid', time: sale.pay_time },
  ];
  if (verdict !== SALE_VERDICTS.counted) {
    return [...steps, { kind: verdict, ...UNTIMED }];
  }
  return items.length === 0 ? [...steps, { kind: 'tooSmall', ...UNTIMED }] : steps;
}

type Told = Commission['steps'][number];

/** A step, and what there is of the commission after it. */
function toldStep({ step, price, time }: Told, left: number, until: string): PathStep {
  const moved = Math.abs(parseFen(price));
  switch (step) {
    case COMMISSION_STEPS.frozen:
      return { kind: 'stepFrozen', time, fen: moved, until };
    case COMMISSION_STEPS.lowered:
      return { kind: 'stepLowered', time, fen: moved, left };
    case COMMISSION_STEPS.cancelled:
      return { kind: 'stepCancelled', time, fen: moved };
    case COMMISSION_STEPS.settled:
      return { kind: 'stepSettled', time, fen: left };
    case COMMISSION_STEPS.clawedBack:
      return { kind: 'stepClawedBack', time, fen: moved, left };
    case COMMISSION_STEPS.paidOut:
      return { kind: 'stepPaidOut', time, fen: left };
  }
}

/** What is still to come. */
function nextStep({ status, freeze_end_time: until }: Commission): PathStep[] {
  switch (status) {
    case COMMISSION_STATUSES.frozen:
      return [{ kind: 'nextSettled', until, ...UNTIMED }];
    case COMMISSION_STATUSES.settled:
      return [{ kind: 'nextPaidOut', ...UNTIMED }];
    case COMMISSION_STATUSES.paidOut:
    case COMMISSION_STATUSES.cancelled:
    case COMMISSION_STATUSES.clawedBack:
      return [];
  }
}

/** What became of one course's commission, and what comes next. */
export function commissionSteps(commission: Commission): PathStep[] {
  const { steps, freeze_end_time: until } = commission;
  let left = 0;
  const told = steps.map((step) => {
    left += parseFen(step.price);
    return toldStep(step, left, until);
  });
  return [...told, ...nextStep(commission)];
}
