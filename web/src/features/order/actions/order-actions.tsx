import { COURSE_TYPES, ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { checkoutPath, reviewPath, studyPath } from '#features/order/order-target.ts';
import { RefundButton } from '#features/order/refund/refund-button.tsx';
import { WithdrawButton } from '#features/order/refund/withdraw-button.tsx';
import { TICKETS_FRAGMENT } from '#features/order/tickets-fragment.ts';
import type { OrderAction, OrderCard } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { actionsMessages } from './actions.messages.ts';
import { CancelButton } from './cancel-button.tsx';
import styles from './order-actions.module.css';
import { PayButton } from './pay-button.tsx';

interface OrderActionsProps {
  readonly order: Pick<OrderCard, 'id' | 'type' | 'target_id' | 'is_on_site' | 'actions'>;
  /** The order's own page, on a screen that shows neither its tickets nor its courses. */
  readonly detailPath?: string;
  readonly onPaid: () => void;
}

/** What can be done with an order now: the server says what, the screen as far as it has a place. */
export function OrderActions({ order, detailPath, onPaid }: OrderActionsProps) {
  const t = useMessages(actionsMessages);
  const can = (action: OrderAction) => order.actions.includes(action);
  // The courses of a package are reviewed one by one.
  const commentPath = order.type === COURSE_TYPES.package ? detailPath : reviewPath(order);
  return (
    <div className={styles.actions}>
      {can(ORDER_ACTIONS.cancel) && <CancelButton orderId={order.id} />}
      {can(ORDER_ACTIONS.refund) && <RefundButton orderId={order.id} />}
      {can(ORDER_ACTIONS.invoice) && (
        <Link
          to={pathTo('userInvoicing', { order: order.id })}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('invoice')}
        </Link>
      )}
      {can(ORDER_ACTIONS.withdrawRefund) && <WithdrawButton orderId={order.id} />}
      {can(ORDER_ACTIONS.reorder) && (
        <Link to={checkoutPath(order)} className={buttonClass({ look: 'plain', size: 'small' })}>
          {t('reorder')}
        </Link>
      )}
      {can(ORDER_ACTIONS.ticket) && detailPath !== undefined && (
        <Link
          to={detailPath + TICKETS_FRAGMENT}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('ticket')}
        </Link>
      )}
      {can(ORDER_ACTIONS.comment) && commentPath !== undefined && (
        <Link to={commentPath} className={buttonClass({ look: 'plain', size: 'small' })}>
          {t('comment')}
        </Link>
      )}
      {can(ORDER_ACTIONS.study) && (
        <Link to={studyPath(order)} className={buttonClass({ size: 'small' })}>
          {t(order.is_on_site === 1 ? 'myTicket' : 'study')}
        </Link>
      )}
      {can(ORDER_ACTIONS.uploadProof) && (
        <PayButton orderId={order.id} label="uploadProof" onPaid={onPaid} />
      )}
      {can(ORDER_ACTIONS.pay) && <PayButton orderId={order.id} label="pay" onPaid={onPaid} />}
    </div>
  );
}
