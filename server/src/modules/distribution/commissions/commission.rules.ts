/** What a commission is worth, and what a refund does to it. Pure. */
import { COMMISSION_STATUSES, COMMISSION_STEPS } from '@zhiji/contract/kernel/statuses';

const WHOLE_BP = 10_000;

export type CommissionStatus = (typeof COMMISSION_STATUSES)[keyof typeof COMMISSION_STATUSES];
export type CommissionStep = (typeof COMMISSION_STEPS)[keyof typeof COMMISSION_STEPS];

/** What a rate gives of a sum, in whole fen. */
export function shareOf(baseFen: number, rateBp: number): number {
  return Math.floor((baseFen * rateBp) / WHOLE_BP);
}

/** An item that was bought by a link. */
export interface SoldItem {
  readonly id: number;
  readonly title: string;
  readonly pay_fen: number;
  readonly spread_bp: number;
}

/** Items that earn something, each with what it earns. */
export function earningItems<Item extends SoldItem>(
  items: readonly Item[],
): readonly (Item & { readonly price_fen: number })[] {
  return items
    .map((item) => ({ ...item, price_fen: shareOf(item.pay_fen, item.spread_bp) }))
    .filter(({ price_fen }) => price_fen > 0);
}

export interface CommissionState {
  readonly status: CommissionStatus;
  readonly base_fen: number;
  readonly rate_bp: number;
  readonly price_fen: number;
}

/** What a refund makes of a commission. */
export interface Followed {
  readonly step: Extract<CommissionStep, 'lowered' | 'cancelled' | 'clawed_back'>;
  /** From what it is taken back: what is frozen is lowered. */
  readonly move: 'lower' | 'clawBack';
  readonly baseFen: number;
  readonly priceFen: number;
  readonly backFen: number;
}

/**
 * Reckons a commission anew from what its item keeps; null when nothing has changed since. It never
 * rises, and the same refund told twice takes nothing back twice.
 */
export function followed(commission: CommissionState, keptFen: number): Followed | null {
  const { status, base_fen, rate_bp, price_fen } = commission;
  if (keptFen >= base_fen) {
    return null;
  }
  const priceFen = shareOf(keptFen, rate_bp);
  const sums = { baseFen: keptFen, priceFen, backFen: price_fen - priceFen };
  if (status !== COMMISSION_STATUSES.frozen) {
    return { ...sums, step: COMMISSION_STEPS.clawedBack, move: 'clawBack' };
  }
  const step = keptFen === 0 ? COMMISSION_STEPS.cancelled : COMMISSION_STEPS.lowered;
  return { ...sums, step, move: 'lower' };
}
