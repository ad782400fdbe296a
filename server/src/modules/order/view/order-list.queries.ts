/** One's list of orders. */
import { invoicedUntil } from '../state/invoiceable.rules.ts';
import { presentOrderCard } from './order-list.present.ts';
import { countOrders, listOrders } from './order-list.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type List = CallResponse<'order.list'>;

/** One page of a tab, with how many orders each status has. */
export async function orderList(
  { db, clock }: Platform,
  userId: number,
  { status, type, keyword = '', can_invoice: canInvoice, page, limit }: CallInput<'order.list'>,
): Promise<List> {
  const statuses = status === undefined ? null : [status].flat();
  const now = clock.now();
  const paidAfter = canInvoice === undefined ? null : invoicedUntil(now);
  const filter = { statuses, type: type ?? null, keyword, paidAfter };
  const [rows, counts] = await Promise.all([
    listOrders(db, userId, filter, { page, limit }),
    countOrders(db, userId, filter),
  ]);
  return {
    list: rows.map((row) => presentOrderCard(row, now)),
    total: counts.reduce((total, { matching }) => total + matching, 0),
    page,
    limit,
    counts: counts.map(({ status: code, num }) => ({
      status: code as List['counts'][number]['status'],
      num,
    })),
  };
}
