import { SEAT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import { printAlone } from './print-alone.ts';
import { type SessionChange, SessionChangeNote } from './session-change.tsx';
import { TicketScreen } from './ticket-screen.tsx';
import { groupCode, spanText } from './ticket-texts.ts';
import { ticketMessages } from './ticket.messages.ts';
import styles from './ticket.module.css';

type SeatStatus = (typeof SEAT_STATUSES)[keyof typeof SEAT_STATUSES];

/** Everything a ticket says, so that it can be shown and printed without asking anybody. */
export interface TicketFacts {
  readonly title: string;
  readonly code: string;
  /** Who comes with it, masked. */
  readonly name: string;
  readonly status: SeatStatus;
  readonly checkTime: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly place: string;
  readonly change: SessionChange | null;
  /** Link to the calendar file, empty without one. */
  readonly calendar: string;
}

interface TicketProps {
  readonly ticket: TicketFacts;
}

const STATE_TEXTS = {
  [SEAT_STATUSES.valid]: 'valid',
  [SEAT_STATUSES.checkedIn]: 'checkedIn',
  [SEAT_STATUSES.refunded]: 'refunded',
  [SEAT_STATUSES.moved]: 'passedOn',
} as const satisfies Record<SeatStatus, MessageKey<typeof ticketMessages>>;

interface StubProps {
  /** Of the code to scan. */
  readonly modules: ReturnType<typeof encodeQr>;
}

/** The code to scan while the ticket admits, then its state. */
function Stub({ ticket: { code, status }, modules }: TicketProps & StubProps) {
  const t = useMessages(ticketMessages);
  return status === SEAT_STATUSES.valid ? (
    <QrCode modules={modules} label={t('scan', { code: groupCode(code) })} />
  ) : (
    <p className={styles.stamp} data-void={status !== SEAT_STATUSES.checkedIn}>
      {t(STATE_TEXTS[status])}
    </p>
  );
}

function Facts({ ticket }: TicketProps) {
  const t = useMessages(ticketMessages);
  const { code, name, status, checkTime, start, end, place } = ticket;
  const facts = [
    { name: t('attendee'), text: name },
    { name: t('time'), text: spanText(start, end) || t('toBeSet') },
    { name: t('place'), text: place || t('toBeSet') },
  ];
  return (
    <div className={styles.about}>
      <p className={styles.title} lang={contentLanguage(ticket.title)}>
        {ticket.title}
      </p>
      <p className={styles.number}>
        {t('code')} <b className={styles.code}>{groupCode(code)}</b>
      </p>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt className={styles.name}>{fact.name}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.state}>
        {checkTime === null ? t(STATE_TEXTS[status]) : t('checkedAt', { time: checkTime })}
      </p>
    </div>
  );
}

/** Admission of one person to one class. */
export function Ticket({ ticket }: TicketProps) {
  const t = useMessages(ticketMessages);
  const ref = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  const { code, title, status, change, calendar } = ticket;
  const modules = useMemo(() => encodeQr(code), [code]);
  const isOpen = status === SEAT_STATUSES.valid;
  return (
    <article
      ref={ref}
      className={styles.ticket}
      data-void={status > SEAT_STATUSES.checkedIn}
      aria-label={`${title} ${groupCode(code)}`}
    >
      <div className={styles.body}>
        <Stub ticket={ticket} modules={modules} />
        <Facts ticket={ticket} />
      </div>
      {change !== null && status <= SEAT_STATUSES.checkedIn && (
        <SessionChangeNote change={change} />
      )}
      {isOpen && (
        <div className={styles.foot}>
          <p className={styles.hint}>{t('hint')}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={t('showOf', { code: groupCode(code) })}
              onClick={() => setShown(true)}
            >
              {t('show')}
            </Button>
            {calendar !== '' && (
              <a
                href={calendar}
                download
                className={buttonClass({ look: 'quiet', size: 'small' })}
                aria-label={t('calendarOf', { title })}
              >
                {t('calendar')}
              </a>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={t('printOf', { code: groupCode(code) })}
              onClick={() => printAlone(ref.current)}
            >
              {t('print')}
            </Button>
          </div>
        </div>
      )}
      {isShown && (
        <TicketScreen ticket={ticket} modules={modules} onClose={() => setShown(false)} />
      )}
    </article>
  );
}
