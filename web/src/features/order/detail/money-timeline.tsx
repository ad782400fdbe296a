import { ORDER_STEPS } from '@zhiji/contract/kernel/statuses';
import { payTypeTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import type { Order } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { DetailSection } from './detail-section.tsx';
import styles from './money-timeline.module.css';
import { timelineMessages } from './timeline.messages.ts';

type Entry = Order['timeline'][number];

const STEP_TEXTS = {
  [ORDER_STEPS.created]: 'created',
  [ORDER_STEPS.payStarted]: 'payStarted',
  [ORDER_STEPS.payEnded]: 'payEnded',
  [ORDER_STEPS.proofFiled]: 'proofFiled',
  [ORDER_STEPS.proofRefused]: 'proofRefused',
  [ORDER_STEPS.proofAccepted]: 'proofAccepted',
  [ORDER_STEPS.paid]: 'paid',
  [ORDER_STEPS.surplusPaid]: 'surplusPaid',
  [ORDER_STEPS.closed]: 'closed',
  [ORDER_STEPS.refundAsked]: 'refundAsked',
  [ORDER_STEPS.sessionCancelled]: 'sessionCancelled',
  [ORDER_STEPS.serviceRefund]: 'serviceRefund',
  [ORDER_STEPS.refundRefused]: 'refundRefused',
  [ORDER_STEPS.refundWithdrawn]: 'refundWithdrawn',
  [ORDER_STEPS.refundStarted]: 'refundStarted',
  [ORDER_STEPS.refundStuck]: 'refundStuck',
  [ORDER_STEPS.refunded]: 'refunded',
  [ORDER_STEPS.finished]: 'finished',
} as const satisfies Record<Entry['step'], MessageKey<typeof timelineMessages>>;

/** Steps at which money arrived, here or back with the buyer. */
const MOVES: ReadonlySet<Entry['step']> = new Set([
  ORDER_STEPS.paid,
  ORDER_STEPS.surplusPaid,
  ORDER_STEPS.refunded,
]);

function Step({ entry }: { readonly entry: Entry }) {
  const t = useMessages(timelineMessages);
  const tOrder = useMessages(orderMessages);
  const step = t(STEP_TEXTS[entry.step]);
  const method = entry.pay_type === null ? null : tOrder(payTypeTexts[entry.pay_type]);
  return (
    <li className={styles.step} data-moves={MOVES.has(entry.step)}>
      <p className={styles.line}>
        <span className={styles.text}>{method === null ? step : t('by', { step, method })}</span>
        {entry.price !== null && (
          <strong className={styles.price}>{formatMoney(entry.price)}</strong>
        )}
      </p>
      <p className={styles.quiet}>
        <time>{entry.time}</time>
        {entry.serial_no !== '' && <span>{t('serialNo', { no: entry.serial_no })}</span>}
        {entry.remark !== '' && <span lang={contentLanguage(entry.remark)}>{entry.remark}</span>}
      </p>
    </li>
  );
}

/** Every step of an order and its money, the first first. */
export function MoneyTimeline({ timeline }: Pick<Order, 'timeline'>) {
  const t = useMessages(timelineMessages);
  return (
    <DetailSection title={t('title')}>
      <ol className={styles.timeline}>
        {timeline.map((entry) => (
          <Step key={`${entry.time} ${entry.step} ${entry.serial_no}`} entry={entry} />
        ))}
      </ol>
    </DetailSection>
  );
}
