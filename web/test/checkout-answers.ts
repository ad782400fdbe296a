/** What a server answers to the order pages and the pay panel. */
import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { type Answers, refusal, user } from './answers.ts';
import { listedCourse } from './list-answers.ts';
import { inMinutes, order } from './order-answers.ts';
import { refundTerms } from './refund-answers.ts';

type Preview = CallResponse<'order.confirm'>;
type Course = CallResponse<'catalog.course'>;
type Package = CallResponse<'catalog.package'>;

/** A recorded course at 299, with the coupon that takes 30 off it. */
export function preview(given: Partial<Preview> = {}): Preview {
  return {
    confirm_key: 'key-1',
    items: [
      {
        curriculum_id: 7,
        type: COURSE_TYPES.record,
        title: '数据分析师从零到上岗',
        cover: '',
        price: '299.00',
        num: 1,
        is_owned: 0,
      },
    ],
    title: '数据分析师从零到上岗',
    total_price: '299.00',
    save_price: '0.00',
    owned_discount: '0.00',
    seckill_discount: '0.00',
    coupon_discount: '30.00',
    price: '269.00',
    coupon_user_id: 41,
    coupons: {
      usable: [
        { id: 41, title: '满 200 减 30', off_price: '30.00', end_time: '2026-12-31 23:59:59' },
        { id: 42, title: '新人 95 折', off_price: '14.95', end_time: '2026-12-01 23:59:59' },
      ],
      unusable: [
        { id: 43, title: '满 500 减 80', reason: '未满 500 元', hint: '再买 201.00 元即可使用' },
      ],
      claimable: [],
      best_id: 41,
      best_claim_id: null,
    },
    refund_rule: { items: [refundTerms({ pay_price: '269.00' })] },
    seat_left: null,
    need_users: 0,
    need_id_card: 0,
    pay_types: [PAY_TYPES.wechat, PAY_TYPES.alipay, PAY_TYPES.transfer],
    server_time: '2026-11-15 12:00:00',
    expire_minutes: 30,
    ...given,
  };
}

/** The same without any coupon. */
export function plainPreview(given: Partial<Preview> = {}): Preview {
  return preview({
    coupon_discount: '0.00',
    price: '299.00',
    coupon_user_id: null,
    coupons: { usable: [], unusable: [], claimable: [], best_id: null, best_claim_id: null },
    ...given,
  });
}

/** Seats of an offline course, each at 500. */
export function offlinePreview(num: number, given: Partial<Preview> = {}): Preview {
  const total = `${num * 500}.00`;
  return plainPreview({
    items: [
      {
        curriculum_id: 8,
        type: COURSE_TYPES.offline,
        title: '消防实操面授班',
        cover: '',
        price: '500.00',
        num,
        is_owned: 0,
      },
    ],
    total_price: total,
    price: total,
    seat_left: 4,
    need_users: 1,
    ...given,
  });
}

/** A course as its page shows it. */
export function soldCourse(given: Partial<Course> = {}): Course {
  return {
    ...listedCourse,
    id: 7,
    category_id: 30,
    subtitle: '',
    content: '',
    video_url: '',
    teacher: [],
    seat_num: 0,
    seat_left: null,
    signup_end_time: null,
    valid_days: 365,
    refund_rule: preview().refund_rule,
    need_id_card: 0,
    is_spread: 0,
    is_purchased: 0,
    comment_orders_id: null,
    is_collect: 0,
    my: null,
    lesson_num: 48,
    duration: 93_600,
    score: 4.9,
    comment_num: 0,
    question_num: 0,
    collect_num: 0,
    view_num: 0,
    exam_id: null,
    satisfied_id: null,
    certificate_id: null,
    server_time: '2026-11-15 12:00:00',
    ...given,
  };
}

export const soldPackage: Package = {
  id: 5,
  title: '数据求职全家桶',
  cover: '',
  total_price: '899.00',
  original_price: '1497.00',
  coupon_price: null,
  label: '',
  buy_num: 12,
  shop: listedCourse.shop,
  is_on_sale: 1,
  content: '',
  valid_days: 365,
  refund_rule: preview().refund_rule,
  save_price: '598.00',
  is_purchased: 0,
  is_collect: 0,
  relation: [61, 62].map((id) => ({
    id,
    curriculum_id: id,
    curriculum: {
      ...listedCourse,
      id,
      title: `第 ${id} 门课`,
      price: '499.00',
      // On sale whenever the tests run.
      start_time: null,
      end_time: null,
    },
    is_owned: 0,
  })),
};

/** What is sent with a call. */
export function sentWith(init: RequestInit): Record<string, unknown> {
  return JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
}

export const wechatPayment = (): Extract<CallResponse<'order.pay'>, { pay_type: 1 }> => ({
  pay_type: PAY_TYPES.wechat,
  trade_no: '20261115120100000000000777',
  cashier: 'code',
  cashiers: ['code'],
  code_url: 'weixin://wxpay/bizpayurl?pr=abc',
  pay_url: '',
  bridge: null,
  payer_url: '',
  price: '269.00',
  expire_time: inMinutes(30),
});

export const placed: CallResponse<'order.create'> = {
  id: 501,
  order_no: '20261115120000000000000501',
  price: '269.00',
  need_pay: 1,
  expire_time: '2026-11-15 12:30:00',
};

/** A server where a recorded course can be bought. */
export function shopSite(): Answers {
  return {
    'account.me': user,
    'catalog.course': soldCourse(),
    'catalog.package': soldPackage,
    'learning.catalogue': [],
    'order.confirm': preview(),
    'order.create': placed,
    'order.checkAttendees': [],
    'order.detail': order(),
    'order.pay': wechatPayment(),
  };
}

/** A refusal that says how many are left. */
export const tooFewSeats = () => refusal(80_002, '“消防实操面授班”名额不足，仅剩 2 个');
