/** SQL of the sales figures that lists of courses and packages show and sort by. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';

/** How often something was sold. */
export interface Sold {
  readonly id: number;
  readonly num: number;
}

const given = (sold: readonly Sold[]) =>
  sql`json_to_recordset(${JSON.stringify(sold)}::json) as sold(id bigint, num int)`;

export async function addCourseSales(tx: Tx, sold: readonly Sold[]): Promise<void> {
  await sql`
    update course set buy_num = buy_num + sold.num from ${given(sold)}
    where course.id = sold.id`.execute(tx);
}

export async function addPackageSales(tx: Tx, sold: readonly Sold[]): Promise<void> {
  await sql`
    update package set buy_num = buy_num + sold.num from ${given(sold)}
    where package.id = sold.id`.execute(tx);
}
