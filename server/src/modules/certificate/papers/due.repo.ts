/** SQL of what waits for a worker or an operator. */
import { sql } from 'kysely';
import { CERTIFICATE } from '@zhiji/contract/kernel/lifecycles/study';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals, move } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { CertificateRow, Key } from './certificate.repo.ts';

const STATUSES = literals(KEPT_CERTIFICATE_STATUSES);
const EXPIRE = move(CERTIFICATE, 'expire');

/** Applications that wait for a review, the oldest first; of one institution, or of all. */
export async function listWaiting(
  db: Database,
  shopId: number | null,
  limit: number,
): Promise<readonly CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select * from certificate
    where status = ${STATUSES.inReview} and (${shopId}::bigint is null or shop_id = ${shopId})
      and name_sealed <> ''
    order by applied_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Certificates that are out and have no file, the newest first: one that cannot be drawn stops none. */
export async function listUndrawn(db: Database, limit: number): Promise<readonly CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select * from certificate where status = ${STATUSES.issued} and pdf_key = ''
      and name_sealed <> ''
    order by issued_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Keeps the file of a certificate, maybe once more; false when nobody stands on it any more. */
export async function keepFile(
  db: Database,
  { userId, id }: Key,
  pdfKey: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certificate set pdf_key = ${pdfKey}
    where user_id = ${userId} and id = ${id} and pdf_key in ('', ${pdfKey})
      and name_sealed <> ''`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends certificates whose days are over; answers how many those were. */
export async function expireDue(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update certificate set ${EXPIRE.set}, ended_at = ${now}
    where ${EXPIRE.allowed} and expires_at <= ${now}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
