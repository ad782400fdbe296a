/** What always holds of the books by themselves. */
import { sql } from 'kysely';
import { ACCOUNTS } from './account.rules.ts';
import type { Invariant } from '#platform/db/invariants';

export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'ledger_balances',
    says: 'every movement in the ledger has two sides at least and adds up to nothing',
    breaches: () => sql`
      select txn as subject from ledger_entry group by user_id, txn
      having sum(amount_fen) <> 0 or count(*) < 2`,
  },
  {
    id: 'movement_of_one',
    says: 'a movement is in the books of one owner only',
    breaches: () => sql`
      select txn as subject from ledger_entry group by txn having min(user_id) <> max(user_id)`,
  },
  {
    id: 'account_known',
    says: 'the ledger has only accounts that there are',
    breaches: () => sql`
      select distinct 'account ' || account as subject from ledger_entry
      where account not in (${sql.join(ACCOUNTS.map((account) => sql.lit(account)))})`,
  },
];
