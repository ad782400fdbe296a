/** SQL of puzzles and tickets that were tried: the rest travels sealed with the client. */
import { sql } from 'kysely';
import { PUZZLE_TRIES } from './puzzle.rules.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface PuzzleUse {
  readonly nonce: string;
  /** Keyed hash of the address. */
  readonly address: string;
  readonly way: 'slide' | 'work' | 'ticket';
  readonly solved: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Counts a try; false when the puzzle was solved before or has no tries left. */
export async function countPuzzleTry(db: Database | Tx, use: PuzzleUse): Promise<boolean> {
  const { rows } = await sql`
    insert into puzzle_use as tried (nonce, address, way, tries, solved, created_at, expires_at)
    values (${use.nonce}, ${use.address}, ${use.way}, 1, ${use.solved}, ${use.now}, ${use.expiresAt})
    on conflict (nonce) do update
      set tries = tried.tries + 1, solved = excluded.solved, way = excluded.way
      where not tried.solved and tried.tries < ${PUZZLE_TRIES}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Burns a ticket; false when it was burnt before. */
export async function insertTicketUse(
  db: Database | Tx,
  use: Omit<PuzzleUse, 'way' | 'solved'>,
): Promise<boolean> {
  const burnt = await db
    .insertInto('puzzle_use')
    .values({
      nonce: use.nonce,
      address: use.address,
      way: 'ticket',
      tries: 1,
      solved: true,
      created_at: use.now,
      expires_at: use.expiresAt,
    })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return burnt !== undefined;
}

/** Puzzles an address solved by work since then; others of the address wait meanwhile. */
export async function countWorkSince(tx: Tx, address: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work:${address}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('puzzle_use')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('way', '=', 'work')
    .where('address', '=', address)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets what could not be used any more anyway; work is counted for an hour. */
export async function deleteOldPuzzles(db: Database, olderThan: Date): Promise<void> {
  await db.deleteFrom('puzzle_use').where('expires_at', '<', olderThan).execute();
}
