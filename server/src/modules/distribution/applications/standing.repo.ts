/** SQL of whether somebody takes part in the programme. */
import { sql } from 'kysely';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import type { Database } from '#platform/db/pool';

const { active, suspended, removed } = SPREAD_STATUSES;

export interface Standing {
  /** The code in links; empty until the application was accepted. */
  readonly retail_id: string;
  readonly status: number;
}

/** How somebody stands; null when he never applied. */
async function findStanding(db: Database, userId: number): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select retail_id, status from distributor where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Refuses whoever may not share links now. */
export async function requireActive(db: Database, userId: number): Promise<Standing> {
  return requireOneOf(db, userId, [active]);
}

/** Refuses whoever was never accepted; who is suspended or removed still sees his money. */
export async function requireAccepted(db: Database, userId: number): Promise<Standing> {
  return requireOneOf(db, userId, [active, suspended, removed]);
}

async function requireOneOf(
  db: Database,
  userId: number,
  statuses: readonly number[],
): Promise<Standing> {
  const standing = await findStanding(db, userId);
  if (standing === null || !statuses.includes(standing.status)) {
    throw fail('spread.notActive');
  }
  return standing;
}
