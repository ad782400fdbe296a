/** SQL of the messages a user has. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

export interface MessageRow {
  readonly id: number;
  readonly kind: string;
  readonly type: number;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly read_at: Date | null;
  readonly created_at: Date;
}

export interface MessageFilter {
  readonly type: number | null;
  readonly isRead: boolean | null;
}

const matching = (userId: number, { type, isRead }: MessageFilter) => sql`
  user_id = ${userId} and deleted_at is null
    and (${type}::smallint is null or type = ${type})
    and (${isRead}::boolean is null or (read_at is not null) = ${isRead})`;

/** A page of messages, the latest first. */
export async function listMessages(
  db: Database,
  userId: number,
  filter: MessageFilter & { readonly limit: number; readonly offset: number },
): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, kind, type, facts, read_at, created_at from message
    where ${matching(userId, filter)}
    order by id desc limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows;
}

/** How many messages there are of a filter, and how many are unread at all. */
export async function countMessages(
  db: Database,
  userId: number,
  filter: MessageFilter,
): Promise<{ readonly total: number; readonly unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select
      (select count(*) from message where ${matching(userId, filter)})::int as total,
      (select count(*) from message
        where user_id = ${userId} and read_at is null and deleted_at is null)::int as unread`.execute(
    db,
  );
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Marks a message read; null when the user has none of that id. */
export async function readMessage(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    update message set read_at = coalesce(read_at, ${now}::timestamptz)
    where user_id = ${userId} and id = ${id} and deleted_at is null
    returning id, kind, type, facts, read_at, created_at`.execute(db);
  return rows[0] ?? null;
}

/** Marks every message read. */
export async function readAll(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    update message set read_at = ${now}
    where user_id = ${userId} and read_at is null and deleted_at is null`.execute(db);
}

/** Deletes a message; its key stays, so that the event is not told again. False without one. */
export async function deleteMessage(
  db: Database,
  userId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update message set deleted_at = ${now}, facts = '{}'
    where user_id = ${userId} and id = ${id} and deleted_at is null returning 1`.execute(db);
  return rows.length === 1;
}

/** Deletes every message that was read. */
export async function deleteRead(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    update message set deleted_at = ${now}, facts = '{}'
    where user_id = ${userId} and read_at is not null and deleted_at is null`.execute(db);
}
