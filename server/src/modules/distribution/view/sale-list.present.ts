/** Orders that came by links as the wire has them. */
import { SPREAD_ITEMS_MAX } from '@zhiji/contract/kernel/limits';
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { CommissionRow, SaleRow } from './sale-list.repo.ts';

type Sale = CallResponse<'distribution.commissions'>['list'][number];
type Commission = Sale['items'][number];

/** So much of an order's number tells it apart, and finds nobody. */
const TAIL = 4;

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** A sale with its commissions. */
export function presentSale(row: SaleRow, commissions: readonly CommissionRow[]): Sale {
  return {
    id: row.id,
    title: row.title,
    order_no_tail: row.order_no.slice(-TAIL),
    buyer_mask: row.buyer_mask,
    // Under a check constraint.
    verdict: row.verdict as Sale['verdict'],
    price: formatFen(sumOf(commissions.map(({ price_fen }) => price_fen))),
    back_price: formatFen(sumOf(commissions.map(({ back_fen }) => back_fen))),
    click_time: row.clicked_at === null ? '' : formatWireTime(row.clicked_at),
    order_time: formatWireTime(row.ordered_at),
    pay_time: formatWireTime(row.paid_at),
    items: commissions.slice(0, SPREAD_ITEMS_MAX).map(presentCommission),
  };
}

function presentCommission(row: CommissionRow): Commission {
  return {
    title: row.title,
    base: formatFen(row.base_fen),
    rate: row.rate_bp,
    price: formatFen(row.price_fen),
    back_price: formatFen(row.back_fen),
    status: row.status,
    freeze_end_time: formatWireTime(row.freeze_until),
    steps: row.steps.map(({ step, fen, created_at }) => ({
      step,
      price: formatFen(fen),
      time: formatWireTime(new Date(created_at)),
    })),
  };
}
