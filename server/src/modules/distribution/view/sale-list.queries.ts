/** Orders that came by one's links. */
import { requireAccepted } from '../applications/standing.repo.ts';
import { presentSale } from './sale-list.present.ts';
import { countSales, listCommissions, listSales } from './sale-list.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** A page of sales, the latest first, each with what became of its commissions. */
export async function sales(
  { db }: Platform,
  userId: number,
  { status, month, page, limit }: CallInput<'distribution.commissions'>,
): Promise<CallResponse<'distribution.commissions'>> {
  await requireAccepted(db, userId);
  const filter = { userId, status: status ?? null, month: month ?? null, page, limit };
  const [rows, total] = await Promise.all([listSales(db, filter), countSales(db, filter)]);
  const commissions = await listCommissions(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  const ofSale = Map.groupBy(commissions, ({ sale_id }) => sale_id);
  const list = rows.map((row) => presentSale(row, ofSale.get(row.id) ?? []));
  return { list, total, page, limit };
}
