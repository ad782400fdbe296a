import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES, ORDER_STATUSES, SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { type Order, orderQueries } from '#features/order/order.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Ticket } from '#shared/ticket/ticket.tsx';
import { DetailSection } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './seat-list.module.css';
import { TICKETS_FRAGMENT } from '#features/order/tickets-fragment.ts';

type Seat = Order['users'][number];

const SEAT_TEXTS = {
  [SEAT_STATUSES.valid]: 'seatValid',
  [SEAT_STATUSES.checkedIn]: 'seatCheckedIn',
  [SEAT_STATUSES.refunded]: 'seatRefunded',
  [SEAT_STATUSES.moved]: 'seatMoved',
} as const satisfies Record<Seat['status'], MessageKey<typeof detailMessages>>;

/** Before the payment and after the order's end there is nothing to show at a door. */
const WITHOUT_TICKETS: ReadonlySet<Order['status']> = new Set([
  ORDER_STATUSES.pendingPayment,
  ORDER_STATUSES.cancelled,
  ORDER_STATUSES.voided,
  ORDER_STATUSES.refunded,
]);

interface SeatCardProps {
  readonly seat: Seat;
  readonly item: Order['items'][number] | undefined;
  /** Whether tickets are out. */
  readonly isIssued: boolean;
}

function SeatState({ seat, isIssued }: Omit<SeatCardProps, 'item'>) {
  const t = useMessages(detailMessages);
  if (seat.check_time !== null) {
    return t('checkedAt', { time: seat.check_time });
  }
  const isWaiting = !isIssued && seat.status === SEAT_STATUSES.valid;
  return t(isWaiting ? 'seatWaiting' : SEAT_TEXTS[seat.status]);
}

function SeatCard({ seat, item, isIssued }: SeatCardProps) {
  if (isIssued && item?.type === COURSE_TYPES.offline && seat.ticket_code !== '') {
    return (
      <li>
        <Ticket
          ticket={{
            title: item.title,
            code: seat.ticket_code,
            name: `${seat.name} ${seat.phone}`,
            status: seat.status,
            checkTime: seat.check_time,
            start: item.start_time,
            end: item.end_time,
            place: item.place,
            change: item.change,
            calendar: item.calendar,
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.seat} data-void={seat.status > SEAT_STATUSES.checkedIn}>
      <p className={styles.name}>
        {seat.name} <span className={styles.phone}>{seat.phone}</span>
      </p>
      {item !== undefined && (
        <p className={styles.quiet} lang={contentLanguage(item.title)}>
          {item.title}
        </p>
      )}
      <p className={styles.state}>
        <SeatState seat={seat} isIssued={isIssued} />
      </p>
    </li>
  );
}

/** The people an order has places for, with their tickets once it is paid. */
export function SeatList({ order }: { readonly order: Order }) {
  const t = useMessages(detailMessages);
  const [isOpen, setOpen] = useState(false);
  const {
    data: named,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...orderQueries.seatNames(order.id),
    enabled: isOpen,
  });
  if (order.users.length === 0) {
    return null;
  }
  const fullNames = new Map((isOpen ? (named ?? []) : []).map((seat) => [seat.id, seat]));
  return (
    <DetailSection id={TICKETS_FRAGMENT.slice(1)} title={t('tickets')}>
      <p>
        <Button look="quiet" size="small" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideNames' : 'showNames')}
        </Button>
      </p>
      {isOpen && isError && (
        <p role="alert">
          {t('namesFailed')}{' '}
          <Button look="quiet" size="small" onClick={() => void refetch()}>
            {t('namesAgain')}
          </Button>
        </p>
      )}
      <ul className={styles.seats} aria-busy={isOpen && isFetching}>
        {order.users.map((seat) => (
          <SeatCard
            key={seat.id}
            seat={fullNames.get(seat.id) ?? seat}
            item={order.items.find(({ id }) => id === seat.item_id)}
            isIssued={!WITHOUT_TICKETS.has(order.status)}
          />
        ))}
      </ul>
    </DetailSection>
  );
}
