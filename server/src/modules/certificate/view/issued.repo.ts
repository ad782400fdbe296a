/** SQL of what others ask about certificates: who has one that counts. */
import { sql } from 'kysely';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

const STATUSES = literals(KEPT_CERTIFICATE_STATUSES);

/** Whether somebody has a certificate of a course that counts. */
export const isCertified = (
  userId: number | RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from certificate
  where user_id = ${userId} and course_id = ${courseId} and status = ${STATUSES.issued}
)`;
