/** SQL of what a distributor has not been paid yet. */
import { sql } from 'kysely';
import { COMMISSION_STATUSES, PAYOUT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';

const COMMISSIONS = literals(COMMISSION_STATUSES);
const PAYOUTS = literals(PAYOUT_STATUSES);

/**
 * Whether commission is frozen, a payout is on its way, or more was settled than paid out: what was
 * taken back since counts against it.
 */
export async function hasOpenMoney(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (
      select from commission where user_id = ${userId} and status = ${COMMISSIONS.frozen}
    ) or exists (
      select from payout
      where user_id = ${userId} and status in (${PAYOUTS.drafted}, ${PAYOUTS.exported})
    ) or (
      select coalesce(sum(price_fen), 0) from commission
      where user_id = ${userId} and status in (${COMMISSIONS.settled}, ${COMMISSIONS.paidOut})
    ) > (
      select coalesce(sum(gross_fen), 0) from payout
      where user_id = ${userId} and status = ${PAYOUTS.paid}
    ) as is_open`.execute(db);
  return rows[0]?.is_open ?? false;
}
