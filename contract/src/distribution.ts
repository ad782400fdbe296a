/** The referral programme: one level, paid on real sales. */
import { z } from 'zod';
import { CourseCardWire } from './wire/catalog-wire.ts';
import { call, nothing } from './kernel/call.ts';
import {
  NAME_MAX_LENGTH,
  REMARK_MAX_LENGTH,
  SPREAD_DAYS,
  SPREAD_ITEMS_MAX,
  SPREAD_PAYOUTS_MAX,
  SPREAD_STEPS_MAX,
} from './kernel/limits.ts';
import { BANK_CARD, WIRE_MONTH } from './kernel/patterns.ts';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  PAYOUT_STATUSES,
  SALE_VERDICTS,
  SPREAD_STATUSES,
} from './kernel/statuses.ts';
import {
  count,
  courseType,
  date,
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
  smsCode,
  ticked,
  time,
  url,
} from './kernel/wire.ts';

const spreadStatus = z.enum(SPREAD_STATUSES);
const commissionStatus = z.enum(COMMISSION_STATUSES);
const rate = count.describe('Basis points');

const SpreadDayWire = z
  .object({ day: date, click_num: count, order_num: count, price: money })
  .meta({ id: 'SpreadDay' });

const PayoutWire = z
  .object({
    id,
    month: z.string().regex(WIRE_MONTH),
    price: money.describe('Before tax'),
    tax: money,
    net: money.describe('What the bank account gets'),
    status: z.enum(PAYOUT_STATUSES),
    create_time: time,
    pay_time: time.or(z.literal('')),
  })
  .meta({ id: 'Payout' });

const DistributorWire = z
  .object({
    status: spreadStatus,
    reason: z.string().describe('Why it was refused, suspended or removed'),
    apply_time: time,
    retailid: z.string().describe('The code in links; empty until accepted'),
    real_name: z.string().describe('Masked'),
    bank_account: z.string().describe('Masked'),
    total_price: money.describe('Everything earned, less what was taken back'),
    frozen_price: money,
    settled_price: money.describe(
      'Waits for the next payout; below nothing when what was paid out was taken back',
    ),
    paid_price: money,
    order_num: count,
    click_num: count,
    days: z.array(SpreadDayWire).max(SPREAD_DAYS).describe('The last days, the oldest first'),
    payouts: z.array(PayoutWire).max(SPREAD_PAYOUTS_MAX).describe('The newest first'),
  })
  .meta({ id: 'Distributor' });

const CommissionWire = z
  .object({
    title: z.string(),
    base: money.describe('What the buyer paid for it and did not get back'),
    rate,
    price: money,
    back_price: money.describe('Taken back after a refund'),
    status: commissionStatus,
    freeze_end_time: time,
    steps: z
      .array(z.object({ step: z.enum(COMMISSION_STEPS), price: money, time }))
      .max(SPREAD_STEPS_MAX)
      .describe('What became of it, the oldest first'),
  })
  .meta({ id: 'Commission' });

const SpreadSaleWire = z
  .object({
    id,
    title: z.string(),
    order_no_tail: z.string(),
    buyer_mask: z.string(),
    verdict: z.enum(SALE_VERDICTS).describe('Whether it counts, and if not, why'),
    price: money,
    back_price: money,
    click_time: time.or(z.literal('')),
    order_time: time,
    pay_time: time,
    items: z.array(CommissionWire).max(SPREAD_ITEMS_MAX),
  })
  .meta({ id: 'SpreadSale' });

export const distributionCalls = {
  apply: call({
    path: '/api/spread/setSpreadApply',
    summary: 'Applies to become a distributor; joining is free.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      real_name: lineOf(NAME_MAX_LENGTH),
      phone,
      code: smsCode,
      id_card: idCard,
      bank_id: id,
      bank_account: z.string().trim().regex(BANK_CARD),
      reason: optionalLineOf(REMARK_MAX_LENGTH),
      agree: ticked,
    }),
    response: z.object({ status: spreadStatus }),
    success: ['saved'],
    errors: [
      'code.expired',
      'code.wrong',
      'idCard.format',
      'idCard.checksum',
      'idCard.nameMismatch',
      'idCard.taken',
      'spread.applicationOpen',
      'content.refused',
    ],
  }),
  record: call({
    path: '/api/spread/getSpreadUser',
    summary: "One's distributor record with its totals; null when never applied.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: DistributorWire.nullable(),
    success: ['ok'],
    errors: [],
  }),
  commissions: call({
    path: '/api/spread/getUserSpread',
    summary: 'Orders that came by links, each with what became of its commission.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      status: commissionStatus.optional(),
      month: z.string().regex(WIRE_MONTH).optional(),
      ...paging,
    }),
    response: paged(SpreadSaleWire),
    success: ['ok'],
    errors: ['spread.notActive'],
  }),
  goods: call({
    path: '/api/spread/getUserSpreadCurriculum',
    summary: 'Courses in the programme with rate and estimated commission.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      keyword: keyword.optional(),
      type: courseType.optional(),
      ...paging,
    }),
    response: paged(CourseCardWire.extend({ spread_rate: rate, spread_price: money })),
    success: ['ok'],
    errors: ['spread.notActive'],
  }),
  shareLink: call({
    path: '/api/spread/getSpreadUrl',
    summary: "Link with the distributor's code, and what a poster shows.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ id, type: productType }),
    response: z.object({ url, qr_text: url, title: z.string(), cover: url, price: money }),
    success: ['ok'],
    errors: ['spread.notActive', 'spread.courseNotInProgramme'],
  }),
};
