import {
  COURSE_TYPES,
  ORDER_STATUSES,
  PROOF_STATUSES,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Expiry } from '#features/order/expiry.tsx';
import { statusTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import type { Order } from '#features/order/order.queries.ts';
import { useHasPassed } from '#features/order/pay/use-has-passed.ts';
import type { Translate } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { detailMessages } from './detail.messages.ts';
import { orderSteps } from './order-steps.ts';
import { StepLine } from './step-line.tsx';
import styles from './status-head.module.css';

interface OrderProps {
  readonly order: Order;
}

type T = Translate<typeof detailMessages.zh>;

function unpaidText({ proof, expire_time }: Order, t: T): string {
  if (proof?.status === PROOF_STATUSES.inReview) {
    return t('proofInReview');
  }
  if (proof?.status === PROOF_STATUSES.refused) {
    return t('proofRefused');
  }
  return expire_time === null ? t('payNow') : t('payBefore', { time: expire_time });
}

function voidedText({ returns, close_reason: reason }: Order, t: T): string {
  if (returns.length > 0) {
    return t('lateMoneyText');
  }
  return reason === '' ? t('voidedText') : t('voidedBecause', { reason });
}

/** Until when somebody answers what the buyer asks back; null when nobody is waited for. */
const answerTime = ({ returns }: Order): string | null =>
  returns.find(({ status }) => status === REFUND_RECORD_STATUSES.applied)?.answer_by ?? null;

/** Who is waited for: a person who decides, or the money on its way. */
function refundingText(order: Order, t: T, isOverdue: boolean): string {
  const time = answerTime(order);
  if (time === null) {
    return t('refundingText');
  }
  return isOverdue ? t('overdueText') : t('reviewText', { time });
}

const hasRest = ({ items }: Order): boolean => items.some(({ is_returned }) => is_returned === 0);

/** What the state means for the person. */
function stateText(order: Order, t: T, isOverdue: boolean): string {
  switch (order.status) {
    case ORDER_STATUSES.pendingPayment:
      return unpaidText(order, t);
    case ORDER_STATUSES.completed:
    case ORDER_STATUSES.reviewed:
      return t('doneText');
    case ORDER_STATUSES.cancelled:
      return t(order.returns.length === 0 ? 'cancelledText' : 'lateMoneyText');
    case ORDER_STATUSES.voided:
      return voidedText(order, t);
    case ORDER_STATUSES.refunding:
      return refundingText(order, t, isOverdue);
    case ORDER_STATUSES.refunded:
      return t('refundedText');
    case ORDER_STATUSES.partiallyRefunded:
      return t(hasRest(order) ? 'restText' : 'partlyRefundedText');
    case ORDER_STATUSES.pendingConsumption:
    case ORDER_STATUSES.pendingShipment:
    case ORDER_STATUSES.pendingReceipt:
      return t(order.type === COURSE_TYPES.offline ? 'readyTicketText' : 'readyText');
  }
}

function Steps({ order }: OrderProps) {
  const t = useMessages(detailMessages);
  const steps = orderSteps(order).map(({ text, time, state }) => ({
    text: t(text),
    time: time ?? '',
    state,
  }));
  return <StepLine label={t('steps')} steps={steps} />;
}

interface StatusHeadProps extends OrderProps {
  readonly actions: ReactNode;
}

/** How an order stands, what that means, and what can be done. */
export function StatusHead({ order, actions }: StatusHeadProps) {
  const t = useMessages(detailMessages);
  const tOrder = useMessages(orderMessages);
  const { status, expire_time } = order;
  const isOverdue = useHasPassed(answerTime(order));
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <div className={styles.about}>
          {/* Changes by itself when the money has moved. */}
          <p className={styles.status} aria-live="polite">
            {tOrder(statusTexts[status])}
          </p>
          <p className={styles.text}>
            {stateText(order, t, isOverdue)}
            {status === ORDER_STATUSES.pendingPayment && expire_time !== null && (
              <>
                {' · '}
                <Expiry key={expire_time} expireTime={expire_time} />
              </>
            )}
          </p>
        </div>
        {actions}
      </div>
      <Steps order={order} />
    </div>
  );
}
