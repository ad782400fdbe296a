import { SEATS_MAX } from '@zhiji/contract/kernel/limits';
import { useId, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { type AttendeeErrors, AttendeeRow } from './attendee-row.tsx';
import {
  type Attendee,
  isBlank,
  NOBODY,
  parseAttendees,
  type SeatRow,
  seatRow,
} from './attendee.rules.ts';
import { attendeesMessages } from './attendees.messages.ts';
import styles from './attendees.module.css';
import { PasteDialog } from './paste-dialog.tsx';

const NO_ERRORS: AttendeeErrors = {};

interface AttendeeTableProps {
  readonly rows: readonly SeatRow[];
  /** Complaints by the key of the row. */
  readonly errors: ReadonlyMap<number, AttendeeErrors>;
  readonly needsIdCard: boolean;
  /** Null when there is no limit. */
  readonly seatLeft: number | null;
  /** The buyer, when enough is known to take a seat. */
  readonly buyer: Attendee | null;
  readonly onChange: (rows: readonly SeatRow[]) => void;
}

/** The people seats are bought for: one row each, typed or pasted. */
export function AttendeeTable({
  rows,
  errors,
  needsIdCard,
  seatLeft,
  buyer,
  onChange,
}: AttendeeTableProps) {
  const t = useMessages(attendeesMessages);
  const titleId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const isFull = rows.length >= SEATS_MAX;

  const add = (people: readonly Attendee[]) => {
    const filled = rows.filter((row) => !isBlank(row));
    const all = [...filled, ...people.map(seatRow)];
    if (all.length > SEATS_MAX) {
      showToast({ kind: 'error', text: t('pasteTooMany', { number: SEATS_MAX }) });
    }
    onChange(all.slice(0, SEATS_MAX));
  };
  const pasteList = (text: string) => {
    setPasting(false);
    add(parseAttendees(text));
  };
  const addBlank = () => {
    onChange([...rows, seatRow(NOBODY)]);
    // The new row is there after the next drawing.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus(),
    );
  };
  const remove = (key: number) => {
    const rest = rows.filter((row) => row.key !== key);
    onChange(rest);
    setAnnouncement(t('removed', { number: rest.length }));
    list.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const isListed = buyer !== null && rows.some(({ phone }) => phone.trim() === buyer.phone);

  return (
    <section className={styles.attendees} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('title')}
        </h2>
        <span className={styles.facts}>
          {t('count', { number: rows.length })}
          {seatLeft !== null && ` · ${t('seatLeft', { number: formatNumber(seatLeft) })}`}
        </span>
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      {errors.size > 0 && (
        <p className={styles.wrong} role="alert">
          {t('someWrong', { number: errors.size })}
        </p>
      )}
      <ol ref={list}>
        {rows.map((attendee, index) => (
          <AttendeeRow
            key={attendee.key}
            attendee={attendee}
            number={index + 1}
            needsIdCard={needsIdCard}
            errors={errors.get(attendee.key) ?? NO_ERRORS}
            isRemovable={rows.length > 1}
            onChange={(field, value) =>
              onChange(
                rows.map((row) => (row.key === attendee.key ? { ...row, [field]: value } : row)),
              )
            }
            onRemove={() => remove(attendee.key)}
            onPasteList={pasteList}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        <Button look="plain" size="small" disabled={isFull} onClick={addBlank}>
          {t('add')}
        </Button>
        {buyer !== null && (
          <Button
            look="plain"
            size="small"
            disabled={isFull || isListed}
            onClick={() => add([buyer])}
          >
            {t('addMe')}
          </Button>
        )}
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      </div>
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
      {isPasting && <PasteDialog onPaste={pasteList} onClose={() => setPasting(false)} />}
    </section>
  );
}
