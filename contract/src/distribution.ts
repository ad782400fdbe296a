/** The referral programme: one level, paid on real sales. */
import { z } from 'zod';
import { CourseCardWire } from './wire/catalog-wire.ts';
import { call, nothing } from './kernel/call.ts';
import { NAME_MAX_LENGTH, REMARK_MAX_LENGTH } from './kernel/limits.ts';
import { WIRE_MONTH } from './kernel/patterns.ts';
import { COMMISSION_STATUSES, SPREAD_STATUSES } from './kernel/statuses.ts';
import {
  count,
  courseType,
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

const BANK_ACCOUNT_MAX = 40;
const spreadStatus = z.enum(SPREAD_STATUSES);
const commissionStatus = z.enum(COMMISSION_STATUSES);
const rate = count.describe('Basis points');

const DistributorWire = z
  .object({
    status: spreadStatus,
    reason: z.string().describe('Why it was refused or suspended'),
    total_price: money,
    frozen_price: money,
    settled_price: money,
    paid_price: money,
    order_num: count,
    click_num: count,
  })
  .meta({ id: 'Distributor' });

const CommissionWire = z
  .object({
    id,
    title: z.string(),
    order_no_tail: z.string(),
    buyer_mask: z.string(),
    base: money.describe('Paid by the buyer'),
    rate,
    price: money,
    back_price: money.describe('Taken back after a refund'),
    status: commissionStatus,
    freeze_end_time: time,
    create_time: time,
  })
  .meta({ id: 'Commission' });

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
      bank_account: lineOf(BANK_ACCOUNT_MAX),
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
    summary: 'Commission earned, sale by sale.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({
      status: commissionStatus.optional(),
      month: z.string().regex(WIRE_MONTH).optional(),
      ...paging,
    }),
    response: paged(CommissionWire),
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
    summary: "Link and QR text of a course that carry the distributor's code.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ id, type: productType }),
    response: z.object({ url, qr_text: z.string(), poster: url }),
    success: ['ok'],
    errors: ['spread.notActive', 'spread.courseNotInProgramme'],
  }),
};
