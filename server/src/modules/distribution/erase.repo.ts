/** What the referral programme keeps of users, and how it forgets one: the books stay. */
import { sql } from 'kysely';
import { DISTRIBUTOR } from '@zhiji/contract/kernel/lifecycles/people';
import { move } from '#platform/db/status';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, PersonalTables } from '#platform/module';

const REMOVE = move(DISTRIBUTOR, 'remove');

export const personalTables: PersonalTables = {
  distributor: ['applied_at', 'status', 'retail_id', 'bank_id', 'apply_reason', 'reason'],
  spread_click: ['day', 'num'],
  spread_sale: ['created_at', 'title', 'verdict', 'clicked_at', 'paid_at'],
  commission: [
    'paid_at',
    'title',
    'base_fen',
    'rate_bp',
    'price_fen',
    'back_fen',
    'status',
    'freeze_until',
    'settled_at',
  ],
  commission_step: ['created_at', 'step', 'fen'],
  payout: ['created_at', 'payout_no', 'month', 'gross_fen', 'tax_fen', 'status', 'paid_at'],
  retail_code: [],
  distributor_card: [],
};

/** An application that came to nothing goes; of a distributor stays what sales and payouts refer to. */
export async function eraseUser(tx: Tx, { id }: LeavingUser): Promise<void> {
  await sql`delete from distributor_card where user_id = ${id}`.execute(tx);
  await sql`delete from distributor where user_id = ${id} and retail_id = ''`.execute(tx);
  await sql`
    update distributor set ${REMOVE.set} where user_id = ${id} and ${REMOVE.allowed}`.execute(tx);
  await sql`
    update distributor set real_name_sealed = '', phone_sealed = '', phone_ref = '',
      id_card_sealed = '', id_card_ref = '', wechat_ref = null, bank_account_sealed = '',
      apply_reason = '', reason = ''
    where user_id = ${id}`.execute(tx);
  await sql`
    update payout set real_name_sealed = '', id_card_sealed = '', bank_account_sealed = '',
      reason = ''
    where user_id = ${id}`.execute(tx);
  await sql`update spread_sale set buyer_mask = '' where buyer_id = ${id}`.execute(tx);
}
