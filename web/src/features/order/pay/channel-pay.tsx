import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Cashier, ORDER_STEPS, PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { useMemo, useRef, useState } from 'react';
import { refusalKey } from '#features/order/order-failure.ts';
import type { Order } from '#features/order/order.queries.ts';
import { endsSession } from '#shared/api/api-error.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { Button } from '#shared/ui/button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { isInsideWechat } from '#shared/wechat/wechat-way.ts';
import type { CashierReturn, ChannelWay } from './cashier-return.ts';
import { ChannelMark } from './channel-mark.tsx';
import { InsidePay } from './inside-pay.tsx';
import { PagePay } from './page-pay.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { type Payment, payQueries, refreshPayment } from './pay.queries.ts';
import { useHasPassed } from './use-has-passed.ts';

const TEXTS = {
  [PAY_TYPES.wechat]: { code: 'wechatCode', scan: 'scanWechat' },
  [PAY_TYPES.alipay]: { code: 'alipayCode', scan: 'scanAlipay' },
} as const;
const OTHER_CASHIERS = {
  code: 'payByCode',
  inside: 'payInside',
  browser: 'payHere',
} as const satisfies Record<Cashier, string>;

/** Scanned from a screen by a phone held before it. */
const CODE_SIZE = 208;

type ChannelPayment = Extract<Payment, { pay_type: ChannelWay }>;

function Code({ payment }: { readonly payment: ChannelPayment }) {
  const t = useMessages(payMessages);
  const text = payment.pay_type === PAY_TYPES.wechat ? payment.code_url : payment.qr;
  const modules = useMemo(() => encodeQr(text), [text]);
  const texts = TEXTS[payment.pay_type];
  return (
    <figure className={styles.code}>
      <QrCode modules={modules} label={t(texts.code)} size={CODE_SIZE} />
      <figcaption className={styles.channel}>
        <ChannelMark way={payment.pay_type} />
        {t(texts.scan)}
      </figcaption>
    </figure>
  );
}

/** Why there is no way to pay. */
function useObstacle(error: Error | null, isOver: boolean): string | null {
  const t = useMessages(payMessages);
  if (error === null) {
    return isOver ? t('codeOver') : null;
  }
  const key = refusalKey(error);
  if (key === 'pay.chooseMethod') {
    return t('notOffered');
  }
  if (key === 'pay.payingOrPaid') {
    return t('beingPaid');
  }
  return error.message === '' ? t('codeFailed') : error.message;
}

interface ChannelPayProps extends Omit<CashierReturn, 'way' | 'seen'> {
  readonly orderId: number;
  readonly way: ChannelWay;
}

interface ShownProps extends Omit<ChannelPayProps, 'way'> {
  readonly payment: ChannelPayment;
  readonly onFailed: (error: Error) => void;
  readonly onChoose: (cashier: Cashier) => void;
}

/** The cashier that fits best, or was chosen, and the ways to the others. */
function Shown({ payment, onChoose, goesOn, onBegun, ...rest }: ShownProps) {
  const t = useMessages(payMessages);
  const { cashier, cashiers, pay_type: way } = payment;
  const isClosedHere = way === PAY_TYPES.alipay && isInsideWechat();
  return (
    <>
      {cashier === 'code' && <Code payment={payment} />}
      {cashier === 'browser' && <PagePay {...rest} way={way} />}
      {cashier === 'inside' && <InsidePay {...rest} goesOn={goesOn} onBegun={onBegun} />}
      {isClosedHere && <p className={styles.small}>{t('notInsideWechat')}</p>}
      {cashiers
        .filter((each) => each !== cashier)
        .map((each) => (
          <Button key={each} look="quiet" onClick={() => onChoose(each)}>
            {t(OTHER_CASHIERS[each])}
          </Button>
        ))}
    </>
  );
}

/** What can be shown of an answer: not a code that is just being replaced. */
function shownOf(payment: Payment | undefined, isFetching: boolean): ChannelPayment | null {
  if (payment === undefined || payment.pay_type === PAY_TYPES.transfer) {
    return null;
  }
  return isFetching && payment.cashier === 'code' ? null : payment;
}

/** Whether an attempt was ended: on another device another cashier was opened. */
function isEnded(order: Order | null | undefined, payment: ChannelPayment | null): boolean {
  return (
    order?.timeline.some(
      ({ step, serial_no }) =>
        step === ORDER_STEPS.payEnded && serial_no === (payment?.trade_no ?? null),
    ) === true
  );
}

/** Pays through a channel: by a code another phone scans, or where the buyer stands. */
export function ChannelPay({ orderId, way, ...back }: ChannelPayProps) {
  const t = useMessages(payMessages);
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Cashier | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const payment = useQuery(payQueries.payment(orderId, way, chosen));
  const { data, isFetching, refetch } = payment;
  const shown = shownOf(data, isFetching);
  const error = failure ?? payment.error;
  // Looked at by the dialog: while that cannot see the order, it promises nothing.
  const order = useQuery({ ...payQueries.order(orderId), enabled: false });
  const isOver = useHasPassed(data?.expire_time ?? null) || isEnded(order.data, shown);
  const obstacle = useObstacle(error, isOver);
  const retry = () => {
    if (endsSession(error)) {
      void handleFailure(error);
      return;
    }
    setFailure(null);
    // What keeps the code away may be told by the order itself.
    void refreshPayment(queryClient, orderId);
    void refetch();
  };
  const choose = (cashier: Cashier) => {
    setChosen(cashier);
    // The button that was pressed goes away.
    place.current?.focus();
  };
  if (obstacle !== null && !isFetching) {
    return (
      <div className={styles.content}>
        <RetryBox text={obstacle} retryLabel={t('retry')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={styles.content} ref={place} tabIndex={-1}>
      {shown === null ? (
        <output className={styles.waiting}>{t('loadingCode')}</output>
      ) : (
        <Shown
          key={shown.cashier}
          payment={shown}
          orderId={orderId}
          onFailed={setFailure}
          onChoose={choose}
          {...back}
        />
      )}
      {!endsSession(order.error) && (
        <p className={styles.small}>{t(shown?.cashier === 'browser' ? 'comeBack' : 'afterScan')}</p>
      )}
    </div>
  );
}
