/** Orders as a server answers them, for tests of screens. */
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
} from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { refundTerms } from './refund-answers.ts';

type Card = CallResponse<'order.list'>['list'][number];
type Order = CallResponse<'order.detail'>;

/** A wire time so many minutes from now. */
export function inMinutes(minutes: number): string {
  return formatWireTime(new Date(Date.now() + minutes * MINUTE_MS));
}

/** An order that waits for its payment. */
export function orderCard(given: Partial<Card> = {}): Card {
  return {
    id: 501,
    order_no: '20261115120000000000000501',
    type: COURSE_TYPES.record,
    target_id: 61,
    title: '数据分析师从零到上岗',
    cover: '/media/course.svg',
    num: 1,
    price: '269.00',
    pay_price: '0.00',
    status: ORDER_STATUSES.pendingPayment,
    refund_status: 0,
    pay_type: null,
    is_comment: 0,
    is_invoice: 0,
    refund_price: '0.00',
    last_return: null,
    expire_time: inMinutes(30),
    create_time: '2026-11-15 12:00:00',
    shop: { id: 101, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 },
    is_on_site: 0,
    actions: [ORDER_ACTIONS.pay, ORDER_ACTIONS.cancel],
    ...given,
  };
}

/** The same with everything its page shows. */
export function order(given: Partial<Order> = {}): Order {
  const step = { pay_type: null, price: null, serial_no: '', remark: '' };
  return {
    ...orderCard(),
    total_price: '299.00',
    save_price: '0.00',
    owned_discount: '0.00',
    seckill_discount: '0.00',
    coupon_discount: '30.00',
    platform_discount: '30.00',
    shop_discount: '0.00',
    remark: '',
    pay_time: null,
    finish_time: null,
    close_time: null,
    close_reason: '',
    items: [
      {
        id: 1,
        curriculum_id: 61,
        type: COURSE_TYPES.record,
        title: '数据分析师从零到上岗',
        price: '299.00',
        num: 1,
        pay_price: '269.00',
        is_returned: 0,
        refund_price: '0.00',
        start_time: null,
        end_time: null,
        place: '',
        change: null,
        calendar: '',
      },
    ],
    users: [],
    coupon: { id: 31, title: '满 200 减 30', off_price: '30.00' },
    payment: null,
    proof: null,
    timeline: [
      { ...step, step: ORDER_STEPS.created, time: '2026-11-15 12:00:00', price: '269.00' },
      {
        ...step,
        step: ORDER_STEPS.payStarted,
        time: '2026-11-15 12:01:00',
        pay_type: PAY_TYPES.wechat,
        price: '269.00',
        serial_no: '20261115120100000000000777',
      },
    ],
    returns: [],
    invoice: null,
    refund_rule: { items: [refundTerms({ pay_price: '269.00' })] },
    server_time: '2026-11-15 12:02:00',
    ...given,
  };
}

/** The same once it is paid. */
export function paidOrder(given: Partial<Order> = {}): Order {
  const { timeline } = order();
  return order({
    status: ORDER_STATUSES.pendingConsumption,
    pay_price: '269.00',
    pay_type: PAY_TYPES.wechat,
    pay_time: '2026-11-15 12:02:30',
    expire_time: null,
    actions: [ORDER_ACTIONS.study],
    payment: {
      pay_type: PAY_TYPES.wechat,
      pay_time: '2026-11-15 12:02:30',
      trade_no: '20261115120100000000000777',
    },
    timeline: [
      ...timeline,
      {
        step: ORDER_STEPS.paid,
        time: '2026-11-15 12:02:30',
        pay_type: PAY_TYPES.wechat,
        price: '269.00',
        serial_no: '20261115120100000000000777',
        remark: '',
      },
    ],
    ...given,
  });
}
