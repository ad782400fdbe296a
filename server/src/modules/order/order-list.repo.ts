/** SQL of one's list of orders. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { OrderCardRow } from './order-list.rules.ts';

/** Columns of a card; `o` is the order, `s` its shop. */
export const orderCardColumns = sql`
  o.id, o.order_no, o.type, o.target_id, o.title, o.cover, o.num, o.payable_fen, o.paid_fen,
  o.status, o.refund_status, o.proof_status, o.pay_type, o.is_comment, o.expire_at, o.created_at,
  s.id as shop_id, s.name as shop_name, s.logo as shop_logo,
  s.curriculum_count as shop_courses, s.teacher_count as shop_teachers,
  exists (
    select from order_seat seat where seat.user_id = o.user_id and seat.order_id = o.id
  ) as has_seat,
  exists (
    select from order_seat seat where seat.user_id = o.user_id and seat.order_id = o.id
      and seat.holder_id = o.user_id
  ) as has_own_seat,
  exists (
    select from payment p where p.user_id = o.user_id and p.order_id = o.id
      and p.channel = 3 and p.state = 'created'
  ) as has_transfer`;

export interface OrderFilter {
  readonly statuses: readonly number[] | null;
  readonly type: number | null;
  /** Part of a title or of a number; empty for all. */
  readonly keyword: string;
}

function matches({ statuses, type, keyword }: OrderFilter): RawBuilder<boolean> {
  return sql`(
    (${statuses}::int[] is null or o.status = any (${statuses}::int[]))
    and (${type}::int is null or o.type = ${type}::int)
    and (${keyword} = '' or strpos(lower(o.title), lower(${keyword})) > 0
      or strpos(o.order_no, ${keyword}) > 0)
  )`;
}

/** One page, the latest first. */
export async function listOrders(
  db: Database,
  userId: number,
  filter: OrderFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<OrderCardRow[]> {
  const { rows } = await sql<OrderCardRow>`
    select ${orderCardColumns}
    from orders o join shop s on s.id = o.shop_id
    where o.user_id = ${userId} and ${matches(filter)}
    order by o.id desc limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export interface StatusCount {
  readonly status: number;
  readonly num: number;
  /** Of these, those the filter lets through. */
  readonly matching: number;
}

/** How many orders a user has in each status. */
export async function countOrders(
  db: Database,
  userId: number,
  filter: OrderFilter,
): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select o.status, count(*)::int as num, (count(*) filter (where ${matches(filter)}))::int as matching
    from orders o where o.user_id = ${userId}
    group by o.status order by o.status`.execute(db);
  return rows;
}

/** Whether an order waits for money, for its course or for a refund, or surplus money is on its way. */
export async function hasOpenOrder(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from orders where user_id = ${userId} and status in (1, 6, 10))
      or exists (select from refund where user_id = ${userId} and status in (0, 1, 4)) as open`.execute(
    db,
  );
  return rows[0]?.open === true;
}
