/** Payouts that the books do not have, or that pay what nobody earned. */
import type { Planting } from './planting.ts';

export const payoutPlantings: readonly Planting[] = [
  [
    'commission_booked',
    'a payout that the books do not have',
    ({ shared }) => [`delete from ledger_entry where txn = 'payout:${shared.payoutNo}'`],
  ],
  [
    'payout_booked',
    'one that is paid and not booked',
    ({ shared }) => [`delete from ledger_entry where txn = 'payout:${shared.payoutNo}'`],
  ],
  [
    'payout_booked',
    'one that is booked and not paid',
    ({ shared }) => [
      `update payout set status = 1, paid_at = null where payout_no = '${shared.payoutNo}'`,
    ],
  ],
  [
    'payout_booked',
    'one that paid out the tax as well',
    ({ shared }) => [`update payout set tax_fen = 100 where payout_no = '${shared.payoutNo}'`],
  ],
  [
    'payout_booked',
    'tax that was withheld from nobody',
    ({ shared }) => [
      `insert into ledger_entry values
         ('x', 'tax_payable', -5, ${shared.userId}, 0, 0, now()),
         ('x', 'marketing', 5, ${shared.userId}, 0, 0, now())`,
    ],
  ],
  [
    'payout_is_balance',
    'more than ever was settled',
    ({ shared }) => [
      `update payout set gross_fen = gross_fen * 10 where payout_no = '${shared.payoutNo}'`,
    ],
  ],
  [
    'payout_is_balance',
    'a commission that a failed one paid',
    ({ shared }) => [`update payout set status = 3 where payout_no = '${shared.payoutNo}'`],
  ],
  [
    'payout_is_balance',
    'a settled commission of one that is over',
    ({ shared }) => [
      `update commission set payout_id = (
         select id from payout where payout_no = '${shared.payoutNo}'
       ) where user_id = ${shared.userId} and status = 1`,
    ],
  ],
  [
    'payout_is_balance',
    'a frozen commission that is paid out',
    ({ shared }) => [
      `update commission set payout_id = (
         select id from payout where payout_no = '${shared.payoutNo}'
       ) where user_id = ${shared.userId} and status = 0`,
    ],
  ],
  [
    'cash_is_true',
    'a payout that took no money',
    ({ shared }) => [
      `update ledger_entry set txn = 'other:' || txn where txn = 'payout:${shared.payoutNo}'`,
    ],
  ],
];
