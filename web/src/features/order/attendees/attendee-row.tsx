import { type ClipboardEvent, useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { CloseIcon } from '#shared/ui/icons.tsx';
import type { Attendee, AttendeeField } from './attendee.rules.ts';
import { attendeesMessages } from './attendees.messages.ts';
import styles from './attendees.module.css';

/** Complaints about a row: about one of its fields, or about the person. */
export type AttendeeErrors = Readonly<Partial<Record<AttendeeField | 'person', string>>>;

interface AttendeeRowProps {
  readonly attendee: Attendee;
  /** Counted from one. */
  readonly number: number;
  readonly needsIdCard: boolean;
  readonly errors: AttendeeErrors;
  readonly isRemovable: boolean;
  readonly onChange: (field: AttendeeField, value: string) => void;
  readonly onRemove: () => void;
  /** Several lines pasted into a field are a list. */
  readonly onPasteList: (text: string) => void;
}

const INPUTS = {
  name: { autoComplete: 'off', inputMode: 'text', maxLength: 60 },
  phone: { autoComplete: 'off', inputMode: 'numeric', maxLength: 20 },
  id_card: { autoComplete: 'off', inputMode: 'text', maxLength: 20 },
} as const;

/** One person: name, phone and id card, each with what is wrong with it below. */
export function AttendeeRow({
  attendee,
  number,
  needsIdCard,
  errors,
  isRemovable,
  onChange,
  onRemove,
  onPasteList,
}: AttendeeRowProps) {
  const t = useMessages(attendeesMessages);
  const baseId = useId();
  const personId = `${baseId}person`;
  const labels = {
    name: t('name'),
    phone: t('phone'),
    id_card: needsIdCard ? t('idCard') : t('idCardOptional'),
  };

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (/[\n\t]/u.test(text.trim())) {
      event.preventDefault();
      onPasteList(text);
    }
  };

  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        <span className={styles.short}>{number}</span>
        <span className={styles.long}>{t('row', { number })}</span>
      </span>
      {(['name', 'phone', 'id_card'] as const).map((field) => (
        <label key={field} className={styles.cell}>
          <span className={styles.label}>{labels[field]}</span>
          <input
            {...INPUTS[field]}
            className={styles.input}
            // One form holds many of them: the number tells which.
            aria-label={t('field', { number, field: labels[field] })}
            aria-invalid={errors[field] !== undefined || errors.person !== undefined}
            aria-describedby={`${baseId}${field} ${personId}`}
            value={attendee[field]}
            onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
            onPaste={paste}
          />
          <span id={`${baseId}${field}`} className={styles.complaint} role="alert">
            {errors[field]}
          </span>
        </label>
      ))}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('removeRow', { number })}
        disabled={!isRemovable}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
      <p id={personId} className={`${styles.complaint} ${styles.person}`} role="alert">
        {errors.person}
      </p>
    </li>
  );
}
