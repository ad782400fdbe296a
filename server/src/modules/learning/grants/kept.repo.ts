/** SQL of what somebody keeps for good: nobody took it back, whether or not its time is over. */
import { sql } from 'kysely';
import { isKept } from './access-rule.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { GrantKey } from './grant.repo.ts';

/** The courses a user keeps, to select from. */
export const keptCourses = (userId: number, now: Date): RawBuilder<{ course_id: number }> => sql`
  select held.course_id from access_grant held where held.user_id = ${userId} and ${isKept(now)}`;

/** Whether a user keeps a course; until the transaction ends nobody takes it back. */
export async function holdCourse(
  tx: Tx,
  userId: number,
  courseId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select held.id from access_grant held
    where held.user_id = ${userId} and held.course_id = ${courseId}::bigint and ${isKept(now)}
    for share`.execute(tx);
  return rows.length > 0;
}

/** Nobody takes these courses back until the transaction ends; one held by several is held for each. */
export async function holdCourses(
  tx: Tx,
  holders: readonly { readonly user_id: number; readonly course_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    select held.id from unnest(
      ${holders.map(({ user_id }) => user_id)}::bigint[],
      ${holders.map(({ course_id }) => course_id)}::bigint[]
    ) as given (user_id, course_id)
    join access_grant held on held.user_id = given.user_id and held.course_id = given.course_id
    where ${isKept(now)} order by held.id for share of held`.execute(tx);
}

/**
 * Nobody earns anything by these grants until the transaction ends: whoever does so now has done it
 * when this answers, and whoever comes later finds what became of them.
 */
export async function holdGrants(tx: Tx, keys: readonly GrantKey[]): Promise<void> {
  await sql`
    select held.id from unnest(
      ${keys.map(({ holder_id }) => holder_id)}::bigint[],
      ${keys.map(({ source_key }) => source_key)}::text[]
    ) as given (user_id, source_key)
    join access_grant held on held.user_id = given.user_id and held.source_key = given.source_key
    order by held.id for no key update of held`.execute(tx);
}

export interface TakenBack {
  readonly user_id: number;
  readonly course_id: number;
}

/** Whose access to what ended with an order, unless they keep the course by another grant. */
export async function takenBack(
  db: Database,
  order: { readonly buyerId: number; readonly id: number },
): Promise<readonly TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select distinct lost.user_id, lost.course_id from access_grant lost
    where lost.buyer_id = ${order.buyerId} and lost.order_id = ${order.id}
      and lost.revoked_at is not null and not exists (
        select from access_grant held
        where held.user_id = lost.user_id and held.course_id = lost.course_id
          and held.revoked_at is null
      )`.execute(db);
  return rows;
}
