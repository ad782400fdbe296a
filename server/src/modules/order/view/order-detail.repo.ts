/** SQL of one order with its whole history, in one statement. */
import { sql } from 'kysely';
import { sessionTimes } from '#modules/catalog';
import { isCertified } from '#modules/certificate';
import { hasPassedSince } from '#modules/exam';
import { hasSessions, lastChange, studiedNum, wasMoved } from '#modules/learning';
import { orderCardColumns } from './order-list.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { ChangeRow } from '#modules/learning';
import type { OrderRow } from './order-detail.rules.ts';

export interface ItemRow {
  readonly id: number;
  readonly course_id: number;
  readonly type: number;
  readonly title: string;
  readonly num: number;
  readonly list_fen: number;
  readonly pay_fen: number;
  readonly refunded_fen: number;
  /** When all of it was given back. */
  readonly returned_at: string | null;
  /** When and where it takes place, as it stands now. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly country: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly area: string | null;
  readonly address: string;
  /** Changes of its sessions since it was ordered. */
  readonly change: ChangeRow | null;
  /** Also when something else has changed since. */
  readonly is_moved: boolean;
  readonly has_sessions: boolean;
  readonly refund_days: number;
  readonly lesson_num: number;
  /** Lessons of it the buyer studied; of seats each tells by itself. */
  readonly studied_num: number;
  /** The buyer passed its exam or has its certificate; of seats each tells by itself. */
  readonly is_proven: boolean;
  readonly session_times: readonly string[];
}

/** Moments inside the lists are texts here as well. */
export interface OrderWithItems extends OrderRow {
  readonly items: readonly ItemRow[] | null;
}

/** Makes of a user's rows of one order a JSON array in the order of `by`. */
type ListOf = (userId: number) => RawBuilder<unknown>;

function listOf(
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): ListOf {
  return (userId) => sql`(
    select json_agg(to_json(one)) from (
      select ${columns} from ${table} where x.user_id = ${userId} and x.order_id = o.id
      order by ${by}
    ) one
  )`;
}

/** Whether somebody has the certificate of a row's course, or passed its exam since it was paid. */
const isProven = (userId: number | RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${isCertified(userId, sql`x.course_id`)}
  or ${hasPassedSince(userId, sql`x.course_id`, sql`o.paid_at`)}
)`;

const items = (userId: number): RawBuilder<unknown> =>
  listOf(
    sql`order_item x
    join course c on c.id = x.course_id
    left join address country on country.id = c.country_id
    left join address province on province.id = c.province_id
    left join address city on city.id = c.city_id
    left join address area on area.id = c.area_id`,
    sql`x.id, x.course_id, x.type, x.title, x.num, x.list_fen, x.pay_fen, x.refunded_fen, x.returned_at,
    c.start_at, c.end_at, country.name as country, province.name as province, city.name as city, area.name as area,
    c.address, ${lastChange(sql`x.course_id`, sql`o.created_at`)} as change,
    ${wasMoved(sql`x.course_id`, sql`o.created_at`)} as is_moved,
    ${hasSessions(sql`x.course_id`)} as has_sessions, x.refund_days, x.lesson_num,
    ${studiedNum(userId, sql`x.course_id`)} as studied_num, ${isProven(userId)} as is_proven,
    ${sessionTimes} as session_times`,
    sql`x.id`,
  )(userId);
const seats = listOf(
  sql`order_seat x`,
  sql`x.id, x.item_id, encode(x.name_sealed, 'base64') as name_sealed,
    encode(x.phone_sealed, 'base64') as phone_sealed, x.ticket_code, x.status, x.refunded_fen,
    x.checked_at, ${studiedNum(sql`x.holder_id`, sql`x.course_id`)} as studied_num,
    ${isProven(sql`x.holder_id`)} as is_proven`,
  sql`x.id`,
);
const payments = listOf(
  sql`payment x`,
  sql`x.trade_no, x.channel, x.amount_fen, x.state, x.kept, x.created_at, x.paid_at, x.closed_at`,
  sql`x.created_at, x.trade_no`,
);
const proofs = listOf(
  sql`transfer_proof x`,
  sql`x.images, encode(x.payer_name_sealed, 'base64') as payer_name_sealed, x.bank_name,
    x.pay_date, x.amount_fen, x.status, x.audit_remark, x.created_at, x.reviewed_at`,
  sql`x.id`,
);
const refunds = listOf(
  sql`refund x join payment p on p.user_id = x.user_id and p.trade_no = x.trade_no`,
  sql`x.id, x.refund_no, x.kind, x.amount_fen, x.status, p.channel, x.created_at, x.finished_at,
    x.request_id`,
  sql`x.id`,
);
const requests = (userId: number): RawBuilder<unknown> =>
  listOf(
    sql`refund_request x`,
    sql`x.id, x.refund_no, x.kind, x.amount_fen, x.status, x.reason, x.explain, x.images, x.stage,
    x.created_at, x.answer_by, x.decided_at, x.remark, (
      select count(*)::int from refund_part part
      where part.user_id = ${userId} and part.request_id = x.id
    ) as num`,
    sql`x.id`,
  )(userId);

/** One of a user's orders by its id or its number; null when he has no such order. */
export async function findOrder(
  db: Database,
  userId: number,
  by: { readonly id: number } | { readonly order_no: string },
): Promise<OrderWithItems | null> {
  const which = 'id' in by ? sql`o.id = ${by.id}` : sql`o.order_no = ${by.order_no}`;
  const { rows } = await sql<OrderWithItems>`
    select ${orderCardColumns(userId)}, o.total_fen, o.owned_fen, o.seckill_fen, o.coupon_fen,
      o.shop_coupon_fen, o.refunded_fen, o.coupon_user_id, o.remark, o.snapshot,
      o.finished_at, o.closed_at, o.close_reason, ${items(userId)} as items,
      ${seats(userId)} as seats, ${payments(userId)} as payments, ${proofs(userId)} as proofs,
      ${refunds(userId)} as refunds, ${requests(userId)} as requests
    from orders o join shop s on s.id = o.shop_id
    where o.user_id = ${userId} and ${which}`.execute(db);
  return rows[0] ?? null;
}
