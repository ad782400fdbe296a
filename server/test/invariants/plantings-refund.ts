/** Violations of what holds of money that is asked and paid back. */
import type { Planting } from './planting.ts';

export const refundPlantings: readonly Planting[] = [
  [
    'refund_within_paid',
    'more asked back than was paid',
    ({ paid, paidNo }) => askedBack(paid.order.id, paidNo, { fen: 'pay_fen + 1', status: 1 }),
  ],
  [
    'refund_within_paid',
    'money back that the item does not know of',
    ({ paid, paidNo }) => askedBack(paid.order.id, paidNo, { fen: '1', status: 3 }),
  ],
  [
    'refund_adds_up',
    'a request that is not the sum of its parts',
    ({ paid, paidNo }) => [
      ...askedBack(paid.order.id, paidNo, { fen: '1', status: 1 }),
      `update refund_part set amount_fen = 2`,
    ],
  ],
  [
    'refund_adds_up',
    'a refund of another sum than was approved',
    ({ paid, paidNo }) => [
      ...askedBack(paid.order.id, paidNo, { fen: '1', status: 1 }),
      `update refund set amount_fen = 2 where refund_no = 'R1'`,
    ],
  ],
  [
    'refund_adds_up',
    'an approved request that nobody pays',
    ({ paid, paidNo }) => [
      ...askedBack(paid.order.id, paidNo, { fen: '1', status: 1 }),
      `delete from refund where refund_no = 'R1'`,
    ],
  ],
  [
    'refunding_is_asked',
    'an order being refunded that nobody asked for',
    ({ paid }) => [`update orders set status = 6 where id = ${paid.order.id}`],
  ],
  [
    'refunding_is_asked',
    'a request about an order that goes on',
    ({ paid, paidNo }) => askedBack(paid.order.id, paidNo, { fen: '1', status: 1 }),
  ],
  [
    'suspended_while_asked',
    'access that rests for nothing',
    ({ paid }) => [
      `update access_grant set suspended_at = now() where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'suspended_while_asked',
    'access that goes on while its money is asked back',
    ({ paid, paidNo }) => askedBack(paid.order.id, paidNo, { fen: '1', status: 1 }),
  ],
  [
    'cancelled_is_returned',
    'money of a cancelled session that fails to go back since two hours, tried again each minute',
    ({ held, classId, sessionId, seatBuyer }) => [
      `insert into session_change (id, course_id, chapter_id, kind, old_address, address, created_at)
       values (1, ${classId}, ${sessionId}, 2, '', '', now())`,
      `insert into session_return (user_id, item_id, change_id, due_at, created_at)
       select user_id, item_id, 1, now() + interval '30 seconds', now() - interval '2 hours'
       from order_seat
       where user_id = ${seatBuyer} and id = ${held.seatId}`,
    ],
  ],
  [
    'returned_is_paid_back',
    'an item given back for nothing',
    ({ paid }) => [`update order_item set returned_at = now() where order_id = ${paid.order.id}`],
  ],
  [
    'refund_within_paid',
    'an item that claims money back',
    ({ paid }) => [`update order_item set refunded_fen = 1 where order_id = ${paid.order.id}`],
  ],
];

/** A request about the first item of an order, and the refund that pays it. */
function askedBack(
  orderId: number,
  tradeNo: string,
  { fen, status }: { readonly fen: string; readonly status: 1 | 3 },
): string[] {
  const finished = status === 3 ? 'now()' : 'null::timestamptz';
  return [
    `with request as (
       insert into refund_request (user_id, order_id, refund_no, kind, status, amount_fen,
         order_status, stage, created_at, answer_by, decided_at)
       select user_id, order_id, 'R1', 1, 1, ${fen}, 10, '{}', now(), now(), now()
       from order_item where order_id = ${orderId}
       returning user_id, id, order_id, amount_fen
     ), part as (
       insert into refund_part (user_id, request_id, item_id, amount_fen)
       select request.user_id, request.id, item.id, request.amount_fen
       from request join order_item item
         on item.user_id = request.user_id and item.order_id = request.order_id
     )
     insert into refund (user_id, refund_no, order_id, trade_no, request_id, amount_fen, kind,
       status, created_at, finished_at)
     select user_id, 'R1', order_id, '${tradeNo}', id, amount_fen, 1, ${status}, now(), ${finished}
     from request`,
  ];
}
