/** SQL of how far an order is invoiced; the invoices themselves stand in a module of their own. */
import { sql } from 'kysely';
import { PAY_TYPES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import type { Tx } from '#platform/db/transaction';
import type { InvoiceFacts } from './invoiceable.rules.ts';

const { approved } = literals(REFUND_RECORD_STATUSES);
const PAYS = literals(PAY_TYPES);

/** An order as invoices need it, while its lock is held. */
export interface InvoicedOrder extends InvoiceFacts {
  readonly user_id: number;
  readonly id: number;
  readonly order_no: string;
  readonly shop_id: number;
  readonly shop_name: string;
  /** Of a seller whose invoices a tax service issues; else empty. */
  readonly tax_no: string;
  readonly title: string;
  /** On its way back to the buyer. */
  readonly leaving_fen: number;
}

/** Takes the user's turn and locks an order of his, by its id or its number; null without one. */
export async function lockForInvoice(
  tx: Tx,
  userId: number,
  which: { readonly id: number } | { readonly orderNo: string },
): Promise<InvoicedOrder | null> {
  const named =
    'id' in which ? sql`o.id = ${which.id}::bigint` : sql`o.order_no = ${which.orderNo}`;
  const { rows } = await sql<InvoicedOrder>`
    select o.user_id, o.id, o.order_no, o.shop_id, s.name as shop_name, s.tax_no, o.title, o.status,
      o.paid_fen - o.refunded_fen as kept_fen, o.paid_at, o.invoiced, coalesce((
        select sum(r.amount_fen) from refund r
        where r.user_id = ${userId} and r.order_id = o.id and r.request_id is not null
          and r.status = ${approved}
      ), 0)::bigint as leaving_fen
    from buyer b join orders o on o.user_id = b.user_id join shop s on s.id = o.shop_id
    where b.user_id = ${userId} and ${named}
    for update of b, o`.execute(tx);
  return rows[0] ?? null;
}

type InvoiceState = (typeof ORDER_INVOICE_STATES)[keyof typeof ORDER_INVOICE_STATES];

type OrderKey = Pick<InvoicedOrder, 'user_id' | 'id'>;

/** Notes how far an order is invoiced, whose lock is held. */
export async function markInvoiced(
  tx: Tx,
  { user_id: userId, id }: OrderKey,
  invoiced: InvoiceState,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ invoiced })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Whether money of an order is on its way out, as an expression. */
export function isMoneyLeaving(of: {
  readonly userId: RawBuilder<unknown>;
  readonly orderId: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql`exists (
    select from refund leaving where leaving.user_id = ${of.userId}
      and leaving.order_id = ${of.orderId} and leaving.request_id is not null
      and leaving.status = ${approved}
  )`;
}

/** Sends refunds of an order that waited for its invoice to be undone. */
export async function releaseRefunds(
  tx: Tx,
  { user_id: userId, id }: OrderKey,
  now: Date,
): Promise<void> {
  await sql`
    update refund r set try_at = ${now}
    from payment p
    where r.user_id = ${userId} and r.order_id = ${id} and r.status = ${approved}
      and r.try_at is null and p.user_id = r.user_id and p.trade_no = r.trade_no
      and p.channel in (${PAYS.wechat}, ${PAYS.alipay})`.execute(tx);
}
