/** SQL of the export of one's own data: every table that holds rows of users, column by column. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** What is told of a table; columns of `users` that are sealed are opened elsewhere. */
export const EXPORTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  user_session: ['client', 'device', 'created_at', 'seen_at', 'revoked_at', 'revoke_reason'],
  consent: ['type', 'version', 'created_at'],
  comment: ['course_id', 'score', 'content', 'images', 'ip_region', 'created_at'],
  upload: ['kind', 'key', 'created_at'],
  question: ['course_id', 'content', 'images', 'answer', 'ip_region', 'created_at'],
};

/** Tables that hold nothing but keys and secrets of the account. */
export const SECRET_TABLES: readonly string[] = [
  'username',
  'user_phone',
  'user_wechat',
  'sso_ticket',
];

const ROWS_MAX = 10_000;

export async function readRows(
  db: Database,
  table: string,
  columns: readonly string[],
  userId: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where user_id = ${userId} order by created_at limit ${ROWS_MAX}`.execute(db);
  return rows;
}

/** When the account was opened, and through whom. */
export async function readOrigin(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['created_at', 'retail_id', 'deletion_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
