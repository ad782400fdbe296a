/** SQL of what the books say about an order. */
import type { Database } from '#platform/db/pool';
import type { Leg } from './statement.rules.ts';

/** Everything booked of an order, in the order of time. */
export async function listLegs(
  db: Database,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<readonly Leg[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['txn', 'account', 'amount_fen', 'created_at'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('txn')
    .orderBy('account')
    .execute();
  return rows.map(({ txn, account, amount_fen, created_at }) => ({
    txn,
    account,
    amountFen: amount_fen,
    at: created_at,
  }));
}
