/** SQL of who reported what. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { TextKind } from '../cases/text-subject.ts';

/**
 * Reports of one text come one after the other, so that the last of several at once counts them all;
 * then those of one person, so that none is too many.
 */
export async function lockReports(
  tx: Tx,
  { kind, id, userId }: Pick<Report, 'kind' | 'id' | 'userId'>,
): Promise<void> {
  for (const name of [`text-report:${kind}:${id}`, `text-report-by:${userId}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

/** How many texts somebody reported since a moment. */
export async function countReports(tx: Tx, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from text_report
    where user_id = ${userId} and created_at > ${since}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface Report {
  readonly userId: number;
  readonly kind: TextKind;
  readonly id: number;
  /** What the text was said about. */
  readonly courseId: number | null;
  readonly reason: number;
  readonly now: Date;
}

/**
 * Keeps a report, one for each person; answers how many people reported the text who were ever given
 * its course: an account costs nothing, so those of strangers hold nothing.
 */
export async function insertReport(tx: Tx, report: Report): Promise<number> {
  const { userId, kind, id, courseId, reason, now } = report;
  const { rows } = await sql<{ n: number }>`
    with put as (
      insert into text_report (user_id, kind, subject_id, reason, created_at)
      values (${userId}, ${kind}, ${id}, ${reason}, ${now})
      on conflict do nothing
      returning user_id
    )
    select count(*) as n
    from (
      select r.user_id from text_report r where r.kind = ${kind} and r.subject_id = ${id}
      union all
      select user_id from put
    ) reader
    where exists (
      select from access_grant held
      where held.user_id = reader.user_id and held.course_id = ${courseId}
    )`.execute(tx);
  return rows[0]?.n ?? 0;
}
