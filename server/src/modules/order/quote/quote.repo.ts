/** SQL of everything the price and the possibility of an order depend on, in one statement. */
import { sql } from 'kysely';
import { COURSE_TYPES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { sessionTimes } from '#modules/catalog';
import { mayStudy } from '#modules/learning';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { MadeOrder, Offer, Quote, QuoteLine } from './quote.rules.ts';

const ORDERS = literals(ORDER_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

/** Courses of one package, as its page shows them. */
const COURSES_MAX = 50;

/** What is asked about, and by whom. */
export interface QuoteQuestion {
  readonly userId: number;
  readonly type: number;
  readonly id: number;
  /** An order made with this key is found as well; empty when there is none yet. */
  readonly confirmKey: string;
  readonly now: Date;
}

/** A line, with what is said of the whole in every row. */
interface QuoteRow extends QuoteLine {
  readonly product_title: string;
  readonly product_cover: string;
  readonly product_status: number;
  readonly package_fen: number | null;
  readonly valid_days: number;
  readonly refund_days: number;
  readonly shop_id: number;
  readonly shop_status: number;
  readonly offer: Offer | null;
  readonly nickname: string;
  readonly phone_sealed: Buffer | null;
  readonly real_name_sealed: Buffer | null;
  readonly unpaid_num: number;
  readonly made: (Omit<MadeOrder, 'expire_at'> & { readonly expire_at: string | null }) | null;
}

const courseProduct = sql`
  c.title as product_title, c.cover as product_cover, c.status as product_status,
  null::bigint as package_fen, d.valid_days, d.refund_days`;

const packageProduct = sql`
  p.title as product_title, p.cover as product_cover, p.status as product_status,
  p.total_price_fen as package_fen, p.valid_days, p.refund_days`;

/** The courses, each as `c`, and for a package also the package as `p`. */
function goods({ type, id }: QuoteQuestion): RawBuilder<unknown> {
  return type === COURSE_TYPES.package
    ? sql`package p join package_course part on part.package_id = p.id
        join course c on c.id = part.course_id
        join shop s on s.id = p.shop_id and p.id = ${id}::bigint`
    : sql`course c
        join shop s on s.id = c.shop_id and c.id = ${id}::bigint and c.type = ${type}::int`;
}

function offerOf({ userId, now }: QuoteQuestion): RawBuilder<unknown> {
  return sql`
    select json_build_object('id', item.id, 'priceFen', item.price_fen,
      'left', places.stock - places.sold, 'limit', item.limit_num, 'taken', coalesce(taken.num, 0),
      'givesCommission', item.gives_commission)
    from seckill_course item
    join seckill_stock places on places.seckill_course_id = item.id
    join seckill k on k.id = item.seckill_id
    left join seckill_buyer taken
      on taken.user_id = ${userId} and taken.seckill_course_id = item.id
    where item.course_id = c.id and k.status = ${SHOWING.shown}
      and k.start_at <= ${now}::timestamptz and k.end_at > ${now}::timestamptz
    order by k.start_at limit 1`;
}

const madeColumns = sql`id, order_no, status, payable_fen, num, seckill_course_id, expire_at`;

/** The order of one key, else the unpaid one of the same thing. */
function madeOf({ userId, type, id, confirmKey }: QuoteQuestion): RawBuilder<MadeOrder> {
  return sql`
    select ${madeColumns} from (
      select ${madeColumns}, 1 as place from orders
      where user_id = ${userId} and confirm_key = ${confirmKey}
      union all
      select ${madeColumns}, 2 as place from orders
      where user_id = ${userId} and type = ${type} and target_id = ${id} and status = ${ORDERS.pendingPayment}
    ) found order by place limit 1`;
}

/** The order that a repeated request already made. */
export async function findMade(db: Database, question: QuoteQuestion): Promise<MadeOrder | null> {
  const { rows } = await madeOf(question).execute(db);
  return rows[0] ?? null;
}

/** Everything about ordering a course or package; null when there is no such thing. */
export async function loadQuote(db: Database, question: QuoteQuestion): Promise<Quote | null> {
  const { userId, type, id, now } = question;
  const isPackage = type === COURSE_TYPES.package;
  const { rows } = await sql<QuoteRow>`
    select ${isPackage ? packageProduct : courseProduct}, s.id as shop_id, s.status as shop_status,
      c.id as course_id, c.type, c.title, c.cover, c.status, c.price_fen,
      c.cat1_id, c.cat2_id, c.cat3_id,
      coalesce(d.signup_end_at, c.start_at) as signup_end_at, c.end_at, d.lesson_num, d.need_id_card,
      d.spread_bp,
      ${sessionTimes} as session_times,
      stock.seat_num, stock.seat_used,
      ${mayStudy(userId, sql`c.id`, now)} as owned,
      ${isPackage ? sql`null::json` : sql`(${offerOf(question)})`} as offer,
      u.nickname, u.phone_sealed, u.real_name_sealed, coalesce(b.unpaid_num, 0) as unpaid_num,
      (select to_json(made) from (${madeOf(question)}) made) as made
    from ${goods(question)}
    join course_detail d on d.course_id = c.id
    join course_stock stock on stock.course_id = c.id
    join users u on u.id = ${userId}
    left join buyer b on b.user_id = u.id
    ${isPackage ? sql`order by part.sort, part.id limit ${sql.lit(COURSES_MAX)}` : sql``}`.execute(
    db,
  );
  const [head] = rows;
  return head === undefined ? null : quoteOf({ type, id }, head, rows);
}

function quoteOf(
  { type, id }: Pick<QuoteQuestion, 'type' | 'id'>,
  head: QuoteRow,
  lines: readonly QuoteLine[],
): Quote {
  const { made } = head;
  return {
    type,
    id,
    title: head.product_title,
    cover: head.product_cover,
    status: head.product_status,
    packageFen: head.package_fen,
    validDays: head.valid_days,
    refundDays: head.refund_days,
    shop: { id: head.shop_id, status: head.shop_status },
    lines,
    offer: head.offer,
    buyer: head,
    made: made && {
      ...made,
      expire_at: made.expire_at === null ? null : new Date(made.expire_at),
    },
  };
}
