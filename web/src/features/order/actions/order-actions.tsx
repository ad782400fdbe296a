import { ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { checkoutPath, studyPath } from '#features/order/order-target.ts';
import type { OrderAction, OrderCard } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { actionsMessages } from './actions.messages.ts';
import { CancelButton } from './cancel-button.tsx';
import styles from './order-actions.module.css';
import { PayButton } from './pay-button.tsx';

interface OrderActionsProps {
  readonly order: Pick<OrderCard, 'id' | 'type' | 'target_id' | 'actions'>;
  /** Where the tickets are, on a screen that does not show them itself. */
  readonly ticketPath?: string;
  readonly onPaid: () => void;
}

/** What can be done with an order now: the server says what, the screen as far as it has a place. */
export function OrderActions({ order, ticketPath, onPaid }: OrderActionsProps) {
  const t = useMessages(actionsMessages);
  const can = (action: OrderAction) => order.actions.includes(action);
  return (
    <div className={styles.actions}>
      {can(ORDER_ACTIONS.cancel) && <CancelButton orderId={order.id} />}
      {can(ORDER_ACTIONS.reorder) && (
        <Link to={checkoutPath(order)} className={buttonClass({ look: 'plain', size: 'small' })}>
          {t('reorder')}
        </Link>
      )}
      {can(ORDER_ACTIONS.ticket) && ticketPath !== undefined && (
        <Link to={ticketPath} className={buttonClass({ look: 'plain', size: 'small' })}>
          {t('ticket')}
        </Link>
      )}
      {can(ORDER_ACTIONS.study) && (
        <Link to={studyPath(order)} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {t('study')}
        </Link>
      )}
      {can(ORDER_ACTIONS.uploadProof) && (
        <PayButton orderId={order.id} label="uploadProof" onPaid={onPaid} />
      )}
      {can(ORDER_ACTIONS.pay) && <PayButton orderId={order.id} label="pay" onPaid={onPaid} />}
    </div>
  );
}
