/** SQL of decisions about distributors: each says false when the distributor is in no state for it. */
import { sql } from 'kysely';
import { DISTRIBUTOR } from '@zhiji/contract/kernel/lifecycles/people';
import { move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';

const MOVES = {
  accept: move(DISTRIBUTOR, 'accept'),
  refuse: move(DISTRIBUTOR, 'refuse'),
  suspend: move(DISTRIBUTOR, 'suspend'),
  resume: move(DISTRIBUTOR, 'resume'),
  remove: move(DISTRIBUTOR, 'remove'),
};

export interface Decided {
  readonly userId: number;
  readonly now: Date;
}

/** Keeps a code for ever; false when somebody has it. */
export async function insertRetailCode(tx: Tx, userId: number, retailId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into retail_code (retail_id, user_id) values (${retailId}, ${userId})
    on conflict (retail_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** His links earn commissions from now on. */
export async function recordAccepted(
  tx: Tx,
  { userId, now }: Decided,
  retailId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update distributor set ${MOVES.accept.set}, retail_id = ${retailId}, decided_at = ${now}
    where user_id = ${userId} and ${MOVES.accept.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A word with a reason, which its distributor reads; being resumed leaves none. */
export async function recordDecision(
  tx: Tx,
  name: Exclude<keyof typeof MOVES, 'accept'>,
  { userId, now }: Decided,
  reason: string,
): Promise<boolean> {
  const { set, allowed } = MOVES[name];
  const { numAffectedRows } = await sql`
    update distributor set ${set}, reason = ${reason}, decided_at = ${now}
    where user_id = ${userId} and ${allowed}`.execute(tx);
  return numAffectedRows === 1n;
}
