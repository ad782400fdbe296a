/** SQL of the watch over invariants: whose turn it is, and what is known of each. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface Known {
  readonly id: string;
  readonly known_at: Date;
  readonly asked_at: Date | null;
  readonly answered_at: Date | null;
  readonly breaches: number | null;
  readonly duration_ms: number;
}

/** Takes the turn to ask until the transaction ends, however it ends; false when another has it. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('invariant_watch')) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** What is known of these; who was never heard of is known from now on. */
export async function findKnown(db: Database, ids: readonly string[], now: Date): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with new as (
      insert into invariant_watch (id, known_at)
      select id, ${now}::timestamptz from unnest(${ids}::text[]) id
      where not exists (select from invariant_watch w where w.id = id.id)
      on conflict (id) do nothing
      returning *
    )
    select * from invariant_watch where id = any (${ids}::text[]) union all select * from new
  `.execute(db);
  return rows;
}

export interface Asked {
  readonly id: string;
  /** Null when it could not be answered. */
  readonly breaches: number | null;
  readonly ms: number;
  readonly now: Date;
}

/** Notes what came of asking one. */
export async function noteAsked(db: Database, { id, breaches, ms, now }: Asked): Promise<void> {
  await sql`
    update invariant_watch set asked_at = ${now}, breaches = ${breaches}, duration_ms = ${ms},
      answered_at = case when ${breaches}::int is null then answered_at else ${now}::timestamptz end
    where id = ${id}`.execute(db);
}
