import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { OrderActions } from '#features/order/actions/order-actions.tsx';
import { holdPosition } from '#features/order/list/list-position.ts';
import type { Order } from '#features/order/order.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { BackLink } from '#shared/navigation/back-link.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { detailMessages } from './detail.messages.ts';
import { MoneyTimeline } from './money-timeline.tsx';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderRefund } from './order-refund.tsx';
import { PaymentFacts, ProofFacts } from './payment-facts.tsx';
import { PriceLines } from './price-lines.tsx';
import { RefundList } from './refund-list.tsx';
import { SeatList } from './seat-list.tsx';
import { StatusHead } from './status-head.tsx';
import { TICKETS_FRAGMENT } from '#features/order/tickets-fragment.ts';

/** The list this order was opened from waits where it was. */
export function useKeptList(): void {
  useEffect(holdPosition, []);
}

/** Leads back to the orders. */
export function BackToOrders() {
  const t = useMessages(detailMessages);
  return <BackLink to={pathTo('userOrders')} text={t('back')} />;
}

/** Stands in place of an order that is not there. */
export function NoSuchOrder() {
  const t = useMessages(detailMessages);
  return <EmptyWithLink text={t('missing')} to={pathTo('userOrders')} link={t('back')} />;
}

/** A link to the tickets shows them, once the shell has scrolled to the top. */
function useTicketsInSight(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== TICKETS_FRAGMENT) {
      return undefined;
    }
    const frame = requestAnimationFrame(() =>
      document.querySelector(TICKETS_FRAGMENT)?.scrollIntoView(),
    );
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

interface OrderDetailProps {
  readonly order: Order;
  /** Whom to ask. */
  readonly service: ReactNode;
  readonly onPaid: () => void;
}

/** One order with everything that happened to it. */
export function OrderDetail({ order, service, onPaid }: OrderDetailProps) {
  useTicketsInSight();
  useThingName(order.title);
  return (
    <div className={styles.detail}>
      <StatusHead order={order} actions={<OrderActions order={order} onPaid={onPaid} />} />
      <div className={styles.columns}>
        <div className={`${styles.column} ${styles.main}`}>
          <OrderItems order={order} />
          <SeatList order={order} />
          <OrderRefund order={order} />
          <RefundList returns={order.returns} timeline={order.timeline} />
        </div>
        <div className={`${styles.column} ${styles.side}`}>
          <PriceLines order={order} />
          <PaymentFacts payment={order.payment} />
          <ProofFacts proof={order.proof} />
          <OrderFacts order={order} />
          {service}
        </div>
        <div className={styles.timeline}>
          <MoneyTimeline timeline={order.timeline} />
        </div>
      </div>
    </div>
  );
}
