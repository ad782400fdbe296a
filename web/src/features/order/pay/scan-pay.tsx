import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { useMemo } from 'react';
import { refusalKey } from '#features/order/order-failure.ts';
import { endsSession } from '#shared/api/api-error.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { type Payment, payQueries, refreshPayment } from './pay.queries.ts';
import { useHasPassed } from './use-has-passed.ts';

const TEXTS = {
  [PAY_TYPES.wechat]: { code: 'wechatCode', scan: 'scanWechat' },
  [PAY_TYPES.alipay]: { code: 'alipayCode', scan: 'scanAlipay' },
} as const;

/** Scanned from a screen by a phone held before it. */
const CODE_SIZE = 208;

type ScanWay = keyof typeof TEXTS;
type ScanPayment = Extract<Payment, { pay_type: ScanWay }>;

/** The text of the code, empty when a page is offered instead. */
function codeText(payment: ScanPayment): string {
  return payment.pay_type === PAY_TYPES.wechat ? payment.code_url : payment.qr;
}

function PayPage({ url }: { readonly url: string }) {
  const t = useMessages(payMessages);
  const href = safeUrl(url);
  return (
    href !== null && (
      <a href={href} target="_blank" rel="noreferrer" className={buttonClass()}>
        {t('openAlipay')}
      </a>
    )
  );
}

function Code({ payment }: { readonly payment: ScanPayment }) {
  const t = useMessages(payMessages);
  const text = codeText(payment);
  const modules = useMemo(() => (text === '' ? null : encodeQr(text)), [text]);
  const texts = TEXTS[payment.pay_type];
  return (
    <figure className={styles.code}>
      {modules === null ? (
        payment.pay_type === PAY_TYPES.alipay && <PayPage url={payment.pay_url} />
      ) : (
        <>
          <QrCode modules={modules} label={t(texts.code)} size={CODE_SIZE} />
          <figcaption className={styles.channel}>
            <ChannelMark way={payment.pay_type} />
            {t(texts.scan)}
          </figcaption>
        </>
      )}
    </figure>
  );
}

/** Why there is no code. */
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

interface ScanPayProps {
  readonly orderId: number;
  readonly way: ScanWay;
}

/** Pays by scanning a code with a phone. */
export function ScanPay({ orderId, way }: ScanPayProps) {
  const t = useMessages(payMessages);
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(payQueries.payment(orderId, way));
  // Looked at by the dialog: while that cannot see the order, it promises nothing.
  const order = useQuery({ ...payQueries.order(orderId), enabled: false });
  const isOver = useHasPassed(data?.expire_time ?? null);
  const obstacle = useObstacle(error, isOver);
  const retry = () => {
    if (endsSession(error)) {
      void handleFailure(error);
      return;
    }
    // What keeps the code away may be told by the order itself.
    void refreshPayment(queryClient, orderId);
    void refetch();
  };
  if (obstacle !== null && !isFetching) {
    return (
      <div className={styles.content}>
        <RetryBox text={obstacle} retryLabel={t('retry')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={styles.content}>
      {data === undefined || isFetching || data.pay_type === PAY_TYPES.transfer ? (
        <output className={styles.waiting}>{t('loadingCode')}</output>
      ) : (
        <Code payment={data} />
      )}
      {!endsSession(order.error) && <p className={styles.small}>{t('afterScan')}</p>}
    </div>
  );
}
