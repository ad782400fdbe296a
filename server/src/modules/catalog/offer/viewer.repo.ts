/** SQL of what the viewer has of a course or package, as a column of the statement that reads it. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a person keeps something; a visitor keeps nothing. */
export function isFavourite(
  userId: number | null,
  type: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from favourite kept
    where kept.user_id = ${userId}::bigint and kept.type = ${type} and kept.target_id = ${id})`;
}
