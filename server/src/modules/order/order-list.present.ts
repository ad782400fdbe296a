/** Orders to wire, field by field. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { actionsOf } from './order-list.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { OrderCardRow } from './order-list.rules.ts';

export type OrderCard = CallResponse<'order.list'>['list'][number];

/** A moment on the wire, or null where there is none. */
export function presentTime(moment: Date | null): string | null {
  return moment === null ? null : formatWireTime(moment);
}

/** An order as lists show it; enumerations hold the numbers of the columns' check constraints. */
export function presentOrderCard(row: OrderCardRow, now: Date): OrderCard {
  return {
    id: row.id,
    order_no: row.order_no,
    type: row.type as OrderCard['type'],
    target_id: row.target_id,
    title: row.title,
    cover: row.cover,
    num: row.num,
    price: formatFen(row.payable_fen),
    pay_price: formatFen(row.paid_fen),
    status: row.status as OrderCard['status'],
    refund_status: row.refund_status as OrderCard['refund_status'],
    pay_type: row.pay_type as OrderCard['pay_type'],
    is_comment: row.is_comment ? 1 : 0,
    is_invoice: 0,
    expire_time: presentTime(row.expire_at),
    create_time: formatWireTime(row.created_at),
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logo: row.shop_logo,
      curriculum_count: row.shop_courses,
      teacher_count: row.shop_teachers,
    },
    actions: actionsOf(row, now),
  };
}
