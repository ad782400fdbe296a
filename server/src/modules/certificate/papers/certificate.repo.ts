/** SQL of certificates. Everyone has only their own. */
import { sql } from 'kysely';
import { CERTIFICATE } from '@zhiji/contract/kernel/lifecycles/study';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { EarningRow } from '../earning/earning.repo.ts';

const STATUSES = literals(KEPT_CERTIFICATE_STATUSES);
const MOVES = {
  applyAgain: move(CERTIFICATE, 'applyAgain'),
  issue: move(CERTIFICATE, 'issue'),
  refuse: move(CERTIFICATE, 'refuse'),
  revoke: move(CERTIFICATE, 'revoke'),
  replace: move(CERTIFICATE, 'replace'),
};

export interface CertificateRow {
  readonly user_id: number;
  readonly id: number;
  readonly template_id: number;
  readonly course_id: number;
  readonly shop_id: number;
  readonly status: number;
  readonly name_sealed: Buffer;
  readonly id_card_sealed: Buffer;
  readonly name: string;
  readonly course_title: string;
  readonly shop_name: string;
  readonly hours: number;
  readonly template_version: number;
  readonly need_exam: boolean;
  readonly attempt_id: number | null;
  readonly score: number | null;
  readonly total_score: number | null;
  readonly certificate_no: string | null;
  readonly pdf_key: string;
  readonly reason: string;
  readonly applied_at: Date;
  readonly issued_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
}

const COLUMNS = sql`c.user_id, c.id, c.template_id, c.course_id, c.shop_id, c.status, c.name_sealed,
  c.id_card_sealed, c.name, c.course_title, c.shop_name, c.hours, c.template_version, c.need_exam,
  c.attempt_id, c.score, c.total_score, c.certificate_no, c.pdf_key, c.reason, c.applied_at, c.issued_at, c.expires_at,
  c.ended_at`;

/** A certificate by whose it is. */
export interface Key {
  readonly userId: number;
  readonly id: number;
}

/** All of a user but those that were replaced, the latest first. */
export async function listCertificates(
  db: Database,
  userId: number,
): Promise<readonly CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select ${COLUMNS} from certificate c
    where c.user_id = ${userId} and c.status <> ${STATUSES.replaced}
    order by c.id desc`.execute(db);
  return rows;
}

/** One of a user who is still there, held until the transaction ends. */
export async function lockCertificate(tx: Tx, { userId, id }: Key): Promise<CertificateRow | null> {
  const { rows } = await sql<CertificateRow>`
    select ${COLUMNS} from certificate c
    where c.user_id = ${userId} and c.id = ${id}::bigint and c.name_sealed <> '' for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Whose certificate a number is. */
export async function findNumber(db: Database, certificateNo: string): Promise<Key | null> {
  const row = await db
    .selectFrom('certificate_number')
    .select(['user_id as userId', 'certificate_id as id'])
    .where('certificate_no', '=', certificateNo)
    .executeTakeFirst();
  return row ?? null;
}

export interface CheckedRow extends CertificateRow {
  readonly newer_no: string | null;
}

/** One of a user, and the one that took its place. */
export async function findChecked(db: Database, { userId, id }: Key): Promise<CheckedRow | null> {
  const { rows } = await sql<CheckedRow>`
    select ${COLUMNS}, newer.certificate_no as newer_no from certificate c
    left join certificate newer on newer.user_id = ${userId} and newer.replaces_id = c.id
    where c.user_id = ${userId} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface Application {
  readonly userId: number;
  readonly earning: EarningRow;
  readonly nameSealed: Buffer;
  readonly idCardSealed: Buffer;
  readonly replacesId?: number;
  readonly now: Date;
}

/** Puts an application on the table; null when the user has one or a certificate of the course. */
export async function insertApplication(
  tx: Tx,
  { userId, earning, nameSealed, idCardSealed, replacesId, now }: Application,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into certificate (user_id, template_id, course_id, shop_id, status, name_sealed,
      id_card_sealed, name, course_title, shop_name, hours, template_version, need_exam,
      replaces_id, applied_at)
    values (${userId}, ${earning.template_id}, ${earning.course_id}, ${earning.shop_id},
      ${STATUSES.inReview}, ${nameSealed}, ${idCardSealed}, ${earning.name},
      ${earning.course_title}, ${earning.shop_name}, ${earning.hours}, ${earning.version},
      ${earning.need_exam}, ${replacesId ?? null}, ${now})
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Applies again after a refusal; null when none was refused. */
export async function reopenApplication(
  tx: Tx,
  { userId, earning, nameSealed, idCardSealed, now }: Application,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update certificate set ${MOVES.applyAgain.set}, name_sealed = ${nameSealed},
      id_card_sealed = ${idCardSealed}, reason = '', applied_at = ${now}
    where user_id = ${userId} and course_id = ${earning.course_id} and ${MOVES.applyAgain.allowed}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface Issued extends Key {
  readonly certificateNo: string;
  readonly earning: EarningRow;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
}

/** Gives it its number, and keeps what was true then; false when it does not wait. */
export async function recordIssued(
  tx: Tx,
  { userId, id, certificateNo, earning, issuedAt, expiresAt }: Issued,
): Promise<boolean> {
  const { need_exam: needsExam } = earning;
  const { numAffectedRows } = await sql`
    update certificate set ${MOVES.issue.set}, certificate_no = ${certificateNo},
      name = ${earning.name}, course_title = ${earning.course_title},
      shop_name = ${earning.shop_name}, hours = ${earning.hours},
      template_version = ${earning.version}, need_exam = ${needsExam},
      attempt_id = ${needsExam ? earning.attempt_id : null},
      score = ${needsExam ? earning.score : null},
      total_score = ${needsExam ? earning.total_score : null},
      issued_at = ${issuedAt}, expires_at = ${expiresAt}
    where user_id = ${userId} and id = ${id} and ${MOVES.issue.allowed}`.execute(tx);
  if (numAffectedRows !== 1n) {
    return false;
  }
  await sql`
    insert into certificate_number (certificate_no, user_id, certificate_id)
    values (${certificateNo}, ${userId}, ${id})`.execute(tx);
  return true;
}

/** Says no, and why; false when it does not wait. */
export async function recordRefused(tx: Tx, { userId, id }: Key, reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set ${MOVES.refuse.set}, reason = ${reason}
    where user_id = ${userId} and id = ${id} and ${MOVES.refuse.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

export type EndedRow = Pick<CertificateRow, 'user_id' | 'id' | 'course_title' | 'applied_at'>;

interface Ending extends Key {
  readonly now: Date;
}

/** It counts no more; false when it is not out. */
export async function recordRevoked(
  tx: Tx,
  { userId, id, now }: Ending,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set ${MOVES.revoke.set}, reason = ${reason}, ended_at = ${now}
    where user_id = ${userId} and id = ${id} and ${MOVES.revoke.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Another takes its place; false when it is not out, or its days are over and nobody has noted it. */
export async function recordReplaced(tx: Tx, { userId, id, now }: Ending): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set ${MOVES.replace.set}, ended_at = ${now}
    where user_id = ${userId} and id = ${id} and ${MOVES.replace.allowed}
      and (expires_at is null or expires_at > ${now})`.execute(tx);
  return numAffectedRows === 1n;
}

/** What an ended certificate is told by. */
const ENDED = sql`user_id, id, course_title, applied_at`;

/** Ends what is out or in review of a course whose access was taken back; answers what that was. */
export async function endForCourse(
  tx: Tx,
  {
    userId,
    courseId,
    reason,
    now,
  }: { userId: number; courseId: number; reason: string; now: Date },
): Promise<{ readonly revoked: readonly EndedRow[]; readonly refused: readonly EndedRow[] }> {
  // One that just takes another's place is seen by the statements after this one.
  await sql`
    select from certificate where user_id = ${userId} and course_id = ${courseId} for update`.execute(
    tx,
  );
  const revoked = await sql<EndedRow>`
    update certificate set ${MOVES.revoke.set}, reason = ${reason}, ended_at = ${now}
    where user_id = ${userId} and course_id = ${courseId} and ${MOVES.revoke.allowed}
    returning ${ENDED}`.execute(tx);
  const refused = await sql<EndedRow>`
    update certificate set ${MOVES.refuse.set}, reason = ${reason}
    where user_id = ${userId} and course_id = ${courseId} and ${MOVES.refuse.allowed}
    returning ${ENDED}`.execute(tx);
  return { revoked: revoked.rows, refused: refused.rows };
}
