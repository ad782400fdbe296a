/** Violations planted in the books, and between them and the money that moved. */
import type { Planting } from './planting.ts';

export const ledgerPlantings: readonly Planting[] = [
  [
    'ledger_balances',
    'a leg of another sum',
    ({ paidNo }) => [
      `update ledger_entry set amount_fen = amount_fen + 1
       where txn = 'pay:${paidNo}' and account like 'cash:%'`,
    ],
  ],
  [
    'ledger_balances',
    'a movement with one side',
    ({ paidNo }) => [
      `delete from ledger_entry where txn = 'pay:${paidNo}' and account not like 'cash:%'`,
    ],
  ],
  [
    'cash_is_true',
    'cash from nowhere',
    ({ paid }) => [
      `insert into ledger_entry values
         ('x', 'cash:wechat', 5, ${paid.buyer.userId}, ${paid.order.id}, 1, now()),
         ('x', 'marketing', -5, ${paid.buyer.userId}, ${paid.order.id}, 1, now())`,
    ],
  ],
  [
    'movement_of_one',
    'a movement booked for a second owner',
    ({ paid, paidNo }) => [
      `insert into ledger_entry
       select txn, account, amount_fen, user_id + 1, order_id, shop_id, created_at
       from ledger_entry where user_id = ${paid.buyer.userId} and txn = 'pay:${paidNo}'`,
    ],
  ],
  [
    'fee_is_true',
    'a fee that no rate takes',
    ({ paid, paidNo }) => [
      `update ledger_entry set amount_fen = amount_fen + 5
       where txn = 'pay:${paidNo}' and account = 'shop_payable'`,
      `insert into ledger_entry values
         ('pay:${paidNo}', 'platform_fee', -5, ${paid.buyer.userId}, ${paid.order.id}, 1, now())`,
    ],
  ],
  [
    'fee_is_true',
    'an order with a rate whose fee was not booked',
    ({ paid }) => [`update order_item set fee_bp = 500 where order_id = ${paid.order.id}`],
  ],
  [
    'account_known',
    'a movement on an account nobody knows',
    ({ paidNo }) => [
      `update ledger_entry set account = 'other'
       where txn = 'pay:${paidNo}' and account not like 'cash:%'`,
    ],
  ],
  [
    'movement_booked',
    'a payment booked for another owner',
    ({ paidNo }) => [`update ledger_entry set user_id = 0 where txn = 'pay:${paidNo}'`],
  ],
  [
    'cash_is_true',
    'a payment that was not booked',
    ({ paidNo }) => [`delete from ledger_entry where txn = 'pay:${paidNo}'`],
  ],
  [
    'movement_booked',
    'a payment booked under another name',
    ({ paidNo }) => [`update ledger_entry set txn = 'x' where txn = 'pay:${paidNo}'`],
  ],
  [
    'movement_booked',
    'a refund booked under another name',
    ({ surplusNo }) => [
      `update ledger_entry set txn = 'x'
       where txn = (select 'refund:' || refund_no from refund where trade_no = '${surplusNo}')`,
    ],
  ],
];
