/** What the links of the demo's distributor led to in the last weeks. */

export interface DemoSale {
  readonly paidDaysAgo: number;
  /** What was bought: something in the programme unless told otherwise. */
  readonly kind?: 'outside';
  /** By the distributor himself. */
  readonly isOwn?: boolean;
  /** What went back later: the rest, or a part of it in hundredths. */
  readonly back?: { readonly daysAgo: number; readonly sum: 'rest' | number };
}

/** The distributor as the application named her; she does not exist, and her numbers are right. */
export const SHARER = {
  realName: '苏晴川',
  phone: '13800001002',
  idCard: '310110199206150023',
  bankAccount: '6222021001116245702',
} as const;

/** A recorded course is delivered after thirty days, and its commission earned with it. */
const EARNED_BEFORE = [44, 40, 36];

/** The sales around a payout so many days ago: three that it paid, and those since. */
export function demoSales(payoutDaysAgo: number): readonly DemoSale[] {
  return [
    ...EARNED_BEFORE.map((days) => ({ paidDaysAgo: payoutDaysAgo + days })),
    { paidDaysAgo: 36 },
    { paidDaysAgo: 35, back: { daysAgo: 2, sum: 'rest' } },
    { paidDaysAgo: 24 },
    { paidDaysAgo: 19 },
    { paidDaysAgo: 15, isOwn: true },
    { paidDaysAgo: 12, back: { daysAgo: 10, sum: 'rest' } },
    { paidDaysAgo: 9 },
    { paidDaysAgo: 7, kind: 'outside' },
    { paidDaysAgo: 5, back: { daysAgo: 3, sum: 40 } },
    { paidDaysAgo: 2 },
    { paidDaysAgo: 1 },
  ];
}
