/** Who studies what: users with sessions, each with the right to one lesson he has just opened. */
import type { Exchange } from '../harness/load.ts';
import { emptyKeyspace } from '../harness/redis.ts';
import { asRole, copyMarket, openMarket, type Market } from '../market.ts';
import { insertBuyers, makeBuyers, type Buyer } from './order-buyers.ts';
import { messageOf } from './order-load.ts';

const COURSES_IN_MARKET = 1_000;
const LESSONS = 400;
/** Of the copy, beside those of other scenarios. */
const NUMBER = 5;
/** Longer than any run. */
const LESSON_SECONDS = 7_200;

export interface Learner {
  readonly user: Buyer;
  readonly chapterId: number;
  /** The seconds [0, acknowledged) were reported and acknowledged. */
  acknowledged: number;
  isWaiting: boolean;
}

/** A fresh copy of a small market with learners in it. */
export async function openLearners(
  count: number,
): Promise<{ market: Market; learners: readonly Learner[] }> {
  const original = await openMarket({ courses: COURSES_IN_MARKET }, NUMBER);
  const market = await copyMarket(original, 'learn', NUMBER);
  const users = makeBuyers(count);
  await insertBuyers(market, users);
  const chapters = await giveLessons(market, users);
  await emptyKeyspace(market.redisUrl);
  const learners = users.map((user, index) => ({
    user,
    chapterId: chapters[index] ?? 0,
    acknowledged: 0,
    isWaiting: false,
  }));
  return { market, learners };
}

/** Gives every user a lesson in turn, opened long enough ago; answers whose is which. */
async function giveLessons({ name }: Market, users: readonly Buyer[]): Promise<number[]> {
  return asRole('zhiji_app', name, async (client) => {
    const { rows } = await client.query<{ id: number; course_id: number }>(
      `update chapter set type = 1, duration_s = $2, live_status = null
       where id in (
         select min(id) from chapter where type = 1 group by course_id order by course_id limit $1
       )
       returning id::int, course_id::int`,
      [LESSONS, LESSON_SECONDS],
    );
    if (rows.length === 0) {
      throw new Error('the market has no video lessons');
    }
    const lessons = users.map((_, index) => rows[index % rows.length] ?? { id: 0, course_id: 0 });
    const given = [
      users.map(({ id }) => id),
      lessons.map(({ id }) => id),
      lessons.map(({ course_id }) => course_id),
    ];
    await client.query(
      `insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
       select user_id, course_id, 5, 'staff:bench', now() - interval '1 day', now()
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given (user_id, id, course_id)`,
      given,
    );
    await client.query(
      `insert into lesson_progress (user_id, chapter_id, course_id, opened_at, updated_at)
       select *, now() - interval '1 hour', now()
       from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
      given,
    );
    return lessons.map(({ id }) => id);
  });
}

/** How many learners miss something in the database that was acknowledged to them. */
export async function countLost({ name }: Market, learners: readonly Learner[]): Promise<number> {
  return asRole('zhiji_app', name, async (client) => {
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::int as lost
       from unnest($1::bigint[], $2::bigint[], $3::int[]) as log (user_id, chapter_id, upto)
       left join lesson_progress p using (user_id, chapter_id)
       where log.upto > 0 and not coalesce(p.seen @> int4range(0, log.upto), false)`,
      [
        learners.map(({ user }) => user.id),
        learners.map(({ chapterId }) => chapterId),
        learners.map(({ acknowledged }) => acknowledged),
      ],
    );
    return rows[0]?.lost ?? Number.NaN;
  });
}

/** What PostgreSQL wrote for the progress of all learners so far. */
export interface Written {
  readonly rows: number;
  /** Rows changed in their place, without touching an index. */
  readonly hot: number;
}

export async function writtenIn({ name }: Market): Promise<Written> {
  return asRole('zhiji_app', name, async (client) => {
    const { rows } = await client.query<Written>(
      `select sum(n_tup_ins + n_tup_upd)::int as rows, sum(n_tup_hot_upd)::int as hot
       from pg_stat_user_tables where relname in ('lesson_progress', 'learning_clock')`,
    );
    return rows[0] ?? { rows: 0, hot: 0 };
  });
}

/** A question a server answers once it is up. */
export function firstQuestion([learner]: readonly Learner[]): Exchange {
  if (!learner) {
    throw new Error('nobody studies');
  }
  const { path, body, headers } = messageOf('account.me', learner.user, {});
  return { path, bodies: [body], headers };
}
