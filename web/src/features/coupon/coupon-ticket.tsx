import { COUPON_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { bigMoney, conditions, percentNumber, shortTerms, typeTexts } from './coupon-terms.ts';
import styles from './coupon-ticket.module.css';
import { couponMessages } from './coupon.messages.ts';
import type { Coupon } from './coupon.queries.ts';

type TicketTerms = Pick<
  Coupon,
  'title' | 'type' | 'money' | 'discount' | 'min_price' | 'max_money' | 'scope_text'
>;

interface CouponTicketProps {
  readonly coupon: TicketTerms;
  readonly period: string;
  /** Can no longer be used or claimed. */
  readonly isOff?: boolean;
  /** Stands below the terms. */
  readonly note?: ReactNode;
  readonly action: ReactNode;
}

/** From here on a figure needs smaller letters. */
const LONG = 5;

/** What a coupon takes off, large. */
function Figure({ coupon }: Pick<CouponTicketProps, 'coupon'>) {
  const t = useMessages(couponMessages);
  const language = useLanguage();
  const isPercent = coupon.type === COUPON_TYPES.percent;
  const figure = isPercent
    ? String(percentNumber(coupon.discount, language))
    : bigMoney(coupon.money);
  return (
    <p className={styles.figure} data-long={figure.length >= LONG}>
      {!isPercent && <small>¥</small>}
      {figure}
      {isPercent && <small>{t('percentUnit')}</small>}
    </p>
  );
}

/** A coupon as a ticket: what it takes off on one side, its terms and what to do on the other. */
export function CouponTicket({ coupon, period, isOff = false, note, action }: CouponTicketProps) {
  const t = useMessages(couponMessages);
  const language = useLanguage();
  return (
    <article className={styles.shadow} aria-label={shortTerms(coupon, t, language)}>
      <div className={styles.ticket} data-off={isOff}>
        <div className={styles.value}>
          <Figure coupon={coupon} />
          <p className={styles.type}>{t(typeTexts[coupon.type])}</p>
        </div>
        <div className={styles.terms}>
          <p className={styles.title} lang={contentLanguage(coupon.title)}>
            {coupon.title}
          </p>
          <p className={styles.line}>{conditions(coupon, t)}</p>
          <p className={styles.line}>{coupon.scope_text}</p>
          <p className={styles.line}>{period}</p>
          {note}
          <div className={styles.action}>{action}</div>
        </div>
      </div>
    </article>
  );
}
