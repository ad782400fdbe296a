import { ORDER_STATUSES, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { OrderActions } from '#features/order/actions/order-actions.tsx';
import { Expiry } from '#features/order/expiry.tsx';
import { kindTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import type { OrderCard as Card } from '#features/order/order.queries.ts';
import { useHasPassed } from '#features/order/pay/use-has-passed.ts';
import { StatusChip } from '#features/order/status-chip.tsx';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { listMessages } from './list.messages.ts';
import styles from './order-card.module.css';

interface OrderCardProps {
  readonly order: Card;
}

const CLOSED: ReadonlySet<Card['status']> = new Set([
  ORDER_STATUSES.cancelled,
  ORDER_STATUSES.voided,
]);

/** The sum that counts in the order's state, and its name. */
function sumOf({ status, price, pay_price }: Card) {
  if (status === ORDER_STATUSES.pendingPayment) {
    return { label: 'toPay', sum: price } as const;
  }
  return CLOSED.has(status)
    ? ({ label: 'orderPrice', sum: price } as const)
    : ({ label: 'paid', sum: pay_price } as const);
}

type LastReturn = NonNullable<Card['last_return']>;

const RETURN_TEXTS = {
  [REFUND_RECORD_STATUSES.applied]: 'returnApplied',
  [REFUND_RECORD_STATUSES.approved]: 'returnApproved',
  [REFUND_RECORD_STATUSES.refused]: 'returnRefused',
  [REFUND_RECORD_STATUSES.succeeded]: 'returnSucceeded',
  [REFUND_RECORD_STATUSES.abnormal]: 'returnAbnormal',
  [REFUND_RECORD_STATUSES.withdrawn]: 'returnWithdrawn',
} as const satisfies Record<LastReturn['status'], MessageKey<typeof listMessages>>;

/** The time that counts: when somebody answers, or when it last moved. */
function returnTime({ status, answer_by, finish_time, create_time }: LastReturn): string {
  const awaited = status === REFUND_RECORD_STATUSES.applied ? answer_by : finish_time;
  return awaited ?? create_time;
}

/** How what was asked or sent back last stands. */
function ReturnLine({ last }: { readonly last: LastReturn }) {
  const t = useMessages(listMessages);
  const isAsked = last.status === REFUND_RECORD_STATUSES.applied;
  const isOverdue = useHasPassed(isAsked ? last.answer_by : null);
  return (
    <p className={styles.return}>
      {t(isOverdue ? 'returnOverdue' : RETURN_TEXTS[last.status], {
        price: formatMoney(last.price),
        time: returnTime(last),
      })}
    </p>
  );
}

function Head({ order }: OrderCardProps) {
  const t = useMessages(listMessages);
  const { status, expire_time } = order;
  return (
    <div className={styles.head}>
      <span className={styles.time}>{order.create_time}</span>
      <span className={styles.number}>{t('orderNo', { no: order.order_no })}</span>
      <span className={styles.shop} lang={contentLanguage(order.shop.name)}>
        {order.shop.name}
      </span>
      <span className={styles.state}>
        {status === ORDER_STATUSES.pendingPayment && expire_time !== null && (
          <Expiry key={expire_time} expireTime={expire_time} />
        )}
        <StatusChip status={status} />
      </span>
    </div>
  );
}

/** One order in the list: what, how much, how it stands, and what can be done. */
export function OrderCard({ order }: OrderCardProps) {
  const t = useMessages(listMessages);
  const tOrder = useMessages(orderMessages);
  const navigate = useNavigate();
  const titleId = useId();
  const path = pathTo('userOrderDetail', { id: order.id });
  const { label, sum } = sumOf(order);
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Head order={order} />
      <div className={styles.body}>
        <Link to={path} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover src={order.cover} title={order.title} />
        </Link>
        <div className={styles.about}>
          <h2 id={titleId} className={styles.title} lang={contentLanguage(order.title)}>
            <Link to={path}>{order.title}</Link>
          </h2>
          <p className={styles.kind}>
            {tOrder(kindTexts[order.type])}
            {order.num > 1 && ` ${t('count', { num: order.num })}`}
          </p>
        </div>
        <p className={styles.price}>
          <span className={styles.priceLabel}>{t(label)}</span>
          <strong>{formatMoney(sum)}</strong>
        </p>
      </div>
      {order.last_return !== null && <ReturnLine last={order.last_return} />}
      <div className={styles.foot}>
        <Link to={path} className={styles.details} aria-label={t('detail', { title: order.title })}>
          {t('details')}
        </Link>
        <OrderActions order={order} detailPath={path} onPaid={() => void navigate(path)} />
      </div>
    </article>
  );
}
