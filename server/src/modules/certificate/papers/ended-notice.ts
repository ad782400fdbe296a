/** Tells holders what became of a certificate that does not count. */
import { tellMany } from '#modules/message';
import type { Tx } from '#platform/db/transaction';
import type { EndedRow } from './certificate.repo.ts';

/** Tells that applications were refused; one that is refused again is news again. */
export async function tellRefused(
  tx: Tx,
  refused: readonly EndedRow[],
  reason: string,
  now: Date,
): Promise<void> {
  const told = refused.map(
    ({ user_id: userId, id, course_title: title, applied_at: appliedAt }) => ({
      userId,
      key: `${id}-${appliedAt.getTime()}`,
      facts: { title, reason },
    }),
  );
  await tellMany(tx, 'certificate.refused', told, now);
}

/** Tells that certificates count no more. */
export async function tellRevoked(
  tx: Tx,
  revoked: readonly EndedRow[],
  reason: string,
  now: Date,
): Promise<void> {
  const told = revoked.map(({ user_id: userId, id, course_title: title }) => ({
    userId,
    key: id,
    facts: { title, reason },
  }));
  await tellMany(tx, 'certificate.revoked', told, now);
}
