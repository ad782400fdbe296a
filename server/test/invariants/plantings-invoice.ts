/** Invoices that do not fit their orders. */
import type { Planting } from './planting.ts';

const issued = (orderId: number, fen: string): string =>
  `insert into invoice (user_id, order_id, invoice_type, title_type, details_sealed, status,
     amount_fen, content, seller_name, invoice_no, applied_at, issued_at)
   select user_id, id, 1, 1, '', 2, ${fen}, 'x', 'x', 'x', now(), now() from orders
   where id = ${orderId}`;

const asked = (orderId: number): string =>
  `insert into invoice (user_id, order_id, invoice_type, title_type, details_sealed, status,
     content, seller_name, applied_at)
   select user_id, id, 1, 1, '', 0, 'x', 'x', now() from orders where id = ${orderId}`;

export const invoicePlantings: readonly Planting[] = [
  [
    'invoice_within_kept',
    'an invoice over more than was paid',
    ({ paid }) => [issued(paid.order.id, 'paid_fen + 1')],
  ],
  [
    'invoice_within_kept',
    'two invoices of one order, which together are about what was paid',
    ({ paid }) => [issued(paid.order.id, 'paid_fen - 1'), issued(paid.order.id, '1')],
  ],
  [
    'invoice_within_kept',
    'an order whose invoice is asked for twice',
    ({ paid }) => [asked(paid.order.id), asked(paid.order.id)],
  ],
  [
    'invoice_marked',
    'an invoice its order does not know of',
    ({ paid }) => [issued(paid.order.id, 'paid_fen')],
  ],
  [
    'invoice_marked',
    'an order that claims an invoice',
    ({ paid }) => [`update orders set invoiced = 1 where id = ${paid.order.id}`],
  ],
  [
    'invoice_asked_about',
    'an invoice nobody has asked the tax service about since two hours',
    ({ paid }) => [
      issued(paid.order.id, 'paid_fen'),
      `update invoice set look_at = now() - interval '2 hours'`,
    ],
  ],
  [
    'invoice_answered',
    'an invoice the tax service is asked about since a day, last a minute ago',
    ({ paid }) => [
      issued(paid.order.id, 'paid_fen'),
      `update invoice set status = 1, look_num = 35, look_at = now() + interval '59 minutes'`,
    ],
  ],
  [
    'invoice_mailed',
    'a mail nobody has tried to send since two hours',
    ({ paid }) => [
      issued(paid.order.id, 'paid_fen'),
      `insert into invoice_mail (user_id, invoice_id, email_sealed, due_at, created_at)
       select user_id, id, '', now() - interval '2 hours', now() from invoice
       where order_id = ${paid.order.id}`,
    ],
  ],
];
