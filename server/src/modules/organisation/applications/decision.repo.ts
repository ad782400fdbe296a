/** SQL of decisions about applications: each says false when the application is in no state for it. */
import { sql } from 'kysely';
import { APPLICATION } from '@zhiji/contract/kernel/lifecycles/people';
import { move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { ApplicationKey } from './application.repo.ts';
import type { Mark } from './application.rules.ts';

const PASS = move(APPLICATION, 'pass');
const REFUSE = move(APPLICATION, 'refuse');
const WITHDRAW = move(APPLICATION, 'withdraw');

export interface Decided extends ApplicationKey {
  readonly now: Date;
}

/** It became a page. */
export async function recordPassed(
  tx: Tx,
  { userId, kind, now }: Decided,
  pageId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update application set ${PASS.set}, page_id = ${pageId}, decided_at = ${now}
    where user_id = ${userId} and kind = ${kind} and ${PASS.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Its applicant reads why, beside the fields too. */
export async function recordRefused(
  tx: Tx,
  { userId, kind, now }: Decided,
  { reason, marks }: { readonly reason: string; readonly marks: readonly Mark[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update application set ${REFUSE.set}, reason = ${reason},
      marks = ${JSON.stringify(marks)}::jsonb, decided_at = ${now}
    where user_id = ${userId} and kind = ${kind} and ${REFUSE.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** What it became is taken back. */
export async function recordWithdrawn(
  tx: Tx,
  { userId, kind, now }: Decided,
  reason: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update application set ${WITHDRAW.set}, reason = ${reason}, decided_at = ${now}
    where user_id = ${userId} and kind = ${kind} and ${WITHDRAW.allowed}`.execute(tx);
  return numAffectedRows === 1n;
}
