/** Orders to wire, field by field. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { actionsOf } from './order-list.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { LastReturnRow, OrderCardRow } from './order-list.rules.ts';

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
    is_invoice: row.invoiced as OrderCard['is_invoice'],
    refund_price: formatFen(row.paid_fen - row.kept_fen),
    last_return: row.last_return === null ? null : presentLastReturn(row.last_return),
    // What is looked at is not waiting for its buyer.
    expire_time: row.proof_status === PROOF_STATUSES.inReview ? null : presentTime(row.expire_at),
    create_time: formatWireTime(row.created_at),
    shop: {
      id: row.shop_id,
      name: row.shop_name,
      logo: row.shop_logo,
      curriculum_count: row.shop_courses,
      teacher_count: row.shop_teachers,
    },
    is_on_site: row.is_on_site ? 1 : 0,
    actions: actionsOf(row, now),
  };
}

const momentOf = (text: string | null): string | null =>
  text === null ? null : formatWireTime(new Date(text));

function presentLastReturn(row: LastReturnRow): NonNullable<OrderCard['last_return']> {
  return {
    kind: row.kind as NonNullable<OrderCard['last_return']>['kind'],
    status: row.status as NonNullable<OrderCard['last_return']>['status'],
    price: formatFen(row.amount_fen),
    create_time: formatWireTime(new Date(row.created_at)),
    answer_by: momentOf(row.answer_by),
    finish_time: momentOf(row.finished_at),
  };
}
