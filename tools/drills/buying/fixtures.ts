/** What drills of buying sell, and to whom: rows as the server itself would have written them. */
import { createHash } from 'node:crypto';
import type { Sender } from '../site/client.ts';
import type { Store } from './store.ts';

const TOKEN_BASE = 36;
const secret = 'd'.repeat(43);
const [category1, category2, category3] = [1, 2, 3];
/** Of the one institution that sells. */
export const SHOP_ID = 1;

/** Somebody who is logged in. */
export interface Person {
  readonly id: number;
  readonly sender: Sender;
}

/** One institution with one category, which everything below belongs to. */
export async function openShop(store: Store): Promise<void> {
  await store.rows(`
    insert into category (id, p_id, level, name) values
      (${category1}, 0, 1, '职业'), (${category2}, ${category1}, 2, '数据'),
      (${category3}, ${category2}, 3, '分析')`);
  await store.rows(`insert into shop (id, name) values (${SHOP_ID}, '演练学堂')`);
}

/** Accounts of people who are not here; answers their ids. */
export async function registerAbsent(store: Store, count: number): Promise<readonly number[]> {
  const rows = await store.rows<{ id: number }>(
    `insert into users (username, nickname)
     select 'drill-' || gen_random_uuid(), '学员' from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** People with a session each, and with the row that makes their orders take turns. */
export async function registerPeople(store: Store, count: number): Promise<readonly Person[]> {
  const ids = await registerAbsent(store, count);
  const people = ids.map((id) => {
    const token = `${id.toString(TOKEN_BASE)}.${secret}`;
    return { id, sender: { token, cookie: '' } };
  });
  await store.rows(
    `insert into user_session (user_id, id, token_hash, device, expires_at)
     select id, gen_random_uuid(), decode(hash, 'hex'), 'drill', now() + interval '6 days 23 hours 55 minutes'
     from unnest($1::bigint[], $2::text[]) given (id, hash)`,
    [
      people.map(({ id }) => id),
      people.map(({ sender }) => createHash('sha256').update(sender.token).digest('hex')),
    ],
  );
  await store.rows('insert into buyer (user_id) select unnest($1::bigint[])', [
    people.map(({ id }) => id),
  ]);
  return people;
}

export interface NewCourse {
  /** 1 live, 2 recorded. */
  readonly type: 1 | 2;
  readonly priceFen: number;
  /** 0 without limit. */
  readonly seats?: number;
}

/** Courses on sale, all alike. */
export async function sellCourses(
  store: Store,
  count: number,
  { type, priceFen, seats = 0 }: NewCourse,
): Promise<readonly number[]> {
  const rows = await store.rows<{ id: number }>(
    `insert into course (type, title, shop_id, cat1_id, cat2_id, cat3_id, price_fen,
       original_price_fen, status, start_at, end_at)
     select $2::smallint, '演练课程 ' || n, ${SHOP_ID}, ${category1}, ${category2}, ${category3},
       $3::bigint, $3::bigint, 2,
       case when $2 = 1 then now() + interval '30 days' end,
       case when $2 = 1 then now() + interval '31 days' end
     from generate_series(1, $1) n returning id`,
    [count, type, priceFen],
  );
  const ids = rows.map(({ id }) => id);
  await store.rows('insert into course_detail (course_id) select unnest($1::bigint[])', [ids]);
  await store.rows(
    'insert into course_stock (course_id, seat_num) select unnest($1::bigint[]), $2',
    [ids, seats],
  );
  await store.rows('insert into course_stat (course_id) select unnest($1::bigint[])', [ids]);
  return ids;
}

/** One course on sale. */
export async function sellCourse(store: Store, course: NewCourse): Promise<number> {
  const [id = 0] = await sellCourses(store, 1, course);
  return id;
}

/** A live session of a course, a month from now; answers its id. */
export async function addSession(store: Store, courseId: number): Promise<number> {
  return store.number(
    `with section as (
       insert into chapter (course_id, title, sort) values ($1, '第一章', 1) returning id
     )
     insert into chapter (course_id, p_id, title, sort, type, live_status, start_at, end_at)
     select $1, section.id, '直播', 1, 3, 1, now() + interval '30 days', now() + interval '31 days'
     from section returning id`,
    [courseId],
  );
}

/** Gives users a course for good, as staff does it. */
export async function grantCourse(
  store: Store,
  users: readonly number[],
  courseId: number,
): Promise<void> {
  await store.rows(
    `insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
     select unnest($1::bigint[]), $2, 5, 'staff:drill', now() - interval '1 minute', now()`,
    [users, courseId],
  );
  await store.rows(
    `insert into audit (id, actor, action, subject, detail)
     select gen_random_uuid(), 'drill', 'learning.grant', 'user ' || id || ' course ' || $2, '{}'
     from unnest($1::bigint[]) id`,
    [users, courseId],
  );
}

/** A package on sale of these courses; answers its id. */
export async function sellPackage(
  store: Store,
  priceFen: number,
  courses: readonly number[],
): Promise<number> {
  return store.number(
    `with sold as (
       insert into package (title, shop_id, cat1_id, cat2_id, cat3_id, total_price_fen, status)
       values ('演练套餐', ${SHOP_ID}, ${category1}, ${category2}, ${category3}, $1, 2) returning id
     ), part as (
       insert into package_course (package_id, course_id)
       select sold.id, given from sold, unnest($2::bigint[]) given
     )
     select id from sold`,
    [priceFen, courses],
  );
}

/** Puts a course into a flash sale that runs now; answers the id of the offer. */
export async function startFlashSale(
  store: Store,
  courseId: number,
  offer: { readonly priceFen: number; readonly stock: number; readonly limit: number },
): Promise<number> {
  return store.number(
    `with sale as (
       insert into seckill (title, start_at, end_at)
       values ('限时秒杀', now() - interval '1 hour', now() + interval '5 hours') returning id
     ), offer as (
       insert into seckill_course (seckill_id, course_id, price_fen, limit_num)
       select id, $1, $2, $3 from sale returning id
     )
     insert into seckill_stock (seckill_course_id, stock)
     select id, $4 from offer returning seckill_course_id`,
    [courseId, offer.priceFen, offer.limit, offer.stock],
  );
}

/** A coupon of the platform that takes money off anything; answers its id. */
export async function issueCoupon(
  store: Store,
  { offFen, total }: { readonly offFen: number; readonly total: number },
): Promise<number> {
  return store.number(
    `with promise as (
       insert into coupon (title, type, money_fen, receive_start_at, receive_end_at, use_type, days,
         status)
       values ('演练券', 3, $1, now() - interval '1 day', now() + interval '1 day', 2, 7, 1)
       returning id
     )
     insert into coupon_stock (coupon_id, total_num)
     select id, $2 from promise returning coupon_id`,
    [offFen, total],
  );
}

/** Gives people a coupon each; answers the claims in their order. */
export async function giveCoupon(
  store: Store,
  couponId: number,
  people: readonly Person[],
): Promise<readonly number[]> {
  const ids = people.map(({ id }) => id);
  await store.rows('update coupon_stock set receive_num = receive_num + $2 where coupon_id = $1', [
    couponId,
    people.length,
  ]);
  const rows = await store.rows<{ id: number; user_id: number }>(
    `insert into coupon_user (user_id, coupon_id, seq, start_at, end_at, received_at)
     select unnest($2::bigint[]), $1, 1, now() - interval '1 minute', now() + interval '7 days', now()
     returning id, user_id`,
    [couponId, ids],
  );
  const claims = new Map(rows.map((row) => [row.user_id, row.id]));
  return ids.map((id) => claims.get(id) ?? 0);
}
