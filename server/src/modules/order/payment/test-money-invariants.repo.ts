/** Payments that move no money belong into development alone. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { testMovements } from '#modules/ledger';
import type { Invariant } from '#platform/db/invariants';

export const testMoneyInvariants: readonly Invariant[] = [
  {
    id: 'test_money_in_development',
    says: 'payments without money, and what they booked, exist in development databases only',
    breaches: () => sql`
      select found.subject from (
        select 'payment ' || trade_no as subject from payment
        where channel = ${sql.lit(PAY_TYPES.test)}
        union all
        select 'booked ' || booked.txn from ${testMovements()} booked
      ) found
      where not exists (select from deployment where kind = 'development')`,
  },
];
