/** SQL of making an order: the order first, then in one statement everything it holds. */
import { sql } from 'kysely';
import { PAYMENT_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { UNPAID_ORDERS_MAX } from '@zhiji/contract/kernel/limits';
import { ORDER_STATUSES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { mayStudy } from '#modules/learning';
import { bookFree, ledgerPost } from '#modules/ledger';
import { literals } from '#platform/db/status';
import { HELD_ALWAYS, HELD_PERCENT, LAPSES_MS, LONG_PERCENT } from '../state/hold.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { NewSeat } from '../seats/attendee-sealing.ts';
import type { LockedOrder } from '../state/order-state.repo.ts';
import type { PricedBasket } from '../quote/price.rules.ts';
import type { Referral } from './retail.rules.ts';

const ORDERS = literals(ORDER_STATUSES);
const PAYMENTS = literals(PAYMENT_STATES);

/** An order as it is inserted; columns not named here have their defaults. */
export interface NewOrder extends Referral {
  readonly userId: number;
  readonly orderNo: string;
  readonly type: number;
  readonly targetId: number;
  readonly shopId: number;
  readonly title: string;
  readonly cover: string;
  readonly num: number;
  readonly price: PricedBasket;
  readonly couponUserId: number | null;
  readonly offer: { readonly id: number; readonly limit: number } | null;
  readonly remark: string;
  readonly snapshot: string;
  readonly confirmKey: string;
  readonly now: Date;
  readonly expireAt: Date;
}

export interface NewItem {
  readonly course_id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly list_fen: number;
  readonly discount_fen: number;
  readonly pay_fen: number;
  readonly takes_seats: boolean;
  readonly valid_days: number;
  readonly refund_days: number;
  readonly lesson_num: number;
  readonly spread_bp: number;
}

/**
 * Takes the buyer's turn and inserts his order, whose lock is then held; null when he has too many
 * unpaid ones. A key used before and a second unpaid order of the same thing break unique indexes.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<LockedOrder | null> {
  const { price } = order;
  const { rows } = await sql<LockedOrder>`
    with turn as (
      insert into buyer as b (user_id, unpaid_num) values (${order.userId}, 1)
      on conflict (user_id) do update set unpaid_num = b.unpaid_num + 1
        where b.unpaid_num < ${sql.lit(UNPAID_ORDERS_MAX)}
      returning user_id
    )
    insert into orders (user_id, order_no, type, target_id, shop_id, title, cover, num, total_fen,
      owned_fen, seckill_fen, coupon_fen, shop_coupon_fen, payable_fen, coupon_user_id,
      seckill_course_id, retail_id, remark, snapshot, confirm_key, created_at, expire_at, retail_at)
    select user_id, ${order.orderNo}, ${order.type}, ${order.targetId}, ${order.shopId},
      ${order.title}, ${order.cover}, ${order.num}, ${price.totalFen}, ${price.ownedFen},
      ${price.seckillFen}, ${price.couponFen}, ${price.shopCouponFen}, ${price.payableFen},
      ${order.couponUserId}, ${order.offer?.id ?? null}, ${order.retailId}, ${order.remark},
      ${order.snapshot}, ${order.confirmKey}, ${order.now}, ${order.expireAt}, ${order.retailAt}
    from turn
    returning user_id, id, order_no, type, target_id, shop_id, title, num, payable_fen, coupon_fen,
      shop_coupon_fen, coupon_user_id, seckill_course_id, pay_type, status, proof_status,
      created_at, expire_at, paid_at`.execute(tx);
  return rows[0] ?? null;
}

/** What an order takes beside its coupon. */
export interface Holding {
  readonly offer: NewOrder['offer'];
  readonly items: readonly NewItem[];
  readonly seats: readonly NewSeat[];
  /** Courses the buyer must still not own. */
  readonly notOwned: readonly number[];
  /** When the order ends if it takes seats of the scarce part of a course. */
  readonly scarceUntil: Date;
  readonly now: Date;
}

/** Result of the statement: anything missing means that all must be rolled back. */
export interface Held {
  readonly offers: number;
  readonly taken: number;
  /** Courses whose seats could be taken. */
  readonly seated: readonly number[];
  readonly owned: boolean;
  /** Somebody named has a seat that is paid for. */
  readonly occupied: boolean;
  /** Seats the buyer's other unpaid orders hold. */
  readonly unpaid_seats: number;
  /** Orders of these courses that he let end unpaid lately. */
  readonly lapses: number;
  /** The end the order got because its seats are scarce by now. */
  readonly ends_sooner_at: Date | null;
}

/**
 * Takes the places and inserts items and seats. The last select names the changes in the order in
 * which they lock; that the buyer owns nothing of it is asked here, when no other order of his can
 * be settled any more. People are only named: until somebody pays, nobody is kept from buying.
 */
export async function takeHolding(tx: Tx, order: LockedOrder, holding: Holding): Promise<Held> {
  const { offer, items, seats, now } = holding;
  const limited = items.filter(({ takes_seats }) => takes_seats).map(({ course_id }) => course_id);
  const isFree = order.payable_fen === 0;
  const { rows } = await sql<Held>`
    with unpaid as (
      select i.course_id, sum(i.num)::int as num from orders o
      join order_item i on i.user_id = o.user_id and i.order_id = o.id
      where o.user_id = ${order.user_id} and o.status = ${ORDERS.pendingPayment} and o.id <> ${order.id} and i.takes_seats
      group by i.course_id
    ), offer as (
      update seckill_stock set sold = sold + ${order.num}::int
      where seckill_course_id = ${offer?.id ?? null}::bigint and sold + ${order.num}::int <= stock
      returning seckill_course_id as id
    ), taken as (
      insert into seckill_buyer as t (user_id, seckill_course_id, num)
      select ${order.user_id}::bigint, id, ${order.num}::int from offer
      on conflict (user_id, seckill_course_id) do update set num = t.num + excluded.num
        where t.num + excluded.num <= ${offer?.limit ?? 0}::int or ${offer?.limit ?? 0}::int = 0
      returning 1
    ), stock as (
      update course_stock s set seat_used = s.seat_used + ${order.num}::int
      from (
        select course_id from course_stock where course_id = any (${limited}::bigint[])
        order by course_id for update
      ) wanted
      left join unpaid on unpaid.course_id = wanted.course_id
      where s.course_id = wanted.course_id and s.seat_used + ${order.num}::int <= s.seat_num
        and (${isFree} or ${order.num}::int + coalesce(unpaid.num, 0) <= greatest(
          ${sql.lit(HELD_ALWAYS)},
          (s.seat_num - s.seat_used + coalesce(unpaid.num, 0)) * ${sql.lit(HELD_PERCENT)} / 100))
      returning s.course_id, s.seat_used > greatest(
        ${sql.lit(HELD_ALWAYS)}, s.seat_num * ${sql.lit(LONG_PERCENT)} / 100) as is_scarce
    ), sooner as (
      update orders set expire_at = ${holding.scarceUntil}
      where user_id = ${order.user_id} and id = ${order.id}
        and expire_at > ${holding.scarceUntil}::timestamptz
        and exists (select from stock where is_scarce)
      returning expire_at
    ), item as (
      insert into order_item (user_id, order_id, num, course_id, type, title, cover, list_fen,
        discount_fen, pay_fen, takes_seats, valid_days, refund_days, lesson_num, spread_bp, fee_bp)
      select ${order.user_id}::bigint, ${order.id}::bigint, ${order.num}::int, given.*,
        (select fee_bp from shop where id = ${order.shop_id})
      from json_to_recordset(${JSON.stringify(items)}::json) as given (
        course_id bigint, type smallint, title text, cover text, list_fen bigint,
        discount_fen bigint, pay_fen bigint, takes_seats boolean, valid_days int, refund_days int,
        lesson_num int, spread_bp smallint)
      returning id, course_id
    ), seat as (
      insert into order_seat (user_id, order_id, item_id, course_id, holder_id, phone_ref,
        name_sealed, phone_sealed, id_card_sealed, ticket_code)
      select ${order.user_id}::bigint, ${order.id}::bigint, item.id, given.course_id,
        phone.user_id, given.phone_ref, given.name, given.phone, given.id_card, given.ticket
      from unnest(
        ${seats.map(({ courseId }) => courseId)}::bigint[],
        ${seats.map((seat) => seat.phoneRef)}::text[],
        ${seats.map(({ nameSealed }) => nameSealed)}::bytea[],
        ${seats.map(({ phoneSealed }) => phoneSealed)}::bytea[],
        ${seats.map(({ idCardSealed }) => idCardSealed)}::bytea[],
        ${seats.map(({ ticketCode }) => ticketCode)}::text[]
      ) with ordinality as given (course_id, phone_ref, name, phone, id_card, ticket, place)
      join item on item.course_id = given.course_id
      left join user_phone phone on phone.phone_ref = given.phone_ref
      order by given.place
      returning course_id, phone_ref
    )
    select (select count(*)::int from offer) as offers, (select count(*)::int from taken) as taken,
      (select coalesce(json_agg(course_id), '[]') from stock) as seated,
      ${mayStudy(order.user_id, sql`any (${holding.notOwned}::bigint[])`, now)} as owned,
      exists (
        select from seat join seat_holder h using (course_id, phone_ref)
      ) as occupied,
      (select coalesce(sum(num), 0)::int from unpaid) as unpaid_seats,
      (select count(distinct o.id)::int from orders o
        join order_item i on i.user_id = o.user_id and i.order_id = o.id
        where o.user_id = ${order.user_id} and o.status in (${ORDERS.cancelled}, ${ORDERS.voided})
          and o.closed_at > ${new Date(now.getTime() - LAPSES_MS)} and i.takes_seats
          and i.course_id = any (${limited}::bigint[])) as lapses,
      (select expire_at from sooner) as ends_sooner_at,
      (select count(*) from item)`.execute(tx);
  const [held] = rows;
  if (held === undefined) {
    throw new Error(`order ${order.order_no} took nothing`);
  }
  return held;
}

/** Seats left of a course now. */
export async function countSeatsLeft(tx: Tx, courseId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select seat_num - seat_used as left from course_stock where course_id = ${courseId}`.execute(
    tx,
  );
  return Math.max(rows[0]?.left ?? 0, 0);
}

/** The payment of an order that costs nothing; what a platform's coupon paid of it is booked. */
export async function insertFreePayment(
  tx: Tx,
  order: LockedOrder,
  { tradeNo, now }: { readonly tradeNo: string; readonly now: Date },
): Promise<void> {
  const platformCouponFen = order.coupon_fen - order.shop_coupon_fen;
  const movement = bookFree({ orderNo: order.order_no, platformCouponFen });
  await sql`
    with paid as (
      insert into payment (user_id, trade_no, order_id, channel, amount_fen, state, kept, evidence,
        created_at, paid_at)
      values (${order.user_id}, ${tradeNo}, ${order.id}, ${sql.lit(PAY_TYPES.free)}, 0,
        ${PAYMENTS.succeeded}, true, 'free', ${now},
        ${now})
      returning user_id, trade_no
    ), proven as (
      insert into payment_proof (user_id, trade_no, evidence, amount_fen, told_at)
      select user_id, trade_no, 'free', 0, ${now}::timestamptz from paid
    )
    select ${ledgerPost(movement, order, now)} from paid where ${platformCouponFen > 0}`.execute(
    tx,
  );
}
