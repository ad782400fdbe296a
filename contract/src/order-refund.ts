/** Taking money back. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { COMMENT_MAX_LENGTH, SEATS_MAX } from './kernel/limits.ts';
import {
  bit,
  count,
  fileUrls,
  id,
  money,
  serialNo,
  textOf,
  ticked,
  time,
  typedPrice,
} from './kernel/wire.ts';
import { refundReason, refundRecordStatus } from './wire/order-wire.ts';

/** Which part of an order; all of it without either list. */
const part = {
  item_ids: z.array(id).max(SEATS_MAX).optional(),
  seat_ids: z.array(id).max(SEATS_MAX).optional(),
};

export const orderRefundCalls = {
  refundQuote: call({
    path: '/api/orders/getOrdersReturnPrice',
    summary: 'What would be paid back now for an order or a part of it, and by which rule.',
    kind: 'query',
    auth: 'user',
    rate: 'money',
    request: z.object({ id, ...part }),
    response: z.object({
      price: money.describe('Paid back'),
      pay_price: money.describe('Paid for this part'),
      rule_text: z.string(),
      is_promised: bit.describe('Paid back without anybody being asked'),
      next_price: money.nullable().describe('Paid back later; null when it stays as it is'),
      next_time: time.nullable().describe('From then on'),
      items: z.array(
        z.object({
          title: z.string(),
          total: count.describe('Lessons, sessions or seats'),
          consumed: count,
          price: money,
        }),
      ),
      coupon_back: bit.describe('The coupon comes back as well'),
      need_invoice_reverse: bit,
    }),
    success: ['ok'],
    errors: [
      'order.notFound',
      'refund.stateRefused',
      'refund.periodOver',
      'refund.alreadyOpen',
      'refund.amountInvalid',
      'refund.nothingToRefund',
    ],
  }),
  requestRefund: call({
    path: '/api/orders/ordersReturn',
    summary:
      'Asks for a refund at the quoted price, which is nothing for a free order, or withdraws the open request.',
    kind: 'command',
    auth: 'user',
    rate: 'money',
    request: z.union([
      z.object({ id, cancel: ticked.describe('Withdraws') }),
      z.object({
        id,
        ...part,
        reason: refundReason,
        explain: textOf(0, COMMENT_MAX_LENGTH).default(''),
        images: fileUrls,
        price: typedPrice.describe('As quoted; another sum is refused'),
      }),
    ]),
    response: z.object({ id, refund_no: serialNo, status: refundRecordStatus }),
    success: ['saved'],
    errors: [
      'order.notFound',
      'refund.stateRefused',
      'refund.periodOver',
      'refund.alreadyOpen',
      'refund.amountInvalid',
      'refund.nothingToRefund',
      'refund.channelRefused',
    ],
  }),
};
