import { REMARK_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './remark-field.module.css';

interface RemarkFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line to whoever handles the order. */
export function RemarkField({ value, onChange }: RemarkFieldProps) {
  const t = useMessages(checkoutMessages);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('remark')}
      </label>
      <input
        id={id}
        className={styles.input}
        placeholder={t('remarkHint')}
        maxLength={REMARK_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
