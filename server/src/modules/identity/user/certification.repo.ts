/** SQL of how the applications of a user stand, as his profile shows it. */
import { sql } from 'kysely';
import type { CERTIFICATION_KINDS, CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';

type CertificationKind = (typeof CERTIFICATION_KINDS)[keyof typeof CERTIFICATION_KINDS];
type CertificationStatus = (typeof CERTIFICATION_STATUSES)[keyof typeof CERTIFICATION_STATUSES];

const COLUMNS = {
  teacher: sql`teacher_status`,
  enterprise: sql`enterprise_status`,
} as const satisfies Record<CertificationKind, unknown>;

/** Copies the state of an application, or takes it away. */
export async function setCertification(
  tx: Tx,
  userId: number,
  kind: CertificationKind,
  status: CertificationStatus | null,
): Promise<void> {
  await sql`update users set ${COLUMNS[kind]} = ${status} where id = ${userId}`.execute(tx);
}
