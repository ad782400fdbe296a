/** One order to wire, field by field; of people with seats only masked names and phones. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, ORDER_STATUSES, REFUND_KINDS } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { placeText, presentChange } from '#modules/learning';
import { openSeat } from './attendee.sealing.ts';
import { maskName, maskPhone } from './mask.rules.ts';
import { timelineOf } from './order-detail.rules.ts';
import { presentOrderCard, presentTime } from './order-list.present.ts';
import { openPayerName } from './transfer.sealing.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ItemRow, OrderWithItems } from './order-detail.repo.ts';
import type { OrderRow, PaymentRow, ProofRow, RefundRow, SeatRow } from './order-detail.rules.ts';
import type { Step } from './order-detail.rules.ts';

type Order = CallResponse<'order.detail'>;

export interface Shown {
  readonly key: Buffer;
  readonly now: Date;
  /** Links to the pictures of the newest proof. */
  readonly images: readonly string[];
  /** Link to the calendar of a course; empty without sessions. */
  readonly calendarOf: (course: { readonly id: number; readonly hasSessions: boolean }) => string;
}

/** The order as its owner sees it. */
export function presentOrder(row: OrderWithItems, shown: Shown): Order {
  const { key, now, images } = shown;
  const { items, seats, payments, proofs, refunds } = row;
  return {
    ...presentOrderCard(row, now),
    total_price: formatFen(row.total_fen),
    owned_discount: formatFen(row.owned_fen),
    seckill_discount: formatFen(row.seckill_fen),
    coupon_discount: formatFen(row.coupon_fen),
    platform_discount: formatFen(row.coupon_fen - row.shop_coupon_fen),
    shop_discount: formatFen(row.shop_coupon_fen),
    refund_price: formatFen(row.refunded_fen),
    remark: row.remark,
    pay_time: presentTime(row.paid_at),
    finish_time: presentTime(row.finished_at),
    close_time: presentTime(row.closed_at),
    close_reason: row.close_reason,
    items: (items ?? []).map((item) => presentItem(item, shown)),
    users: (seats ?? []).map((seat) => presentSeat(seat, key, hasTickets(row))),
    coupon:
      row.coupon_user_id === null
        ? null
        : {
            id: row.coupon_user_id,
            title: row.snapshot.coupon_title,
            off_price: formatFen(row.coupon_fen),
          },
    payment: presentPayment((payments ?? []).find(({ kept }) => kept)),
    proof: presentProof(proofs?.at(-1), key, images),
    timeline: timelineOf(row).map(presentStep),
    returns: (refunds ?? []).map(presentRefund).toReversed(),
    invoice: null,
    refund_rule: row.snapshot.refund_rule,
    server_time: formatWireTime(now),
  };
}

function presentItem(item: ItemRow, { calendarOf }: Shown): Order['items'][number] {
  const { course_id: courseId, has_sessions: hasSessions } = item;
  return {
    id: item.id,
    curriculum_id: courseId,
    type: item.type as Order['items'][number]['type'],
    title: item.title,
    price: formatFen(item.list_fen),
    num: item.num,
    pay_price: formatFen(item.pay_fen),
    refund_price: formatFen(item.refunded_fen),
    start_time: presentText(item.start_at),
    end_time: presentText(item.end_at),
    place: item.type === COURSE_TYPES.offline ? placeText(item) : '',
    change: presentChange(item.change),
    calendar: calendarOf({ id: courseId, hasSessions }),
  };
}

/** A ticket opens a door only while its order is paid and not paid back. */
function hasTickets({ status }: OrderRow): boolean {
  const without: readonly number[] = [
    ORDER_STATUSES.pendingPayment,
    ORDER_STATUSES.cancelled,
    ORDER_STATUSES.voided,
    ORDER_STATUSES.refunded,
  ];
  return !without.includes(status);
}

function presentSeat(seat: SeatRow, key: Buffer, showsTicket: boolean): Order['users'][number] {
  const { name, phone } = openSeat(key, {
    name_sealed: Buffer.from(seat.name_sealed, 'base64'),
    phone_sealed: Buffer.from(seat.phone_sealed, 'base64'),
  });
  return {
    id: seat.id,
    item_id: seat.item_id,
    name: maskName(name),
    phone: maskPhone(phone),
    ticket_code: showsTicket ? seat.ticket_code : '',
    status: seat.status as Order['users'][number]['status'],
    check_time: presentText(seat.checked_at),
  };
}

function presentText(moment: string | null): string | null {
  return moment === null ? null : formatWireTime(new Date(moment));
}

function presentPayment(payment: PaymentRow | undefined): Order['payment'] {
  return payment === undefined || payment.paid_at === null
    ? null
    : {
        pay_type: payment.channel as NonNullable<Order['payment']>['pay_type'],
        pay_time: formatWireTime(new Date(payment.paid_at)),
        trade_no: payment.trade_no,
      };
}

function presentProof(
  proof: ProofRow | undefined,
  key: Buffer,
  images: readonly string[],
): Order['proof'] {
  return proof === undefined
    ? null
    : {
        status: proof.status as NonNullable<Order['proof']>['status'],
        image: [...images],
        payer_name: maskName(openPayerName(key, Buffer.from(proof.payer_name_sealed, 'base64'))),
        bank_name: proof.bank_name,
        pay_date: proof.pay_date,
        amount: proof.amount_fen === null ? null : formatFen(proof.amount_fen),
        audit_remark: proof.audit_remark,
      };
}

function presentStep({
  step,
  at,
  payType,
  fen,
  serialNo,
  remark,
}: Step): Order['timeline'][number] {
  return {
    step,
    time: formatWireTime(at),
    pay_type: payType as Order['timeline'][number]['pay_type'],
    price: fen === null ? null : formatFen(fen),
    serial_no: serialNo,
    remark,
  };
}

const RULE_TEXTS: ReadonlyMap<number, string> = new Map([
  [REFUND_KINDS.latePayment, '订单关闭后到账的款项，全额原路退回。'],
  [REFUND_KINDS.duplicatePayment, '重复支付的款项，全额原路退回。'],
]);

function presentRefund(refund: RefundRow): Order['returns'][number] {
  const price = formatFen(refund.amount_fen);
  return {
    id: refund.id,
    refund_no: refund.refund_no,
    kind: refund.kind as Order['returns'][number]['kind'],
    num: 0,
    apply_price: price,
    price,
    reason: null,
    explain: '',
    images: [],
    rule_text: RULE_TEXTS.get(refund.kind) ?? '',
    status: refund.status as Order['returns'][number]['status'],
    audit_remark: '',
    create_time: formatWireTime(new Date(refund.created_at)),
    finish_time: presentText(refund.finished_at),
  };
}
