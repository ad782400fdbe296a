/** Builders of categories, courses and packages. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildShop } from '#factory/organisation';
import { inTransaction } from '#platform/db/transaction';
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

export interface CategoryPath {
  readonly cat1_id: number;
  readonly cat2_id: number;
  readonly cat3_id: number;
}

/** Held while numbers are taken: several are built at once. */
const NUMBERING = 20_261_116;

/** A root, a branch and a leaf below it, named after the root. */
export async function buildCategories({ db }: Platform, name = '职业资格'): Promise<CategoryPath> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${NUMBERING})`.execute(tx);
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(id), 0) + 1 as next from category`.execute(tx);
    const first = rows[0]?.next ?? 1;
    await tx
      .insertInto('category')
      .values([
        { id: first, p_id: 0, level: 1, name, sort: first },
        { id: first + 1, p_id: first, level: 2, name: `${name}二级`, sort: first },
        { id: first + 2, p_id: first + 1, level: 3, name: `${name}三级`, sort: first },
      ])
      .execute();
    return { cat1_id: first, cat2_id: first + 1, cat3_id: first + 2 };
  });
}

/** Categories and a seller for rows that do not care which. */
async function owners(
  platform: Platform,
  given: Partial<CategoryPath> & { readonly shop_id?: number },
): Promise<CategoryPath & { shop_id: number }> {
  const { cat1_id, cat2_id, cat3_id } = given;
  const categories =
    cat1_id === undefined || cat2_id === undefined || cat3_id === undefined
      ? await buildCategories(platform)
      : { cat1_id, cat2_id, cat3_id };
  return { ...categories, shop_id: given.shop_id ?? (await buildShop(platform)) };
}

export interface CourseGiven extends Given<'course'> {
  readonly detail?: Given<'course_detail'>;
  readonly stock?: Given<'course_stock'>;
  readonly stat?: Given<'course_stat'>;
}

/** A recorded course on sale; `given` overrides any column. */
export async function buildCourse(
  platform: Platform,
  { detail, stock, stat, ...given }: CourseGiven = {},
): Promise<number> {
  const { db } = platform;
  const { id } = await db
    .insertInto('course')
    .values({
      type: 2,
      title: '数据分析师从零到上岗',
      cover: '/media/cover.svg',
      price_fen: 29_900,
      original_price_fen: Math.max(59_900, given.price_fen ?? 0),
      status: COURSE_STATUSES.onSale,
      created_at: platform.clock.now(),
      ...(await owners(platform, given)),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('course_detail')
    .values({ course_id: id, ...detail })
    .execute();
  await db
    .insertInto('course_stock')
    // Nobody bought these here.
    .values({ course_id: id, seat_outside: stock?.seat_used ?? 0, ...stock })
    .execute();
  await db
    .insertInto('course_stat')
    .values({ course_id: id, ...stat })
    .execute();
  return id;
}

/** A package on sale of the given courses. */
export async function buildPackage(
  platform: Platform,
  courseIds: readonly number[],
  given: Given<'package'> = {},
): Promise<number> {
  const { db, clock } = platform;
  const { id } = await db
    .insertInto('package')
    .values({
      title: '数据求职全家桶',
      cover: '/media/package.svg',
      total_price_fen: 39_900,
      status: COURSE_STATUSES.onSale,
      created_at: clock.now(),
      ...(await owners(platform, given)),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (courseIds.length > 0) {
    await db
      .insertInto('package_course')
      .values(courseIds.map((course_id, sort) => ({ package_id: id, course_id, sort })))
      .execute();
  }
  return id;
}

/** What an offer of a flash sale is, with its places. */
type GivenOffer = Omit<Given<'seckill_course'>, 'stock' | 'sold' | 'sold_outside'> &
  Given<'seckill_stock'>;

/** A flash sale with one course, running by default. */
export async function buildSeckill(
  platform: Platform,
  courseId: number,
  given: Given<'seckill'> & { item?: GivenOffer } = {},
): Promise<number> {
  const { item, ...sale } = given;
  const { db, clock } = platform;
  const now = clock.now().getTime();
  const { id } = await db
    .insertInto('seckill')
    .values({
      title: '限时秒杀',
      start_at: new Date(now - HOUR_MS),
      end_at: new Date(now + HOUR_MS),
      ...sale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildOffer(platform, { seckillId: id, courseId }, item);
  return id;
}

/** One more course in a flash sale: a hundred places by default. */
export async function buildOffer(
  { db }: Platform,
  { seckillId, courseId }: { readonly seckillId: number; readonly courseId: number },
  { stock = 100, sold = 0, sold_outside = sold, ...given }: GivenOffer = {},
): Promise<void> {
  const { id } = await db
    .insertInto('seckill_course')
    .values({ seckill_id: seckillId, course_id: courseId, price_fen: 3_900, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seckill_stock')
    // Nobody bought these here.
    .values({ seckill_course_id: id, stock, sold, sold_outside })
    .execute();
}

/** Names a teacher of a course. */
export async function buildCourseTeacher(
  { db }: Platform,
  courseId: number,
  teacherId: number,
  sort = 0,
): Promise<void> {
  await db
    .insertInto('course_teacher')
    .values({ course_id: courseId, teacher_id: teacherId, sort })
    .execute();
}

const SCORE_COLUMNS = ['score1', 'score2', 'score3', 'score4', 'score5'] as const;

/** A shown comment of five stars, counted beside the course as publishing it would. */
export async function buildComment(
  { db, clock }: Platform,
  courseId: number,
  userId: number,
  given: Given<'comment'> = {},
): Promise<number> {
  const { id, score, status } = await db
    .insertInto('comment')
    .values({
      score: 5,
      content: '讲得很清楚，案例都能用上。',
      status: PUBLISH_STATUSES.shown,
      created_at: clock.now(),
      course_id: courseId,
      user_id: userId,
      ...given,
    })
    .returning(['id', 'score', 'status'])
    .executeTakeFirstOrThrow();
  const column = SCORE_COLUMNS[score - 1];
  if (status === PUBLISH_STATUSES.shown && column !== undefined) {
    await sql`
      update course_stat set ${sql.ref(column)} = ${sql.ref(column)} + 1
      where course_id = ${courseId}`.execute(db);
  }
  return id;
}

/** A shown question, counted beside the course as publishing it would. */
export async function buildQuestion(
  { db, clock }: Platform,
  courseId: number,
  userId: number,
  given: Given<'question'> = {},
): Promise<number> {
  const { id, status, is_private } = await db
    .insertInto('question')
    .values({
      content: '没有基础能跟上吗？',
      status: PUBLISH_STATUSES.shown,
      created_at: clock.now(),
      course_id: courseId,
      user_id: userId,
      ...given,
    })
    .returning(['id', 'status', 'is_private'])
    .executeTakeFirstOrThrow();
  if (status === PUBLISH_STATUSES.shown && !is_private) {
    await sql`
      update course_stat set question_num = question_num + 1
      where course_id = ${courseId}`.execute(db);
  }
  return id;
}
