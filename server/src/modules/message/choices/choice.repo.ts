/** SQL of what users do not want to be told. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface Refusal {
  readonly type: number;
  readonly channel: 'site' | 'sms' | 'mail';
}

/** What a user refuses. */
export async function listRefusals(db: Database, userId: number): Promise<readonly Refusal[]> {
  const { rows } = await sql<Refusal>`
    select type, channel from message_refusal where user_id = ${userId}`.execute(db);
  return rows;
}

/** Writes what a user refuses of a type, in place of what was refused before. */
export async function writeRefusals(
  tx: Tx,
  userId: number,
  { type, channels, now }: { type: number; channels: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    delete from message_refusal
    where user_id = ${userId} and type = ${type} and channel <> all (${channels}::text[])`.execute(
    tx,
  );
  await sql`
    insert into message_refusal (user_id, type, channel, created_at)
    select ${userId}, ${type}::smallint, channel, ${now}::timestamptz
    from unnest(${channels}::text[]) as refused (channel)
    on conflict do nothing`.execute(tx);
}
