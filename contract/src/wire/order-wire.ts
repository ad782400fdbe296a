/** Orders, their seats, payments and refunds as their owner sees them. */
import { z } from 'zod';
import { RefundRuleWire } from './catalog-wire.ts';
import { OrderCouponsWire } from '../coupon.ts';
import {
  CASHIERS,
  INVOICE_STATUSES,
  ORDER_ACTIONS,
  ORDER_INVOICE_STATES,
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
  REFUND_KINDS,
  REFUND_REASONS,
  REFUND_RECORD_STATUSES,
  REFUND_STATUSES,
  SEAT_STATUSES,
} from '../kernel/statuses.ts';
import {
  bit,
  count,
  courseType,
  date,
  id,
  money,
  productType,
  serialNo,
  time,
  url,
} from '../kernel/wire.ts';
import { ShopBriefWire } from './organisation-wire.ts';
import { sessionFields } from './session-wire.ts';

export const orderStatus = z.enum(ORDER_STATUSES);
export const proofStatus = z.enum(PROOF_STATUSES);
export const refundRecordStatus = z.enum(REFUND_RECORD_STATUSES);
export const refundReason = z.enum(REFUND_REASONS);
/** What a buyer may choose; the others are set by the server. */
export const payChoice = z.enum(PAY_TYPES).exclude(['test', 'free']);

export const OrderCardWire = z
  .object({
    id,
    order_no: serialNo,
    type: productType,
    target_id: id.describe('The course or package'),
    title: z.string(),
    cover: url,
    num: count,
    price: money.describe('To pay'),
    pay_price: money.describe('Paid'),
    status: orderStatus,
    refund_status: z.enum(REFUND_STATUSES),
    pay_type: z.enum(PAY_TYPES).nullable(),
    is_comment: bit,
    is_invoice: z.enum(ORDER_INVOICE_STATES),
    refund_price: money.describe('Of what was paid, so much went back'),
    last_return: z
      .object({
        kind: z.enum(REFUND_KINDS),
        status: refundRecordStatus,
        price: money,
        create_time: time,
        answer_by: time.nullable(),
        finish_time: time.nullable(),
      })
      .nullable()
      .describe('What was asked or sent back last, and how that stands'),
    expire_time: time.nullable(),
    create_time: time,
    shop: ShopBriefWire,
    is_on_site: bit.describe('All of it takes place on site: there are tickets and no lessons'),
    actions: z.array(z.enum(ORDER_ACTIONS)).describe('What can be done with it now'),
  })
  .meta({ id: 'OrderCard' });

const RefundRecordWire = z
  .object({
    id,
    refund_no: serialNo,
    kind: z.enum(REFUND_KINDS),
    num: count,
    apply_price: money,
    price: money.describe('Approved'),
    reason: refundReason.nullable(),
    explain: z.string(),
    images: z.array(url),
    rule_text: z.string().describe('How the sum was found'),
    status: refundRecordStatus,
    audit_remark: z.string(),
    create_time: time,
    answer_by: time.nullable().describe('Until then the institution is asked, then the platform'),
    finish_time: time.nullable(),
  })
  .meta({ id: 'RefundRecord' });

/** How the price came about. */
const priceFields = {
  total_price: money.describe('Before any discount'),
  save_price: money.describe('What a package saves against its courses bought one by one'),
  owned_discount: money.describe('Share of courses of a package that are owned already'),
  seckill_discount: money,
  coupon_discount: money,
};

export const OrderWire = OrderCardWire.extend({
  ...priceFields,
  platform_discount: money,
  shop_discount: money,
  remark: z.string(),
  pay_time: time.nullable(),
  finish_time: time.nullable(),
  close_time: time.nullable(),
  close_reason: z.string(),
  items: z.array(
    z.object({
      id,
      curriculum_id: id,
      type: courseType,
      title: z.string(),
      price: money.describe('Of one, bought by itself'),
      num: count,
      pay_price: money.describe('Share of the payment'),
      refund_price: money,
      is_returned: bit.describe('All of it was given back'),
      start_time: time.nullable().describe('As it stands now'),
      end_time: time.nullable(),
      place: z.string().describe('Where an offline course takes place, else empty'),
      ...sessionFields,
    }),
  ),
  users: z
    .array(
      z.object({
        id,
        item_id: id,
        name: z.string().describe('Masked unless asked for'),
        phone: z.string().describe('Masked unless asked for'),
        ticket_code: z.string(),
        status: z.enum(SEAT_STATUSES),
        check_time: time.nullable(),
      }),
    )
    .describe('Seats'),
  coupon: z.object({ id, title: z.string(), off_price: money }).nullable(),
  payment: z
    .object({ pay_type: z.enum(PAY_TYPES), pay_time: time, trade_no: z.string() })
    .nullable(),
  proof: z
    .object({
      status: proofStatus,
      image: z.array(url),
      payer_name: z.string(),
      bank_name: z.string(),
      pay_date: date,
      amount: money.nullable(),
      audit_remark: z.string(),
    })
    .nullable()
    .describe('Proof of a bank transfer'),
  timeline: z
    .array(
      z.object({
        step: z.enum(ORDER_STEPS),
        time,
        pay_type: z.enum(PAY_TYPES).nullable(),
        price: money.nullable().describe('Money that moved or was asked for'),
        serial_no: z.string().describe('Of the payment or refund'),
        remark: z.string(),
      }),
    )
    .describe('Every step of the order and its money, the first first'),
  returns: z.array(RefundRecordWire).describe('Refunds, the latest first'),
  invoice: z
    .object({ id, status: z.enum(INVOICE_STATUSES), invoice_no: z.string(), file_pdf: url })
    .nullable(),
  refund_rule: RefundRuleWire.describe('As sold'),
  server_time: time,
}).meta({ id: 'Order' });

/** What an order would cost; nothing is written yet. */
export const OrderPreviewWire = z
  .object({
    confirm_key: z.string().describe('Lets the order be created once within ten minutes'),
    title: z.string().describe('Of the course or package'),
    items: z.array(
      z.object({
        curriculum_id: id,
        type: courseType,
        title: z.string(),
        cover: url,
        price: money,
        num: count,
        is_owned: bit,
      }),
    ),
    ...priceFields,
    price: money.describe('To pay'),
    coupon_user_id: id.nullable().describe('The coupon the price is computed with'),
    coupons: OrderCouponsWire,
    refund_rule: RefundRuleWire,
    seat_left: count.nullable(),
    need_users: bit,
    need_id_card: bit,
    pay_types: z.array(payChoice),
    server_time: time,
    expire_minutes: count,
  })
  .meta({ id: 'OrderPreview' });

const dueFields = { price: money, expire_time: time };

/** Where one pays: another device scans a code; inside WeChat; in an app that a browser opens. */
export const cashier = z.enum(CASHIERS);

/** A page of a channel is signed in its address, and names what is bought. */
const CASHIER_URL_MAX = 4_000;
const cashierUrl = z.string().max(CASHIER_URL_MAX);

const cashierFields = {
  trade_no: serialNo,
  cashier,
  cashiers: z.array(cashier).describe('Those that fit this browser, the best first'),
};

/** What WeChat's own browser shows its cashier for; the names are WeChat's. */
const WechatBridgeWire = z
  .object({
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.literal('RSA'),
    paySign: z.string(),
  })
  .meta({ id: 'WechatBridge' });

/** How to pay, by the way that was chosen. */
export const PaymentWire = z
  .discriminatedUnion('pay_type', [
    z.object({
      pay_type: z.literal(PAY_TYPES.wechat),
      ...cashierFields,
      code_url: url.describe('Text of the QR code, empty elsewhere'),
      pay_url: cashierUrl.describe('Page that opens WeChat, empty elsewhere'),
      bridge: WechatBridgeWire.nullable().describe('Asks for the cashier inside WeChat'),
      payer_url: cashierUrl.describe(
        'Page to go to first, where WeChat recognises who pays, or empty',
      ),
      ...dueFields,
    }),
    z.object({
      pay_type: z.literal(PAY_TYPES.alipay),
      ...cashierFields,
      pay_url: cashierUrl.describe('Page to open, empty when a QR code is offered'),
      qr: url.describe('Text of the QR code, empty when a page is offered'),
      ...dueFields,
    }),
    z.object({
      pay_type: z.literal(PAY_TYPES.transfer),
      account_name: z.string(),
      account_no: z.string(),
      bank_name: z.string(),
      remark_code: z.string().describe('To be written into the transfer'),
      ...dueFields,
    }),
  ])
  .meta({ id: 'Payment' });
