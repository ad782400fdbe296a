import { useQuery } from '@tanstack/react-query';
import { PAY_TYPES, PROOF_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { refusalKey } from '#features/order/order-failure.ts';
import type { Order } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { Button } from '#shared/ui/button.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CopyButton } from './copy-button.tsx';
import { hasTransfer } from './pay-state.ts';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { type Payment, payQueries } from './pay.queries.ts';
import { ProofForm } from './proof-form.tsx';

type TransferPayment = Extract<Payment, { pay_type: typeof PAY_TYPES.transfer }>;

/** A number people read and compare in groups. */
function inFours(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/gu, '$& ');
}

function Account({ payment }: { readonly payment: TransferPayment }) {
  const t = useMessages(payMessages);
  const lines = [
    { name: t('accountName'), value: payment.account_name },
    { name: t('accountNo'), value: payment.account_no, shown: inFours(payment.account_no) },
    { name: t('bankName'), value: payment.bank_name },
    { name: t('transferAmount'), value: payment.price, shown: formatMoney(payment.price) },
    { name: t('remarkCode'), value: payment.remark_code },
  ];
  return (
    <>
      <dl className={styles.account}>
        {lines.map(({ name, value, shown = value }) => (
          <div key={name} className={styles.accountLine}>
            <dt>{name}</dt>
            <dd className={styles.accountValue}>
              <span lang={contentLanguage(shown)}>{shown}</span>
              <CopyButton field={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.important}>{t('remarkNote', { code: payment.remark_code })}</p>
    </>
  );
}

function StartedTransfer({ order }: { readonly order: Order }) {
  const t = useMessages(payMessages);
  const query = useQuery(payQueries.payment(order.id, PAY_TYPES.transfer));
  const { data, error, refetch } = query;
  if (data?.pay_type === PAY_TYPES.transfer) {
    return (
      <>
        <Account payment={data} />
        <ProofForm orderId={order.id} />
      </>
    );
  }
  if (error === null) {
    return <Skeleton height="220px" />;
  }
  const isNotOffered = refusalKey(error) === 'pay.chooseMethod';
  return (
    <RetryBox
      text={isNotOffered ? t('notOffered') : error.message || t('codeFailed')}
      retryLabel={t('retry')}
      onRetry={() => void refetch()}
    />
  );
}

/** Pays by bank transfer. It is asked for first: it keeps the order much longer. */
export function TransferPay({ order }: { readonly order: Order }) {
  const t = useMessages(payMessages);
  const [isStarted, setStarted] = useState(() => hasTransfer(order));
  const { proof } = order;
  return (
    <div className={styles.transfer}>
      {proof?.status === PROOF_STATUSES.refused && (
        <p className={styles.important} role="alert">
          {proof.audit_remark === ''
            ? t('proofRefusedPlain')
            : t('proofRefused', { remark: proof.audit_remark })}
        </p>
      )}
      {isStarted ? (
        <StartedTransfer order={order} />
      ) : (
        <>
          <p className={styles.small}>{t('transferText')}</p>
          <Button onClick={() => setStarted(true)}>{t('transferStart')}</Button>
        </>
      )}
    </div>
  );
}
