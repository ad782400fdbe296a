import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { COUPON_TYPES, COUPON_USE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { MessageKey, Translate } from '#shared/i18n/define-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import type { couponMessages } from './coupon.messages.ts';
import type { Coupon, MyCoupon } from './coupon.queries.ts';

type T = Translate<typeof couponMessages.zh>;
type Terms = Pick<Coupon, 'type' | 'money' | 'discount' | 'min_price' | 'max_money'>;

export const typeTexts = {
  [COUPON_TYPES.threshold]: 'threshold',
  [COUPON_TYPES.percent]: 'percent',
  [COUPON_TYPES.plain]: 'plain',
} as const satisfies Record<Coupon['type'], MessageKey<typeof couponMessages>>;

const WHOLE = 100;
const TENTH = 10;
const NO_FEN = /\.00$/;

/** `¥30` instead of `¥30.00`: a coupon is told in whole yuan wherever it can be. */
function shortMoney(yuan: string): string {
  return formatMoney(yuan).replace(NO_FEN, '');
}

/** 85 is told as 8.5 in Chinese, the part that is paid, and as 15 in English, the part that is not. */
export function percentNumber(discount: number, language: Language): number {
  return language === 'zh' ? discount / TENTH : WHOLE - discount;
}

/** What a coupon takes off, in a few words. */
export function shortTerms({ type, money, discount, min_price }: Terms, t: T, language: Language) {
  switch (type) {
    case COUPON_TYPES.threshold:
      return t('shortThreshold', { from: shortMoney(min_price), money: shortMoney(money) });
    case COUPON_TYPES.plain:
      return t('shortPlain', { money: shortMoney(money) });
    case COUPON_TYPES.percent:
      return t('shortPercent', { number: percentNumber(discount, language) });
  }
}

/** From which price on it can be used, and how much it takes off at most. */
export function conditions({ min_price, max_money }: Terms, t: T): string {
  const from =
    parseFen(min_price) === 0 ? t('anyPrice') : t('from', { price: shortMoney(min_price) });
  return parseFen(max_money) === 0
    ? from
    : `${from} · ${t('atMost', { price: shortMoney(max_money) })}`;
}

/** When a coupon that can be claimed may be used. */
export function periodOfUse(
  coupon: Pick<Coupon, 'use_type' | 'use_start_time' | 'use_end_time' | 'days'>,
  t: T,
): string {
  const { use_type, use_start_time, use_end_time, days } = coupon;
  return use_type === COUPON_USE_TYPES.daysAfterClaim
    ? t('validDays', { days })
    : t('validBetween', {
        start: wireDate(use_start_time ?? ''),
        end: wireDate(use_end_time ?? ''),
      });
}

const MINUTES_LENGTH = 16;

/** Until when a claimed coupon may be used. */
export function heldPeriod({ end_time }: Pick<MyCoupon, 'end_time'>, t: T): string {
  return t('validUntil', { time: end_time.slice(0, MINUTES_LENGTH) });
}

/** The share of a coupon's number that is claimed already, in percent. */
export function claimedPercent(receiveNum: number, totalNum: number): number {
  return totalNum === 0 ? WHOLE : Math.min(WHOLE, Math.floor((receiveNum / totalNum) * WHOLE));
}

/** Large figure on a ticket: `¥30`, or `8.5` and `15` with their unit beside them. */
export function bigMoney(yuan: string): string {
  return formatFen(parseFen(yuan)).replace(NO_FEN, '');
}
