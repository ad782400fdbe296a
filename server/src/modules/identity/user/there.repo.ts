/** SQL of who is still there. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';

const USERS = literals(USER_STATUSES);

/** Whether an account is neither deleted nor disabled: what goes out to many asks for each of them. */
export const isThere = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from users account where account.id = ${userId} and account.status = ${USERS.normal}
)`;

/** Whether an account is there and is not about to be deleted. */
export const isStaying = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from users account
  where account.id = ${userId} and account.status = ${USERS.normal} and account.deletion_at is null
)`;
