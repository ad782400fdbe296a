/** SQL of access grants. Access to a course is the union of those that hold now. */
import { sql } from 'kysely';
import { OWNED_MAX } from '@zhiji/contract/kernel/limits';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { lasts, opens } from './access-rule.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const SESSIONS = literals(LIVE_STATUSES);

const PERCENT = 100;

/** Where a grant comes from. */
export const GRANT_SOURCES = { bought: 1, package: 2, free: 3, seat: 4, staff: 5 } as const;

export interface NewGrant {
  readonly userId: number;
  readonly courseId: number;
  readonly source: (typeof GRANT_SOURCES)[keyof typeof GRANT_SOURCES];
  /** What it is given for, such as `item:7`; the same thing is given once. */
  readonly sourceKey: string;
  /** Null when staff gives it. */
  readonly order: { readonly buyerId: number; readonly id: number } | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/**
 * Gives access; what was given before stays as it is. What is given of a course that its user has
 * for some time already begins where that ends, so that who pays twice studies twice as long. Beside
 * access without end it begins at once, and so does what operators give.
 */
export async function insertGrants(tx: Tx, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) {
    return;
  }
  await sql`
    insert into access_grant (user_id, course_id, source, source_key, order_id, buyer_id,
      starts_at, ends_at, created_at)
    select given.user_id, given.course_id, given.source, given.source_key, given.order_id,
      given.buyer_id, given.starts_at + later.wait, given.ends_at + later.wait, given.starts_at
    from unnest(
      ${grants.map(({ userId }) => userId)}::bigint[],
      ${grants.map(({ courseId }) => courseId)}::bigint[],
      ${grants.map(({ source }) => source)}::smallint[],
      ${grants.map(({ sourceKey }) => sourceKey)}::text[],
      ${grants.map(({ order }) => order?.id ?? null)}::bigint[],
      ${grants.map(({ order }) => order?.buyerId ?? null)}::bigint[],
      ${grants.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${grants.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as given (user_id, course_id, source, source_key, order_id, buyer_id, starts_at, ends_at)
    cross join lateral (
      select case when given.source = ${sql.lit(GRANT_SOURCES.staff)} or given.ends_at is null
          or bool_or(held.ends_at is null) then interval '0'
        else coalesce(max(held.ends_at) - given.starts_at, interval '0') end as wait
      from access_grant held
      where held.user_id = given.user_id and held.course_id = given.course_id
        and ${lasts(sql`given.starts_at`)}
    ) later
    on conflict (user_id, source_key) do nothing`.execute(tx);
}

/** Takes back a user's grants by what they were given for; those of other orders stay. */
export async function revokeGrants(
  tx: Tx,
  userId: number,
  taken: {
    readonly order: { readonly buyerId: number; readonly id: number };
    readonly sourceKeys: readonly string[];
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { order, sourceKeys, reason, now } = taken;
  const { rows } = await sql<{ course_id: number }>`
    update access_grant set revoked_at = ${now}, revoke_reason = ${reason}
    where user_id = ${userId} and source_key = any (${sourceKeys}::text[])
      and buyer_id = ${order.buyerId} and order_id = ${order.id} and revoked_at is null
    returning course_id`.execute(tx);
  const courseIds = rows.map(({ course_id }) => course_id);
  await closeGaps(tx, userId, courseIds, now);
}

/** Whose access, by what it was given for. */
export interface GrantKey {
  readonly holder_id: number;
  readonly source_key: string;
}

/** Nobody studies by these grants while money is asked back for them; null lets them go on. */
export async function suspendGrants(
  tx: Tx,
  keys: readonly GrantKey[],
  since: Date | null,
): Promise<void> {
  await sql`
    update access_grant held set suspended_at = ${since}
    from unnest(
      ${keys.map(({ holder_id }) => holder_id)}::bigint[],
      ${keys.map(({ source_key }) => source_key)}::text[]
    ) as given (user_id, source_key)
    where held.user_id = given.user_id and held.source_key = given.source_key
      and held.revoked_at is null`.execute(tx);
}

/** What had to wait for a grant that was taken back begins sooner, each as long as before. */
async function closeGaps(
  tx: Tx,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with waiting as (
      select id, greatest(${now}::timestamptz, (
          select max(ends_at) from access_grant running
          where running.user_id = ${userId} and running.course_id = g.course_id
            and running.revoked_at is null and running.starts_at <= ${now}
        )) + coalesce(sum(g.ends_at - g.starts_at) over (
          partition by course_id order by starts_at, id
          rows between unbounded preceding and 1 preceding), interval '0') as begins
      from access_grant g
      where g.user_id = ${userId} and g.course_id = any (${courseIds}::bigint[])
        and g.revoked_at is null and g.starts_at > ${now}
    )
    update access_grant g
    set starts_at = begins, ends_at = begins + (g.ends_at - g.starts_at)
    from waiting
    where g.user_id = ${userId} and g.id = waiting.id and g.starts_at > begins`.execute(tx);
}

/** Courses a user may study now, the last given first. */
export async function listOwnedIds(db: Database, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select held.course_id from access_grant held
    where held.user_id = ${userId} and ${opens(now)} and held.starts_at <= ${now}
    group by held.course_id order by max(held.created_at) desc, held.course_id
    limit ${sql.lit(OWNED_MAX)}`.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** Takes back what operators gave a user of a course; answers how many grants that were. */
export async function revokeStaffGrants(
  tx: Tx,
  {
    userId,
    courseId,
    reason,
    now,
  }: { userId: number; courseId: number; reason: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('source', '=', GRANT_SOURCES.staff)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await closeGaps(tx, userId, [courseId], now);
  return Number(numUpdatedRows);
}

export interface Ownership {
  readonly course_id: number;
  /** When access ends; null for never. */
  readonly ends_at: Date | null;
}

/** What waits for a grant that holds now prolongs it. */
const ownedOf = (
  userId: number,
  courseIds: readonly number[],
  now: Date,
): RawBuilder<Ownership> => sql`
  select held.course_id, nullif(max(coalesce(held.ends_at, 'infinity')), 'infinity') as ends_at
  from access_grant held
  where held.user_id = ${userId} and held.course_id = any (${courseIds}::bigint[])
    and ${opens(now)}
  group by held.course_id having min(held.starts_at) <= ${now}`;

/** Which of these courses a user may study now, and until when. */
export async function listOwned(
  db: Database,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<Ownership[]> {
  const { rows } = await ownedOf(userId, courseIds, now).execute(db);
  return rows;
}

export interface HeldCourse extends Ownership {
  /** How much of its lessons is finished. */
  readonly percent: number;
}

/** Which of these courses a user may study now, until when, and how far he is in them. */
export async function listHeld(
  db: Database,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<HeldCourse[]> {
  const { rows } = await sql<HeldCourse>`
    select held.course_id, held.ends_at,
      (lesson.done * ${sql.lit(PERCENT)} / greatest(lesson.total, 1))::int as percent
    from (${ownedOf(userId, courseIds, now)}) held
    cross join lateral (
      select count(*) as total, count(progress.finished_at) as done
      from chapter
      left join lesson_progress progress
        on progress.user_id = ${userId} and progress.chapter_id = chapter.id
      where chapter.course_id = held.course_id and chapter.type is not null
        and chapter.live_status is distinct from ${SESSIONS.cancelled}
    ) lesson`.execute(db);
  return rows;
}
