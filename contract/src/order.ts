/** Buying: confirm, create, pay, follow, close, refund. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import {
  NAME_MAX_LENGTH,
  PROOF_IMAGES_MAX,
  REMARK_MAX_LENGTH,
  SEATS_MAX,
} from './kernel/limits.ts';
import { ATTENDEE_STATES } from './kernel/statuses.ts';
import {
  bit,
  count,
  date,
  fileUrl,
  id,
  idCard,
  keyword,
  lineOf,
  money,
  optionalLineOf,
  paged,
  paging,
  phone,
  productType,
  retailId,
  serialNo,
  ticked,
  ticket,
  time,
  typedPrice,
} from './kernel/wire.ts';
import { orderRefundCalls } from './order-refund.ts';
import {
  OrderCardWire,
  OrderPreviewWire,
  OrderWire,
  PaymentWire,
  cashier,
  orderStatus,
  payChoice,
  proofStatus,
} from './wire/order-wire.ts';

const ORDER_STATUS_COUNT = orderStatus.options.length;

/** People the seats are for. */
const attendees = z
  .array(z.object({ name: lineOf(NAME_MAX_LENGTH), phone, id_card: idCard.optional() }))
  .max(SEATS_MAX);

/** What is bought, by whom it was recommended, and with which coupon. */
const basket = {
  type: productType,
  id: id.describe('The course or package'),
  num: z.int().min(1).max(SEATS_MAX).default(1),
  coupon_user_id: id
    .or(z.literal(0))
    .optional()
    .describe('A claimed coupon, or 0 for none; the best one is chosen when absent'),
  users: attendees.default([]),
  retailid: retailId.optional(),
  retail_time: time.optional().describe('When the link with the retailid was followed'),
};

const couponErrors = [
  'coupon.notUsable',
  'coupon.notFound',
  'coupon.notClaimable',
  'coupon.alreadyClaimed',
  'coupon.expired',
  'coupon.used',
] as const;

/** How the owner looks at an order: he may see whom he bought seats for. */
const looking = {
  full_names: ticked.optional().describe('Names and phones of seats as they were given'),
  returned: ticked.optional().describe('Back from a cashier: its channel is asked at once'),
};

export const orderCalls = {
  confirm: call({
    path: '/api/orders/confirmOrders',
    summary: 'Previews an order with price, coupons and refund rule; writes nothing.',
    kind: 'query',
    auth: 'user',
    rate: 'money',
    request: z.object(basket),
    response: OrderPreviewWire,
    success: ['ok'],
    errors: [
      'common.notFound',
      'order.alreadyOwned',
      'order.purchaseLimit',
      'order.notOnSale',
      'order.insufficientStock',
      ...couponErrors,
    ],
  }),
  create: call({
    path: '/api/orders/createOrders',
    summary:
      'Creates the confirmed order and holds seats and coupon; a repeat answers the same order.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.object({
      confirm_key: ticket,
      ...basket,
      remark: optionalLineOf(REMARK_MAX_LENGTH),
      agree: ticked,
    }),
    response: z.object({
      id,
      order_no: serialNo,
      price: money,
      need_pay: bit.describe('0 for a free order, which is complete at once'),
      expire_time: time.nullable(),
    }),
    success: ['ok'],
    errors: [
      'common.notFound',
      'order.alreadyOwned',
      'order.priceChanged',
      'order.purchaseLimit',
      'order.notOnSale',
      'order.attendeeRefused',
      'order.confirmExpired',
      'order.insufficientStock',
      ...couponErrors,
    ],
  }),
  checkAttendees: call({
    path: '/api/orders/checkUsers',
    summary:
      'Whether each attendee can take a seat; with nobody listed, whether the buyer may order.',
    kind: 'query',
    auth: 'user',
    rate: 'money',
    request: z.object({ type: productType, id, users: attendees.default([]) }),
    response: z.array(
      z.object({
        phone: z.string(),
        state: z.enum(ATTENDEE_STATES),
        name_match: bit.nullable().describe('null when it cannot be told'),
        msg: z.string(),
      }),
    ),
    success: ['ok'],
    errors: ['common.notFound', 'idCard.format', 'idCard.checksum', 'idCard.nameMismatch'],
  }),
  pay: call({
    path: '/api/orders/unifiedorder',
    summary:
      'Starts a payment where the buyer stands; asked again in time it answers the same code.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    // Without a choice the answer is the code that asks for one, not a bad parameter.
    request: z.object({
      id,
      pay_type: payChoice.optional(),
      cashier: cashier.optional().describe('The one that fits the browser when absent'),
    }),
    response: PaymentWire,
    success: ['ok'],
    errors: [
      'order.notFound',
      'order.closed',
      'pay.payingOrPaid',
      'order.attendeeRefused',
      'pay.chooseMethod',
      'pay.failed',
    ],
  }),
  testPay: call({
    path: '/api/orders/testPay',
    summary: 'Pays an order without money; does not exist in production.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.object({ id }),
    response: z.object({ status: orderStatus }),
    success: ['ok'],
    errors: ['common.notFound', 'pay.payingOrPaid'],
  }),
  submitProof: call({
    path: '/api/orders/saveScreenshot',
    summary: 'Files the proof of a bank transfer.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.object({
      id,
      image: z.array(fileUrl).min(1).max(PROOF_IMAGES_MAX),
      payer_name: lineOf(NAME_MAX_LENGTH),
      bank_name: optionalLineOf(NAME_MAX_LENGTH),
      pay_date: date,
      amount: typedPrice.optional(),
    }),
    response: z.object({ proof_status: proofStatus }),
    success: ['saved'],
    errors: ['order.notFound', 'order.proofNotAccepted'],
  }),
  close: call({
    path: '/api/orders/closeOrders',
    summary: 'Cancels an unpaid order and gives back what it held.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.object({ id, reason: optionalLineOf(REMARK_MAX_LENGTH) }),
    response: z.object({ status: orderStatus }),
    success: ['saved'],
    errors: ['order.notFound', 'order.cannotCancel', 'pay.payingOrPaid'],
  }),
  list: call({
    path: '/api/user/ordersList',
    summary: "One's orders by status, type and text, with the number in each status.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      status: z
        .union([orderStatus, z.array(orderStatus).min(1).max(ORDER_STATUS_COUNT)])
        .optional()
        .describe('One status, or several for a tab'),
      type: productType.optional(),
      keyword: keyword.optional(),
      can_invoice: ticked.optional().describe('Only those an invoice can be asked for'),
      ...paging,
    }),
    response: paged(OrderCardWire).extend({
      counts: z.array(z.object({ status: orderStatus, num: count })),
    }),
    success: ['ok'],
    errors: [],
  }),
  detail: call({
    path: '/api/user/ordersInfo',
    summary: 'One order with items, seats, payment, proof, refunds and invoice.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.union([z.object({ id, ...looking }), z.object({ order_no: serialNo, ...looking })]),
    response: OrderWire,
    success: ['ok'],
    errors: ['order.notFound'],
  }),
  ...orderRefundCalls,
};
