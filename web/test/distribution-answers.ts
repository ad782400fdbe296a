/** The referral programme as the server answers it. */
import type { CallResponse } from '@zhiji/contract/calls';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { SPREAD_DAYS } from '@zhiji/contract/kernel/limits';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  PAYOUT_STATUSES,
  SALE_VERDICTS,
  SPREAD_STATUSES,
} from '@zhiji/contract/kernel/statuses';

type Distributor = NonNullable<CallResponse<'distribution.record'>>;
type Day = Distributor['days'][number];
type Sales = CallResponse<'distribution.commissions'>;
type Sale = Sales['list'][number];
type Commission = Sale['items'][number];

/** The last of the days. */
export const LAST_DAY = '2026-11-15';
const DATE_LENGTH = 10;

/** Quiet days up to the last, with what happened on some of them. */
export function spreadDays(busy: Readonly<Record<string, Partial<Day>>> = {}): Day[] {
  const last = new Date(`${LAST_DAY}T00:00:00Z`).getTime();
  return Array.from({ length: SPREAD_DAYS }, (_, index) => {
    const day = new Date(last - (SPREAD_DAYS - 1 - index) * DAY_MS)
      .toISOString()
      .slice(0, DATE_LENGTH);
    return { day, click_num: 0, order_num: 0, price: '0.00', ...busy[day] };
  });
}

/** An active distributor with something in every sum. */
export const distributor = (more: Partial<Distributor> = {}): Distributor => ({
  status: SPREAD_STATUSES.active,
  reason: '',
  apply_time: '2026-09-01 09:30:00',
  retailid: 'k7Qm2xPa',
  real_name: '林**',
  bank_account: '6222********1234',
  total_price: '1299.40',
  frozen_price: '29.90',
  settled_price: '169.50',
  paid_price: '1100.00',
  order_num: 12,
  click_num: 345,
  days: spreadDays({
    '2026-11-03': { click_num: 4, order_num: 1, price: '29.90' },
    '2026-11-10': { click_num: 3 },
  }),
  payouts: [
    {
      id: 2,
      month: '2026-10',
      price: '1000.00',
      tax: '40.00',
      net: '960.00',
      status: PAYOUT_STATUSES.paid,
      create_time: '2026-11-01 10:00:00',
      pay_time: '2026-11-05 16:00:00',
    },
    {
      id: 1,
      month: '2026-09',
      price: '100.00',
      tax: '0.00',
      net: '100.00',
      status: PAYOUT_STATUSES.exported,
      create_time: '2026-10-01 10:00:00',
      pay_time: '',
    },
  ],
  ...more,
});

/** A commission that is frozen. */
export const commission = (more: Partial<Commission> = {}): Commission => ({
  title: '数据分析入门',
  base: '299.00',
  rate: 1000,
  price: '29.90',
  back_price: '0.00',
  status: COMMISSION_STATUSES.frozen,
  freeze_end_time: '2026-11-18 10:06:00',
  steps: [{ step: COMMISSION_STEPS.frozen, price: '29.90', time: '2026-11-03 10:06:01' }],
  ...more,
});

/** An order that came by a link and counts. */
export const sale = (more: Partial<Sale> = {}): Sale => ({
  id: 10_001,
  title: '数据分析入门',
  order_no_tail: '0501',
  buyer_mask: '138****1001',
  verdict: SALE_VERDICTS.counted,
  price: '29.90',
  back_price: '0.00',
  click_time: '2026-11-02 20:00:00',
  order_time: '2026-11-03 10:05:00',
  pay_time: '2026-11-03 10:06:00',
  items: [commission()],
  ...more,
});

/** A page of sales. */
export const salesPage = (...list: readonly Sale[]): Sales => ({
  list: [...list],
  total: list.length,
  page: 1,
  limit: 10,
});
