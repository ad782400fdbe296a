/** SQL of the orders that came by a distributor's links. */
import { sql } from 'kysely';
import { SPREAD_STEPS_MAX } from '@zhiji/contract/kernel/limits';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { CommissionStatus, CommissionStep } from '../commissions/commission.rules.ts';

/** A month's name, by the market's calendar. */
const MONTH_FORMAT = sql.lit('YYYY-MM');
const ZONE = sql.lit('Asia/Shanghai');

export interface SaleFilter {
  readonly userId: number;
  /** Of one of its commissions; null for all. */
  readonly status: number | null;
  /** `YYYY-MM` in which it was paid; null for all. */
  readonly month: string | null;
  readonly page: number;
  readonly limit: number;
}

export interface SaleRow {
  readonly id: number;
  readonly title: string;
  readonly order_no: string;
  readonly buyer_mask: string;
  readonly verdict: string;
  readonly clicked_at: Date | null;
  readonly ordered_at: Date;
  readonly paid_at: Date;
}

const matches = ({ userId, status, month }: SaleFilter): RawBuilder<unknown> => sql`
  s.user_id = ${userId}
    and (${month}::text is null or to_char(s.paid_at at time zone ${ZONE}, ${MONTH_FORMAT}) = ${month})
    and (${status}::int is null or exists (
      select from commission c
      where c.user_id = ${userId} and c.sale_id = s.id and c.status = ${status}::int
    ))`;

/** One page, the latest first. */
export async function listSales(db: Database, filter: SaleFilter): Promise<readonly SaleRow[]> {
  const { page, limit } = filter;
  const { rows } = await sql<SaleRow>`
    select s.id, s.title, s.order_no, s.buyer_mask, s.verdict, s.clicked_at, s.ordered_at, s.paid_at
    from spread_sale s where ${matches(filter)}
    order by s.id desc limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countSales(db: Database, filter: SaleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from spread_sale s where ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface CommissionRow {
  readonly sale_id: number;
  readonly title: string;
  readonly base_fen: number;
  readonly rate_bp: number;
  readonly price_fen: number;
  readonly back_fen: number;
  readonly status: CommissionStatus;
  readonly freeze_until: Date;
  /** The oldest first; times as texts, for they come as JSON. */
  readonly steps: readonly {
    readonly step: CommissionStep;
    readonly fen: number;
    readonly created_at: string;
  }[];
}

/** The commissions of a page of sales, each with what became of it, in one statement. */
export async function listCommissions(
  db: Database,
  userId: number,
  saleIds: readonly number[],
): Promise<readonly CommissionRow[]> {
  if (saleIds.length === 0) {
    return [];
  }
  const { rows } = await sql<CommissionRow>`
    select c.sale_id, c.title, c.base_fen, c.rate_bp, c.price_fen, c.back_fen, c.status,
      c.freeze_until, (
        select coalesce(json_agg(passed order by passed.step_no), '[]') from (
          select step_no, step, fen, created_at from commission_step
          where user_id = ${userId} and commission_id = c.id
          order by step_no limit ${sql.lit(SPREAD_STEPS_MAX)}
        ) passed
      ) as steps
    from commission c
    where c.user_id = ${userId} and c.sale_id = any(${saleIds}::bigint[])
    order by c.sale_id, c.id`.execute(db);
  return rows;
}
