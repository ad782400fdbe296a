/** Violations planted among payments, refunds and what they prove. */
import type { Planting } from './planting.ts';

export const moneyPlantings: readonly Planting[] = [
  [
    'paid_exactly',
    'an order called paid without money',
    ({ pending }) => [
      `update orders set status = 10, paid_at = now(), paid_fen = payable_fen, pay_type = 1,
         expire_at = null where id = ${pending.order.id}`,
    ],
  ],
  [
    'paid_exactly',
    'money kept by a cancelled order',
    ({ paid }) => [
      `update orders set status = 5, closed_at = now(), paid_at = null
       where id = ${paid.order.id}`,
    ],
  ],
  [
    'paid_exactly',
    'two payments kept',
    ({ surplusNo }) => [`update payment set kept = true where trade_no = '${surplusNo}'`],
  ],
  [
    'paid_exactly',
    'a payment of another sum',
    ({ paidNo }) => [`update payment set amount_fen = 1 where trade_no = '${paidNo}'`],
  ],
  [
    'surplus_goes_back',
    'a surplus that nobody pays back',
    ({ surplusNo }) => [`delete from refund where trade_no = '${surplusNo}'`],
  ],
  [
    'surplus_goes_back',
    'a surplus that goes back in part',
    ({ surplusNo }) => [`update refund set amount_fen = 1 where trade_no = '${surplusNo}'`],
  ],
  [
    'surplus_goes_back',
    'a surplus whose refund was refused',
    ({ surplusNo }) => [`update refund set status = 2 where trade_no = '${surplusNo}'`],
  ],
  [
    'refund_status_true',
    'an order called refunded that is not',
    ({ paid }) => [`update orders set status = 7 where id = ${paid.order.id}`],
  ],
  [
    'refund_status_true',
    'an order refunded whole and not called so',
    ({ paid }) => [`update orders set refunded_fen = paid_fen where id = ${paid.order.id}`],
  ],
  [
    'refund_status_true',
    'a part called refunded without money',
    ({ paid }) => [`update orders set status = 9 where id = ${paid.order.id}`],
  ],
  [
    'refund_status_true',
    'money back from an order that only waits',
    ({ paid }) => [`update orders set refunded_fen = 1 where id = ${paid.order.id}`],
  ],
  [
    'payment_proven',
    'a payment without its notice',
    ({ paidNo }) => [`delete from pay_notice where serial_no = '${paidNo}'`],
  ],
  [
    'payment_proven',
    'a notice of another sum',
    ({ paidNo }) => [`update pay_notice set amount_fen = 1 where serial_no = '${paidNo}'`],
  ],
  [
    'payment_proven',
    'a notice that did not count',
    ({ paidNo }) => [`update pay_notice set verdict = 'ignored' where serial_no = '${paidNo}'`],
  ],
  [
    'payment_proven',
    'an answer to a query that nobody kept',
    ({ askedNo }) => [`delete from payment_proof where trade_no = '${askedNo}'`],
  ],
  [
    'payment_proven',
    'an answer that told another sum',
    ({ askedNo }) => [`update payment_proof set amount_fen = 1 where trade_no = '${askedNo}'`],
  ],
  [
    'payment_proven',
    'an answer about another number of the channel',
    ({ askedNo }) => [
      `update payment_proof set channel_trade_no = '1' where trade_no = '${askedNo}'`,
    ],
  ],
  [
    'payment_proven',
    'a transfer nobody accepted',
    ({ transfer }) => [`delete from payment_proof where user_id = ${transfer.buyer.userId}`],
  ],
  [
    'payment_proven',
    'an operator’s word for a channel’s money',
    ({ paidNo, paid }) => [
      `update payment set evidence = 'operator' where trade_no = '${paidNo}'`,
      `insert into payment_proof select ${paid.buyer.userId}, trade_no, 'operator',
         channel_trade_no, amount_fen, now() from payment where trade_no = '${paidNo}'`,
    ],
  ],
  [
    'payment_proven',
    'a test for a channel’s money',
    ({ paidNo }) => [`update payment set evidence = 'test' where trade_no = '${paidNo}'`],
  ],
  [
    'payment_proven',
    'a free payment of a sum',
    ({ free }) => [
      `update payment set amount_fen = 100 where order_id = ${free.order.id}`,
      `update payment_proof set amount_fen = 100 where user_id = ${free.buyer.userId}`,
    ],
  ],
  [
    'proof_counted',
    'a notice that counted, of a payment still open',
    ({ paidNo }) => [
      `update payment set state = 'created', kept = false, paid_at = null, evidence = null
       where trade_no = '${paidNo}'`,
    ],
  ],
  [
    'proof_counted',
    'a proof of a payment still open',
    ({ askedNo }) => [
      `update payment set state = 'created', kept = false, paid_at = null, evidence = null
       where trade_no = '${askedNo}'`,
    ],
  ],
  [
    'proof_counted',
    'a notice that counted another sum',
    ({ paidNo }) => [`update pay_notice set amount_fen = 1 where serial_no = '${paidNo}'`],
  ],
  [
    'numbers_unique',
    'a number of an order twice',
    ({ paid, pending }) => [
      `update orders set order_no = '${paid.order.order_no}' where id = ${pending.order.id}`,
    ],
  ],
  [
    'numbers_unique',
    'a confirmation used twice',
    ({ paid, pending }) => [
      `update orders set confirm_key = (select confirm_key from orders where id = ${paid.order.id}),
         user_id = ${paid.buyer.userId} where id = ${pending.order.id}`,
    ],
  ],
  [
    'numbers_unique',
    'a number of a payment twice',
    ({ paidNo, pendingNo }) => [
      `update payment set trade_no = '${paidNo}' where trade_no = '${pendingNo}'`,
    ],
  ],
  [
    'numbers_unique',
    'a number of a channel twice',
    ({ paidNo, surplusNo }) => [
      `update payment set channel_trade_no =
         (select channel_trade_no from payment where trade_no = '${paidNo}')
       where trade_no = '${surplusNo}'`,
    ],
  ],
  [
    'numbers_unique',
    'a number of a refund twice',
    ({ surplusNo, paid }) => [
      `insert into refund (user_id, refund_no, order_id, trade_no, amount_fen, kind, status,
         created_at)
       select ${paid.buyer.userId}, refund_no, order_id, trade_no, amount_fen, kind, 1, created_at
       from refund where trade_no = '${surplusNo}'`,
    ],
  ],
  [
    'refund_not_stuck',
    'a refund at its channel since two days',
    ({ surplusNo }) => [
      `update refund set status = 1, finished_at = null, created_at = now() - interval '2 days'
       where trade_no = '${surplusNo}'`,
    ],
  ],
  [
    'refund_not_stuck',
    'an abnormal refund nobody looks after',
    ({ surplusNo }) => [
      `update refund set status = 4, finished_at = null, created_at = now() - interval '2 days'
       where trade_no = '${surplusNo}'`,
    ],
  ],
  [
    'payment_asked_about',
    'a payment nobody asks about',
    ({ pendingNo }) => [
      `update payment set query_at = now() - interval '2 hours' where trade_no = '${pendingNo}'`,
    ],
  ],
  [
    'order_not_overdue',
    'an unpaid order after its end',
    ({ pending }) => [
      `update orders set expire_at = now() - interval '5 minutes' where id = ${pending.order.id}`,
    ],
  ],
  [
    'order_looked_at',
    'a paid order nobody looks at',
    ({ paid }) => [
      `update orders set paid_at = now() - interval '3 hours' where id = ${paid.order.id}`,
    ],
  ],
  ['test_money_in_development', 'a test payment in production', () => ['delete from deployment']],
  [
    'test_money_in_development',
    'cash of a test in production’s books',
    () => ['delete from deployment', 'update payment set channel = 1 where channel = 4'],
  ],
];
