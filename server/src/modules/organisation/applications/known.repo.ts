/** SQL of what an application names: subjects and an institution. */
import { sql } from 'kysely';
import { SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const SHOPS = literals(SHOP_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

/** How many of these subjects there are. */
export async function countSubjects(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from category
    where id = any (${ids}::bigint[]) and status = ${SHOWING.shown}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether an institution is open. */
export async function isShopOpen(db: Database, shopId: number): Promise<boolean> {
  const { rows } = await sql`
    select from shop where id = ${shopId} and status = ${SHOPS.open}`.execute(db);
  return rows.length > 0;
}
