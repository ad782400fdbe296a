/** SQL of who holds a course, in the order of their numbers, for what all of them are told. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { opens } from './access-rule.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';

const USERS = literals(USER_STATUSES);

export interface Holder {
  readonly user_id: number;
  /** A seat's people get a text message and a mail about each change of its sessions. */
  readonly has_seat: boolean;
}

export interface HolderPage {
  readonly courseId: number;
  /** Those after this user. */
  readonly after: number;
  readonly limit: number;
  readonly now: Date;
}

/** Who may study a course now and could at some time; `alone` leaves out some by `held.user_id`. */
const heldBy = (
  { courseId, after, limit, now }: HolderPage,
  since: Date,
  alone: RawBuilder<boolean> = sql`true`,
): RawBuilder<Holder> => sql`
  select held.user_id, bool_or(held.source_key like 'seat:%') as has_seat
  from access_grant held
  join users holder on holder.id = held.user_id and holder.status = ${USERS.normal}
  where held.course_id = ${courseId} and held.user_id > ${after} and ${opens(now)}
    and held.starts_at <= ${since} and ${alone}
  group by held.user_id order by held.user_id limit ${sql.lit(limit)}`;

/** Who may study a course now. */
export async function listHolders(tx: Tx, page: HolderPage): Promise<readonly Holder[]> {
  const { rows } = await heldBy(page, page.now).execute(tx);
  return rows;
}

export interface BookedSession {
  readonly chapterId: number;
  /** Of those who reserved it, those who did so by then. */
  readonly bookedBy: Date;
}

/**
 * The same and who reserved a session. Who has lost the course has lost the reservation too, unless it
 * was made since.
 */
export async function listExpecting(
  tx: Tx,
  { chapterId, bookedBy }: BookedSession,
  page: HolderPage,
): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select expecting.user_id, expecting.has_seat from (
      (${heldBy(page, page.now)})
      union all
      (
        select mine.user_id, false from session_reminder mine
        join users holder on holder.id = mine.user_id and holder.status = ${USERS.normal}
        where mine.chapter_id = ${chapterId} and mine.user_id > ${page.after}
          and mine.created_at <= ${bookedBy}
          and not exists (
            select from access_grant given
            where given.user_id = mine.user_id and given.course_id = ${page.courseId}
              and given.starts_at <= ${page.now}
              and coalesce(
                least(given.ends_at, given.revoked_at, given.suspended_at) >= mine.created_at, true)
          )
        order by mine.user_id limit ${sql.lit(page.limit)}
      )
    ) expecting order by expecting.user_id limit ${sql.lit(page.limit)}`.execute(tx);
  return rows;
}

/** Whether somebody is one of them. */
export async function isExpecting(
  tx: Tx,
  chapterId: number,
  { userId, courseId, now }: { userId: number; courseId: number; now: Date },
): Promise<boolean> {
  const page = { courseId, after: userId - 1, limit: 1, now };
  const [first] = await listExpecting(tx, { chapterId, bookedBy: now }, page);
  return first?.user_id === userId;
}

/** Who could study a course when a class of it began, was not there and has not seen its replay. */
export async function listAbsent(
  tx: Tx,
  { chapterId, startAt }: { readonly chapterId: number; readonly startAt: Date },
  page: HolderPage,
): Promise<readonly Holder[]> {
  const { rows } = await heldBy(
    page,
    startAt,
    sql`
      not exists (
        select from live_attendance present
        where present.user_id = held.user_id and present.chapter_id = ${chapterId}
      ) and not exists (
        select from lesson_progress begun
        where begun.user_id = held.user_id and begun.chapter_id = ${chapterId}
      )`,
  ).execute(tx);
  return rows;
}
