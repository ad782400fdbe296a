/** SQL of access grants. Access to a course is the union of those that hold now. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

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

/** Gives access; what was given before stays as it is. */
export async function insertGrants(tx: Tx, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) {
    return;
  }
  await sql`
    insert into access_grant (user_id, course_id, source, source_key, order_id, buyer_id,
      starts_at, ends_at, created_at)
    select *, starts_at from unnest(
      ${grants.map(({ userId }) => userId)}::bigint[],
      ${grants.map(({ courseId }) => courseId)}::bigint[],
      ${grants.map(({ source }) => source)}::smallint[],
      ${grants.map(({ sourceKey }) => sourceKey)}::text[],
      ${grants.map(({ order }) => order?.id ?? null)}::bigint[],
      ${grants.map(({ order }) => order?.buyerId ?? null)}::bigint[],
      ${grants.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${grants.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as given (user_id, course_id, source, source_key, order_id, buyer_id, starts_at, ends_at)
    on conflict (user_id, source_key) do nothing`.execute(tx);
}

/** Takes back grants by what they were given for; those of other orders stay. */
export async function revokeGrants(
  tx: Tx,
  order: { readonly buyerId: number; readonly id: number },
  { sourceKeys, reason, now }: { sourceKeys: readonly string[]; reason: string; now: Date },
): Promise<void> {
  await sql`
    update access_grant set revoked_at = ${now}, revoke_reason = ${reason}
    where buyer_id = ${order.buyerId} and order_id = ${order.id} and revoked_at is null
      and source_key = any (${sourceKeys}::text[])`.execute(tx);
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
  return Number(numUpdatedRows);
}

export interface Ownership {
  readonly course_id: number;
  /** When access ends; null for never. */
  readonly ends_at: Date | null;
}

/** Which of these courses a user may study now, and until when. */
export async function listOwned(
  db: Database,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<Ownership[]> {
  const { rows } = await sql<Ownership>`
    select course_id, nullif(max(coalesce(ends_at, 'infinity')), 'infinity') as ends_at
    from access_grant
    where user_id = ${userId} and course_id = any (${courseIds}::bigint[])
      and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    group by course_id`.execute(db);
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
    from (
      select course_id, nullif(max(coalesce(ends_at, 'infinity')), 'infinity') as ends_at
      from access_grant
      where user_id = ${userId} and course_id = any (${courseIds}::bigint[])
        and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
      group by course_id
    ) held
    cross join lateral (
      select count(*) as total, count(progress.finished_at) as done
      from chapter
      left join lesson_progress progress
        on progress.user_id = ${userId} and progress.chapter_id = chapter.id
      where chapter.course_id = held.course_id and chapter.type is not null
        and chapter.live_status is distinct from 6
    ) lesson`.execute(db);
  return rows;
}
