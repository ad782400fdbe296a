/** The rows of the referral programme, whose states are of interest and nothing else. */
import { COMMISSION, PAYOUT } from '@zhiji/contract/kernel/lifecycles/money';
import { DISTRIBUTOR } from '@zhiji/contract/kernel/lifecycles/people';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';
import type { KeptRow } from './rows.ts';

const NOW = sql`now()`;
const NULL = sql`null`;
/** Of whatever has one. */
const ID = 1;

/** A distributor, a commission that is worth nothing and a payout. */
export async function buildDistributionRows(
  { platform: { db } }: TestApp,
  userId: number,
): Promise<KeptRow[]> {
  await sql`
    insert into distributor (user_id, status, real_name_sealed, phone_sealed, phone_ref,
      id_card_sealed, id_card_ref, bank_id, bank_account_sealed, apply_reason, applied_at)
    values (${userId}, ${DISTRIBUTOR.states.inReview}, '', '', '', '', '', 1, '', '', now())`.execute(
    db,
  );
  await sql`
    insert into spread_sale (user_id, id, buyer_id, order_id, shop_id, order_no, title, buyer_mask,
      verdict, ordered_at, paid_at, created_at)
    values (${userId}, ${ID}, ${ID}, 1, 1, 'x', 'x', 'x', 'counted', now(), now(), now())`.execute(
    db,
  );
  await sql`
    insert into commission (user_id, id, sale_id, buyer_id, order_id, item_id, shop_id, title,
      base_fen, rate_bp, price_fen, status, paid_at, freeze_until, look_at)
    values (${userId}, ${ID}, ${ID}, ${ID}, 1, 1, 1, 'x', 0, 1, 0,
      ${COMMISSION.states.frozen}, now(), now(), now())`.execute(db);
  await sql`
    insert into payout (user_id, id, payout_no, month, gross_fen, tax_fen, status, real_name_sealed,
      id_card_sealed, bank_id, bank_account_sealed, created_at)
    values (${userId}, ${ID}, 'x', '2026-11', 1, 0, ${PAYOUT.states.drafted}, '', '', 1, '', now())`.execute(
    db,
  );
  return [
    { lifecycle: DISTRIBUTOR, where: sql`user_id = ${userId}` },
    {
      lifecycle: COMMISSION,
      where: sql`user_id = ${userId} and id = ${ID}`,
      beside: (state) => sql`look_at = ${state === 'frozen' ? NOW : NULL}`,
    },
    {
      lifecycle: PAYOUT,
      where: sql`user_id = ${userId} and id = ${ID}`,
      beside: (state) => sql`paid_at = ${state === 'paid' ? NOW : NULL}`,
    },
  ];
}
