/**
 * The statements of an order and its payment, written by hand and sent by F2 and F3 alike. Values
 * are named as pgbench names them; it gets the few that it cannot make as expressions.
 */

/** The caller's session, if it is good. */
const CALLER = `
  select t.user_id from user_session t join users u on u.id = t.user_id
  where t.user_id = :user::bigint and t.token_hash = :token::bytea and t.bind_hash = :bind::bytea
    and t.revoked_at is null and t.expires_at > :now::timestamptz
    and u.status = 1 and not u.group_disabled`;

/** What a recorded course costs a caller, and whether it may be sold to him. */
export const QUOTE = `
  with caller as (${CALLER})
  select c.id, c.type, c.title, c.cover, c.price_fen, c.status, s.status as shop_status,
    d.refund_days, d.lesson_num,
    exists (
      select from access_grant g where g.user_id = caller.user_id and g.course_id = c.id
        and g.revoked_at is null and g.suspended_at is null and g.starts_at <= :now::timestamptz
        and (g.ends_at is null or g.ends_at > :now::timestamptz)
    ) as owned,
    (select item.price_fen from seckill_course item join seckill k on k.id = item.seckill_id
      join seckill_stock n on n.seckill_course_id = item.id
      where item.course_id = c.id and k.status = 1 and n.sold < n.stock
        and k.start_at <= :now::timestamptz and k.end_at > :now::timestamptz limit 1) as offer_fen,
    (select json_agg(json_build_object('id', own.id, 'title', k.title, 'type', k.type,
        'money_fen', k.money_fen, 'discount', k.discount, 'min_fen', k.min_fen))
      from coupon_user own join coupon k on k.id = own.coupon_id
      where own.user_id = caller.user_id and own.status in (0, 3)
        and own.end_at > :now::timestamptz) as coupons,
    (select o.id from orders o where o.user_id = caller.user_id and o.type = 2
      and o.target_id = c.id and o.status = 1) as unpaid_id
  from caller
  join course c on c.id = :course::bigint and c.type = 2
  join course_detail d on d.course_id = c.id
  join shop s on s.id = c.shop_id`;

/** Until when it is to be paid, as it is told. */
const EXPIRES = `, 'expire_time', left((expire_at at time zone 'Asia/Shanghai')::text, 19)`;

/** Tells the buyer of what is in `orders`, unless he refuses such messages. */
const told = (kind: string, orders: string, more = ''): string => `
    insert into message (user_id, kind, key, type, facts, created_at)
    select user_id, '${kind}', id::text, 2, jsonb_build_object('order_id', id, 'title', title,
      'price', to_char(payable_fen / 100.0, 'FM999999990.00')${more}), :now::timestamptz
    from ${orders}
    where not exists (
      select from message_refusal refusal
      where refusal.user_id = ${orders}.user_id and refusal.type = 2 and refusal.channel = 'site'
    )`;

/** Inserts the order and its one item, unless the buyer has too many unpaid ones. */
export const PLACE = `
  with turn as (
    insert into buyer as b (user_id, unpaid_num) values (:user::bigint, 1)
    on conflict (user_id) do update set unpaid_num = b.unpaid_num + 1 where b.unpaid_num < 5
    returning user_id
  ), made as (
    insert into orders (user_id, order_no, type, target_id, shop_id, title, cover, num, total_fen,
      payable_fen, snapshot, confirm_key, created_at, expire_at)
    select turn.user_id, :order_no::text, 2, c.id, c.shop_id, c.title, c.cover, 1, c.price_fen,
      c.price_fen, :snapshot::jsonb || jsonb_build_object('category_ids',
        jsonb_build_array(c.cat1_id, c.cat2_id, c.cat3_id)), :confirm_key::text, :now::timestamptz,
      :now::timestamptz + interval '30 minutes'
    from turn, course c where c.id = :course::bigint
    returning user_id, id, title, payable_fen, expire_at
  ), told as (${told('order.created', 'made', EXPIRES)}
  ), item as (
    insert into order_item (user_id, order_id, course_id, type, title, cover, num, list_fen,
      discount_fen, pay_fen, takes_seats, valid_days, refund_days, lesson_num, fee_bp)
    select made.user_id, made.id, c.id, c.type, c.title, c.cover, 1, c.price_fen, 0, c.price_fen,
      false, d.valid_days, d.refund_days, d.lesson_num, s.fee_bp
    from made, course c join course_detail d on d.course_id = c.id
    join shop s on s.id = c.shop_id where c.id = :course::bigint
  )
  select id as order_id, payable_fen, expire_at from made`;

/** Opens a payment of a caller's unpaid order. */
export const OPEN = `
  with caller as (${CALLER}), target as materialized (
    select o.user_id, o.id, o.title, o.payable_fen, o.expire_at from orders o, caller
    where o.user_id = caller.user_id and o.id = :order_id::bigint and o.status = 1
      and o.expire_at > :now::timestamptz
    for update of o
  ), opened as (
    insert into payment (user_id, trade_no, order_id, channel, amount_fen, state, created_at,
      expire_at, query_at)
    select user_id, :trade_no::text, id, 1, payable_fen, 'created', :now::timestamptz, expire_at,
      :now::timestamptz + interval '10 seconds'
    from target returning order_id
  )
  select target.title, target.payable_fen, target.expire_at
  from target join opened on opened.order_id = target.id`;

/** Keeps the code the channel answered. */
export const KEEP_CODE = `
  update payment set code_url = :code_url::text
  where user_id = :user::bigint and trade_no = :trade_no::text and state = 'created'`;

/** Locks a payment with its order. */
export const LOCK = `
  select o.id as order_id, o.status, p.amount_fen, p.state
  from payment p join orders o on o.user_id = p.user_id and o.id = p.order_id
  where p.user_id = :user::bigint and p.trade_no = :trade_no::text
  for update of o, p`;

/**
 * Everything that follows from the channel's word that it was paid. The account's name is in two
 * parts because pgbench would take the second for a value.
 */
export const SETTLE = `
  with moved as (
    update orders set status = 10, paid_at = :now::timestamptz, paid_fen = payable_fen,
      pay_type = 1, expire_at = null
    where user_id = :user::bigint and id = :order_id::bigint and status = 1
    returning user_id, id, shop_id, title, payable_fen
  ), told as (${told('order.paid', 'moved')}
    returning user_id, id
  ), mailed as (
    insert into message_delivery (user_id, message_id, channel, due_at, created_at)
    select user_id, id, 'mail', :now::timestamptz + interval '2 minutes', :now::timestamptz
    from told
    where not exists (
      select from message_refusal refusal
      where refusal.user_id = told.user_id and refusal.type = 2 and refusal.channel = 'mail'
    )
  ), fewer as (
    update buyer set unpaid_num = unpaid_num - 1 from moved where buyer.user_id = moved.user_id
  ), paid as (
    update payment set state = 'succeeded', kept = true, channel_trade_no = :channel_no::text,
      evidence = 'notice', paid_at = :paid_at::timestamptz, query_at = null,
      payer_ref = :payer_ref::text
    where user_id = :user::bigint and trade_no = :trade_no::text and state = 'created'
    returning user_id, trade_no, amount_fen
  ), proof as (
    insert into channel_trade (channel, channel_trade_no, user_id, trade_no)
    select 1, :channel_no::text, user_id, trade_no from paid
  ), noticed as (
    insert into pay_notice (channel, event_id, kind, serial_no, amount_fen, verdict, received_at,
      user_id)
    select 1, :event_id::text, 'payment', trade_no, amount_fen, 'applied', :now::timestamptz,
      user_id
    from paid
  ), granted as (
    insert into access_grant (user_id, course_id, source, source_key, order_id, buyer_id,
      starts_at, ends_at, created_at)
    select moved.user_id, item.course_id, 1, 'item:' || item.id, moved.id, moved.user_id,
      :now::timestamptz,
      case when item.valid_days > 0
        then :now::timestamptz + item.valid_days * interval '1 day' end,
      :now::timestamptz
    from moved join order_item item on item.user_id = moved.user_id and item.order_id = moved.id
  ), fee as (
    select coalesce(sum(item.pay_fen * item.fee_bp / 10000), 0)::bigint as fen
    from order_item item where item.user_id = :user::bigint and item.order_id = :order_id::bigint
  )
  select ledger_post('pay:' || paid.trade_no, moved.user_id, moved.id, moved.shop_id,
    :now::timestamptz, array['cash:' || 'wechat', 'platform_fee', 'shop_payable'],
    array[moved.payable_fen, -fee.fen, fee.fen - moved.payable_fen])
  from moved, paid, fee`;

/** A named value; two colons are a cast. */
export const NAMED_VALUE = /(?<![:\w]):(?<name>[a-z]\w*)/g;
