import { useId } from 'react';
import { NOBODY, type SeatRow, seatRow } from '#features/order/attendees/attendee.rules.ts';
import { attendeesMessages } from '#features/order/attendees/attendees.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './seat-choice.module.css';

/** One seat for each of two: a single one is the buyer's own. */
const OTHERS_AT_FIRST = 2;

interface SeatChoiceProps {
  readonly rows: readonly SeatRow[];
  readonly onChange: (rows: readonly SeatRow[]) => void;
}

/** Rows to name other people in. */
export function rowsForOthers(): readonly SeatRow[] {
  return Array.from({ length: OTHERS_AT_FIRST }, () => seatRow(NOBODY));
}

/** Who the seats of a live course are for: the buyer, or people to be named. */
export function SeatChoice({ rows, onChange }: SeatChoiceProps) {
  const t = useMessages(attendeesMessages);
  const name = useId();
  const isForOthers = rows.length > 0;
  return (
    <ChoiceGroup title={t('whoTitle')}>
      <div className={styles.options}>
        <label className={styles.option}>
          <input type="radio" name={name} checked={!isForOthers} onChange={() => onChange([])} />
          {t('whoMe')}
        </label>
        <label className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={isForOthers}
            onChange={() => onChange(rowsForOthers())}
          />
          {t('whoOthers')}
        </label>
      </div>
    </ChoiceGroup>
  );
}
