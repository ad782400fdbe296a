/** Writes the demo market. */
import { sql } from 'kysely';
import { COMMENT, QUESTION } from '@zhiji/contract/kernel/lifecycles/catalog';
import { COUPON_OFFER } from '@zhiji/contract/kernel/lifecycles/coupon';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { indexCourses, indexPackages, rebuildTerms, shiftOffers } from '#modules/catalog';
import { phoneRef } from '#modules/identity';
import { indexShops } from '#modules/organisation';
import { seal } from '#platform/crypto';
import { literals, move } from '#platform/db/status';
import { labelRows } from './labels.ts';
import {
  courseRows,
  detailRows,
  packageRows,
  shopRows,
  statRows,
  teacherRows,
} from './market-rows.ts';
import { categoryRows } from './subjects/subjects.ts';
import { upsert } from './upsert.ts';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { Market } from './market.ts';
import type { Pictures } from './pictures/market-pictures.ts';

/** Rows of the demo have ids below this; the database's own begin here. */
const OWN_IDS = 10_000;
const TEXTS = literals(PUBLISH_STATUSES);
/** All that may change of a coupon. */
const MOVABLE = new Set(['status', 'sort', 'is_promoted', 'is_welcome']);

/** Brings the market's rows to what they are at the platform's time, and their search rows along. */
export async function seedMarket(
  tx: Tx,
  platform: Platform,
  market: Market,
  pictures: Pictures,
): Promise<void> {
  const now = platform.clock.now();
  await upsert(tx, 'category', categoryRows());
  await seedLabels(tx);
  await seedLearners(tx, platform, market);
  await upsert(tx, 'shop', shopRows(market, pictures, now));
  await upsert(tx, 'teacher', teacherRows(market, pictures));
  await seedCourses(tx, market, pictures, now);
  await seedPackages(tx, market, pictures, now);
  await seedFeedback(tx, market);
  await upsert(tx, 'live_message', market.talk, { by: ['course_id', 'chapter_id', 'id'] });
  await upsert(tx, 'seckill', market.sales);
  await seedOffers(tx, market);
  await seedCoupons(tx, market);
  await shiftOffers(tx, now);
  await indexCourses(tx, idsOf(market.courses));
  await indexPackages(tx, idsOf(market.packages));
  await indexShops(tx, idsOf(market.shops));
  await rebuildTerms(tx);
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Written anew: a text is there once, and an earlier version of the demo had it under another id. */
async function seedLabels(tx: Tx): Promise<void> {
  const rows = labelRows();
  const texts = rows.map(({ label }) => label);
  await tx
    .deleteFrom('label')
    .where((old) => old.or([old('id', '<', OWN_IDS), old('label', 'in', texts)]))
    .execute();
  await upsert(tx, 'label', rows);
}

async function seedLearners(tx: Tx, { config }: Platform, { users }: Market): Promise<void> {
  const rows = users.map(({ phone, ...user }) => ({
    ...user,
    // How PostgreSQL reads bytes from a text.
    phone_sealed: `\\x${seal(config.dataKey, 'users.phone', phone).toString('hex')}`,
  }));
  await upsert(tx, 'users', rows);
  const names = users.map(({ id, username }) => ({ username, user_id: id }));
  await upsert(tx, 'username', names, { by: ['username'] });
  const phones = users.map(({ id, phone }) => ({
    phone_ref: phoneRef(config.dataKey, phone),
    user_id: id,
  }));
  await upsert(tx, 'user_phone', phones, { by: ['phone_ref'], keep: ['user_id'] });
}

/** Seats of the demo's courses that are taken, from an earlier seed or by buying. */
async function takenSeats(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('course_stock')
    .select(['course_id', 'seat_used'])
    .where('course_id', '<', OWN_IDS)
    .execute();
  return new Map(rows.map(({ course_id, seat_used }) => [course_id, seat_used]));
}

async function seedCourses(tx: Tx, market: Market, pictures: Pictures, now: Date): Promise<void> {
  const { courses } = market;
  const byCourse = ['course_id'];
  await upsert(tx, 'course', courseRows(market, pictures, now));
  await upsert(tx, 'course_detail', detailRows(market, now), { by: byCourse });
  const taken = await takenSeats(tx);
  const stock = courses.map(({ id, seat_num, seat_used }) => ({
    course_id: id,
    // What was bought here stays, also in a course that has become smaller.
    seat_num: seat_num === 0 ? 0 : Math.max(seat_num, taken.get(id) ?? 0),
    seat_used,
    // Nobody bought these here.
    seat_outside: seat_used,
  }));
  await upsert(tx, 'course_stock', stock, { by: byCourse, keep: ['seat_used', 'seat_outside'] });
  await tx.deleteFrom('course_teacher').where('course_id', '<', OWN_IDS).execute();
  const teachers = courses.flatMap((course) =>
    course.teachers.map(({ id }, sort) => ({ course_id: course.id, teacher_id: id, sort })),
  );
  await upsert(tx, 'course_teacher', teachers, { by: ['course_id', 'teacher_id'] });
  const chapters = courses.flatMap((course) => course.chapters);
  await tx
    .deleteFrom('chapter')
    .where('id', '<', OWN_IDS)
    .where('id', '>', chapters.length)
    .execute();
  await upsert(tx, 'chapter', chapters);
}

async function seedPackages(tx: Tx, market: Market, pictures: Pictures, now: Date): Promise<void> {
  await upsert(tx, 'package', packageRows(market, pictures, now));
  await tx.deleteFrom('package_course').where('id', '<', OWN_IDS).execute();
  const items = market.packages.flatMap((bundle) =>
    bundle.courses.map(({ id }, sort) => ({ package_id: bundle.id, course_id: id, sort })),
  );
  await upsert(
    tx,
    'package_course',
    items.map((item, index) => ({ id: index + 1, ...item })),
  );
}

/**
 * Offers are known by their sale and course. One that is gone never comes back under its id: the
 * prices of an id are remembered.
 */
async function seedOffers(tx: Tx, { sales, items }: Market): Promise<void> {
  const offers = items.map(({ stock: _stock, sold: _sold, ...offer }) => offer);
  await sql`
    delete from seckill_course old
    where old.seckill_id = any (${idsOf(sales)}::bigint[]) and not exists (
      select from json_populate_recordset(null::seckill_course, ${JSON.stringify(offers)}::json) kept
      where (kept.seckill_id, kept.course_id) = (old.seckill_id, old.course_id)
    )`.execute(tx);
  await upsert(tx, 'seckill_course', offers, { by: ['seckill_id', 'course_id'] });
  const rows = await tx
    .selectFrom('seckill_course')
    .select(['id', 'seckill_id', 'course_id'])
    .where('seckill_id', 'in', idsOf(sales))
    .execute();
  const ids = new Map(
    rows.map(({ id, seckill_id, course_id }) => [`${seckill_id} ${course_id}`, id]),
  );
  const places = items.map(({ seckill_id, course_id, stock, sold }) => ({
    seckill_course_id: ids.get(`${seckill_id} ${course_id}`),
    stock,
    sold,
    // Nobody bought these here.
    sold_outside: sold,
  }));
  const kept = { by: ['seckill_course_id'], keep: ['sold', 'sold_outside'] };
  await upsert(tx, 'seckill_stock', places, kept);
}

/** This week's coupons and claims; those of other weeks are over. Their promises stay as they are. */
async function seedCoupons(tx: Tx, { coupons, couponStock, couponClaims }: Market): Promise<void> {
  const stop = move(COUPON_OFFER, 'stop');
  await tx
    .updateTable('coupon')
    .set(stop.values)
    .where('id', '<', OWN_IDS)
    .where(stop.allowed)
    .execute();
  const promises = Object.keys(coupons[0] ?? {}).filter((column) => !MOVABLE.has(column));
  await upsert(tx, 'coupon', coupons, { by: ['id'], keep: promises });
  const counts = Object.keys(couponStock[0] ?? {});
  await upsert(tx, 'coupon_stock', couponStock, { by: ['coupon_id'], keep: counts });
  const claim = Object.keys(couponClaims[0] ?? {});
  await upsert(tx, 'coupon_user', couponClaims, { by: ['user_id', 'id'], keep: claim });
}

/** Comments and questions; the sums beside a course are counted from what is stored. */
async function seedFeedback(tx: Tx, market: Market): Promise<void> {
  // They cannot be deleted; what an earlier version of the demo said is hidden.
  const hide = move(COMMENT, 'hide');
  await tx
    .updateTable('comment')
    .set(hide.values)
    .where('id', '<', OWN_IDS)
    .where(hide.allowed)
    .execute();
  const ignore = move(QUESTION, 'hide');
  await tx
    .updateTable('question')
    .set(ignore.values)
    .where('id', '<', OWN_IDS)
    .where(ignore.allowed)
    .execute();
  const key = { by: ['course_id', 'id'] };
  await upsert(tx, 'comment', market.comments, key);
  await upsert(tx, 'question', market.questions, key);
  const kept = ['view_num', 'collect_num'];
  await upsert(tx, 'course_stat', statRows(market), { by: ['course_id'], keep: kept });
  await sql`
    update course_stat s set
      score1 = said.n1, score2 = said.n2, score3 = said.n3, score4 = said.n4, score5 = said.n5,
      question_num = (
        select count(*) from question q
        where q.course_id = s.course_id and q.status = ${TEXTS.shown} and not q.is_private
      )
    from (
      select course.id as course_id,
        count(*) filter (where score = 1) as n1, count(*) filter (where score = 2) as n2,
        count(*) filter (where score = 3) as n3, count(*) filter (where score = 4) as n4,
        count(*) filter (where score = 5) as n5
      from course left join comment on comment.course_id = course.id and comment.status = ${TEXTS.shown}
      where course.id < ${OWN_IDS} group by course.id
    ) said
    where said.course_id = s.course_id`.execute(tx);
}
