/** SQL of the sales figures that lists of institutions show and sort by. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

export async function addShopSales(
  tx: Tx,
  sold: readonly { readonly id: number; readonly num: number }[],
): Promise<void> {
  await sql`
    update shop set buy_num = buy_num + sold.num
    from json_to_recordset(${JSON.stringify(sold)}::json) as sold(id bigint, num int)
    where shop.id = sold.id`.execute(tx);
}
