/** SQL of nicknames that somebody looks at before others see them. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface Nicknames {
  readonly nickname: string;
  /** Empty when there is none. */
  readonly pending_nickname: string;
}

/** The nicknames of an account that was not deleted. */
export async function findNicknames(db: Database, userId: number): Promise<Nicknames | undefined> {
  const { rows } = await sql<Nicknames>`
    select nickname, pending_nickname from users
    where id = ${userId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Keeps a nickname until somebody looked at it; an empty one takes it back. */
export async function setPendingNickname(tx: Tx, userId: number, nickname: string): Promise<void> {
  await sql`update users set pending_nickname = ${nickname} where id = ${userId}`.execute(tx);
}

/** The pending nickname is shown from now on; false when there is none. */
export async function showPendingNickname(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set nickname = pending_nickname, pending_nickname = ''
    where id = ${userId} and pending_nickname <> '' and deleted_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** Drops the pending nickname, or else replaces the shown one. */
export async function hideNickname(tx: Tx, userId: number, neutral: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set pending_nickname = '',
      nickname = case pending_nickname when '' then ${neutral} else nickname end
    where id = ${userId} and deleted_at is null`.execute(tx);
  return numAffectedRows > 0n;
}
