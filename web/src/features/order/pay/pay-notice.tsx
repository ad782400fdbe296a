import { ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { checkoutPath, studyPath } from '#features/order/order-target.ts';
import type { Order } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { ErrorIcon, SuccessIcon } from '#shared/ui/icons.tsx';
import type { PayState } from './pay-state.ts';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';

const TEXTS = {
  review: { title: 'reviewTitle', text: 'reviewText' },
  paid: { title: 'paidTitle', text: 'paidText' },
  expired: { title: 'expiredTitle', text: 'expiredText' },
  closed: { title: 'closedTitle', text: 'closedText' },
  missing: { title: 'missingTitle', text: 'missingText' },
} as const;

interface PayNoticeProps {
  readonly order: Order | null;
  readonly state: Exclude<PayState, 'due'>;
  readonly onPaid: () => void;
  /** Goes from here to studying. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function Actions({ order, state, onPaid, onLeave, onClose }: PayNoticeProps) {
  const t = useMessages(payMessages);
  if (state === 'paid' && order?.actions.includes(ORDER_ACTIONS.study) === true) {
    return (
      <div className={styles.noticeActions}>
        <Link to={studyPath(order)} className={buttonClass()} onClick={onLeave}>
          {t(order.is_on_site === 1 ? 'ticket' : 'startStudy')}
        </Link>
        <Button look="plain" onClick={onPaid}>
          {t('viewOrder')}
        </Button>
      </div>
    );
  }
  if (state === 'paid') {
    return <Button onClick={onPaid}>{t('viewOrder')}</Button>;
  }
  if (order !== null && (state === 'expired' || state === 'closed')) {
    return (
      <Link to={checkoutPath(order)} className={buttonClass()} onClick={onClose}>
        {t('orderAgain')}
      </Link>
    );
  }
  return <Button onClick={onClose}>{t('close')}</Button>;
}

/** Stands where there is nothing to pay: it is paid, being checked, or too late. */
export function PayNotice(props: PayNoticeProps) {
  const t = useMessages(payMessages);
  const { order, state } = props;
  const { title, text } = TEXTS[state];
  const isGood = state === 'paid' || state === 'review';
  return (
    <div className={styles.notice}>
      <span className={isGood ? styles.good : styles.bad} aria-hidden="true">
        {isGood ? <SuccessIcon /> : <ErrorIcon />}
      </span>
      <output className={styles.words}>
        <b className={styles.noticeTitle}>{t(title)}</b>
        {state === 'paid' && order !== null && (
          <span className={styles.amount}>{formatMoney(order.pay_price)}</span>
        )}
        <span className={styles.noticeText}>{t(text)}</span>
      </output>
      <Actions {...props} />
    </div>
  );
}
