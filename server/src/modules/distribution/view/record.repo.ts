/** SQL of what a distributor's links have brought. */
import { sql } from 'kysely';
import { SPREAD_PAYOUTS_MAX } from '@zhiji/contract/kernel/limits';
import {
  COMMISSION_STATUSES,
  PAYOUT_STATUSES,
  SALE_VERDICTS,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const COMMISSIONS = literals(COMMISSION_STATUSES);
const PAYOUTS = literals(PAYOUT_STATUSES);
const VERDICTS = literals(SALE_VERDICTS);

/** A day's name, by the market's calendar. */
const DAY_FORMAT = sql.lit('YYYY-MM-DD');
const ZONE = sql.lit('Asia/Shanghai');

export interface Totals {
  /** Everything earned, less what was taken back. */
  readonly total_fen: number;
  readonly frozen_fen: number;
  readonly paid_fen: number;
  readonly order_num: number;
  readonly click_num: number;
}

/** Everything a distributor's links have brought so far. */
export async function findTotals(db: Database, userId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(price_fen), 0)::bigint as total_fen,
      coalesce(sum(price_fen) filter (where status = ${COMMISSIONS.frozen}), 0)::bigint
        as frozen_fen,
      (select coalesce(sum(gross_fen), 0)::bigint from payout
        where user_id = ${userId} and status = ${PAYOUTS.paid}) as paid_fen,
      (select count(*)::int from spread_sale
        where user_id = ${userId} and verdict = ${VERDICTS.counted}) as order_num,
      (select coalesce(sum(num), 0)::int from spread_click where user_id = ${userId}) as click_num
    from commission where user_id = ${userId}`.execute(db);
  return rows[0] ?? { total_fen: 0, frozen_fen: 0, paid_fen: 0, order_num: 0, click_num: 0 };
}

export interface DayRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly click_num: number;
  readonly order_num: number;
  /** What the orders of the day earn by now. */
  readonly price_fen: number;
}

/** The days since a day on which something happened. */
export async function listDays(
  db: Database,
  userId: number,
  since: { readonly day: string; readonly at: Date },
): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, sum(click_num)::int as click_num, sum(order_num)::int as order_num,
      sum(price_fen)::bigint as price_fen
    from (
      select to_char(day, ${DAY_FORMAT}) as day, num as click_num, 0 as order_num, 0 as price_fen
      from spread_click where user_id = ${userId} and day >= ${since.day}::date
      union all
      select to_char(paid_at at time zone ${ZONE}, ${DAY_FORMAT}), 0, 1, 0
      from spread_sale where user_id = ${userId} and paid_at >= ${since.at}
        and verdict = ${VERDICTS.counted}
      union all
      select to_char(paid_at at time zone ${ZONE}, ${DAY_FORMAT}), 0, 0, price_fen
      from commission where user_id = ${userId} and paid_at >= ${since.at}
    ) happened group by day`.execute(db);
  return rows;
}

export interface PayoutRow {
  readonly id: number;
  readonly month: string;
  readonly gross_fen: number;
  readonly tax_fen: number;
  readonly status: number;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

/** The last payouts, the newest first. */
export async function listPayouts(db: Database, userId: number): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select id, month, gross_fen, tax_fen, status, created_at, paid_at from payout
    where user_id = ${userId} order by id desc limit ${sql.lit(SPREAD_PAYOUTS_MAX)}`.execute(db);
  return rows;
}
