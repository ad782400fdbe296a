import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { useId, useState } from 'react';
import { Expiry } from '#features/order/expiry.tsx';
import { orderMessages } from '#features/order/order.messages.ts';
import { payTypeTexts } from '#features/order/order-texts.ts';
import type { Order } from '#features/order/order.queries.ts';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import type { CashierReturn } from './cashier-return.ts';
import { ChannelMark } from './channel-mark.tsx';
import { ChannelPay } from './channel-pay.tsx';
import { lastWay, type PayType } from './pay-state.ts';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { TransferPay } from './transfer-pay.tsx';

/** A build for people does not contain it. */
const testPay = import.meta.env.DEV ? laterPart(async () => import('./test-pay.tsx')) : null;

const WAYS = [PAY_TYPES.wechat, PAY_TYPES.alipay, PAY_TYPES.transfer] as const;

interface WaysProps {
  readonly way: PayType;
  readonly onChange: (way: PayType) => void;
}

function Ways({ way, onChange }: WaysProps) {
  const t = useMessages(payMessages);
  const tOrder = useMessages(orderMessages);
  const name = useId();
  return (
    <fieldset className={styles.ways} aria-label={t('ways')}>
      {WAYS.map((each) => (
        <label key={each} className={styles.way}>
          <input type="radio" name={name} checked={each === way} onChange={() => onChange(each)} />
          <ChannelMark way={each} />
          {tOrder(payTypeTexts[each])}
        </label>
      ))}
    </fieldset>
  );
}

interface DuePanelProps {
  readonly order: Order;
  readonly back: CashierReturn;
}

const SEEN_TEXTS = { looking: 'lookingForMoney', notYet: 'noMoneyYet' } as const;

/** An order that waits for its money: how much, how long, and the ways to pay. */
export function DuePanel({ order, back }: DuePanelProps) {
  const t = useMessages(payMessages);
  const { way: arrived, seen, ...cashier } = back;
  const [way, setWay] = useState<PayType>(() => arrived ?? lastWay(order) ?? PAY_TYPES.wechat);
  return (
    <div className={styles.due}>
      <p className={styles.bought}>
        <b lang={contentLanguage(order.title)}>{order.title}</b>
        {order.num > 1 && ` × ${order.num}`}
        <span className={styles.seller}>
          {t('soldBy')} <span lang={contentLanguage(order.shop.name)}>{order.shop.name}</span>
        </span>
      </p>
      <div className={styles.head}>
        <p>
          <span className={styles.small}>{t('amount')}</span>
          <strong className={styles.amount}>{formatMoney(order.price)}</strong>
        </p>
        {order.expire_time !== null && (
          <p className={styles.small}>
            <Expiry key={order.expire_time} expireTime={order.expire_time} />
          </p>
        )}
      </div>
      <output className={seen === 'notYet' ? styles.important : styles.small}>
        {seen !== null && t(SEEN_TEXTS[seen])}
      </output>
      <Ways way={way} onChange={setWay} />
      {way === PAY_TYPES.transfer ? (
        <TransferPay order={order} />
      ) : (
        <ChannelPay key={way} orderId={order.id} way={way} {...cashier} />
      )}
      {testPay !== null && (
        <Later part={testPay} fallback={null}>
          {({ TestPay }) => <TestPay orderId={order.id} />}
        </Later>
      )}
    </div>
  );
}
