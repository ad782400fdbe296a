/** Public interface of the ledger: the books, which whoever moves money writes through here. */
import { ledgerInvariants } from './invariants.repo.ts';
import type { Module } from '#platform/module';

export {
  balancesOf,
  bookedFee,
  cashBalance,
  channelFees,
  heldOf,
  isCashBooked,
  paidOutCash,
  testMovements,
} from './balance.repo.ts';
export {
  bookChannelFee,
  bookCommission,
  bookFree,
  bookFreeBack,
  bookPayment,
  bookPayout,
  bookRefund,
  bookSurplus,
  bookSurplusBack,
} from './movement.rules.ts';
export { ledgerPost } from './posting.repo.ts';
export { listLegs } from './statement.repo.ts';
export { statementOf } from './statement.rules.ts';
export type { CommissionMove, Movement } from './movement.rules.ts';
export type { BookedOrder } from './posting.repo.ts';
export type { StatementLine } from './statement.rules.ts';

/** Brings no calls. What the books hold of users is sums, and stays when a user leaves. */
export function ledgerModule(): Module<'ledger'> {
  return {
    domain: 'ledger',
    tables: ['ledger_entry'],
    personalTables: { ledger_entry: [] },
    bindings: {},
    invariants: ledgerInvariants,
  };
}
