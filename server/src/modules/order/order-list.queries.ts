/** One's list of orders. */
import { presentOrderCard } from './order-list.present.ts';
import { countOrders, listOrders } from './order-list.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type List = CallResponse<'order.list'>;

/** One page of a tab, with how many orders each status has. */
export async function orderList(
  { db, clock }: Platform,
  userId: number,
  { status, type, keyword = '', page, limit }: CallInput<'order.list'>,
): Promise<List> {
  const statuses = status === undefined ? null : [status].flat();
  const filter = { statuses, type: type ?? null, keyword };
  const [rows, counts] = await Promise.all([
    listOrders(db, userId, filter, { page, limit }),
    countOrders(db, userId, filter),
  ]);
  const now = clock.now();
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
