/** One order to wire, field by field; people with seats are masked unless their buyer asks. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { placeText, presentChange } from '#modules/learning';
import { openSeat } from '../seats/attendee-sealing.ts';
import { maskName, maskPhone } from '@zhiji/contract/kernel/mask';
import { partsOf } from './refund-parts.ts';
import { presentReturns } from './return.present.ts';
import { timelineOf } from './order-detail.rules.ts';
import { presentOrderCard, presentTime } from './order-list.present.ts';
import { openPayerName } from '../payment/transfer-sealing.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { ItemRow, OrderWithItems } from './order-detail.repo.ts';
import type { OrderRow, PaymentRow, ProofRow, SeatRow } from './order-detail.rules.ts';
import type { Step } from './order-detail.rules.ts';
import type { KeyRing } from '#platform/crypto';

type Order = CallResponse<'order.detail'>;

export interface Shown {
  readonly key: KeyRing;
  readonly now: Date;
  readonly language: Language;
  /** The link to a private picture of the order. */
  readonly linkOf: (key: string) => string;
  /** Whether names and phones of seats are shown as they were given. */
  readonly showsNames: boolean;
  readonly invoice: Order['invoice'];
  /** Link to the calendar of a course; empty without sessions. */
  readonly calendarOf: (course: { readonly id: number; readonly hasSessions: boolean }) => string;
}

/** The order as its owner sees it. */
export function presentOrder(row: OrderWithItems, shown: Shown): Order {
  const { now } = shown;
  const { items, seats, payments, proofs } = row;
  return {
    ...presentOrderCard(row, now),
    total_price: formatFen(row.total_fen),
    owned_discount: formatFen(row.owned_fen),
    seckill_discount: formatFen(row.seckill_fen),
    coupon_discount: formatFen(row.coupon_fen),
    platform_discount: formatFen(row.coupon_fen - row.shop_coupon_fen),
    shop_discount: formatFen(row.shop_coupon_fen),
    remark: row.remark,
    pay_time: presentTime(row.paid_at),
    finish_time: presentTime(row.finished_at),
    close_time: presentTime(row.closed_at),
    close_reason: row.close_reason,
    save_price: formatFen(savedFen(row)),
    items: (items ?? []).map((item) => ({
      ...presentItem(item, shown),
      price: formatFen(unitFen(item, row)),
    })),
    users: (seats ?? []).map((seat) => presentSeat(seat, shown, hasTickets(row))),
    coupon:
      row.coupon_user_id === null
        ? null
        : {
            id: row.coupon_user_id,
            title: row.snapshot.coupon_title,
            off_price: formatFen(row.coupon_fen),
          },
    payment: presentPayment((payments ?? []).find(({ kept }) => kept)),
    proof: presentProof(proofs?.at(-1), shown),
    timeline: timelineOf(row).map(presentStep),
    returns: presentReturns(row, shown),
    invoice: shown.invoice,
    refund_rule: { items: partsOf(row).map(({ terms }) => terms) },
    server_time: formatWireTime(now),
  };
}

/** What one of it costs by itself. */
function unitFen({ course_id: id, list_fen, num }: ItemRow, { snapshot }: OrderRow): number {
  const single = snapshot.course_prices?.find(({ course_id }) => course_id === id);
  return single?.price_fen ?? list_fen / num;
}

/** What a package saves against its courses bought one by one. */
function savedFen(row: OrderWithItems): number {
  return (row.items ?? []).reduce(
    (sum, item) => sum + Math.max(unitFen(item, row) * item.num - item.list_fen, 0),
    0,
  );
}

function presentItem(item: ItemRow, { calendarOf }: Shown): Omit<Order['items'][number], 'price'> {
  const { course_id: courseId, has_sessions: hasSessions } = item;
  return {
    id: item.id,
    curriculum_id: courseId,
    type: item.type as Order['items'][number]['type'],
    title: item.title,
    num: item.num,
    pay_price: formatFen(item.pay_fen),
    refund_price: formatFen(item.refunded_fen),
    is_returned: item.returned_at === null ? 0 : 1,
    start_time: presentText(item.start_at),
    end_time: presentText(item.end_at),
    place: item.type === COURSE_TYPES.offline ? placeText(item) : '',
    change: presentChange(item.change),
    calendar: calendarOf({ id: courseId, hasSessions }),
  };
}

/** A ticket admits only while its order is paid and not refunded. */
function hasTickets({ status }: OrderRow): boolean {
  const without: readonly number[] = [
    ORDER_STATUSES.pendingPayment,
    ORDER_STATUSES.cancelled,
    ORDER_STATUSES.voided,
    ORDER_STATUSES.refunded,
  ];
  return !without.includes(status);
}

function presentSeat(
  seat: SeatRow,
  { key, showsNames }: Shown,
  showsTicket: boolean,
): Order['users'][number] {
  const { name, phone } = openSeat(key, {
    name_sealed: Buffer.from(seat.name_sealed, 'base64'),
    phone_sealed: Buffer.from(seat.phone_sealed, 'base64'),
  });
  return {
    id: seat.id,
    item_id: seat.item_id,
    name: showsNames ? name : maskName(name),
    phone: showsNames ? phone : maskPhone(phone),
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

function presentProof(proof: ProofRow | undefined, { key, linkOf }: Shown): Order['proof'] {
  return proof === undefined
    ? null
    : {
        status: proof.status as NonNullable<Order['proof']>['status'],
        image: proof.images.map(linkOf),
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
