import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { bankMessages } from './bank.messages.ts';
import { bankQueries } from './bank.queries.ts';
import formStyles from './forms.module.css';
import type { FieldProps } from './text-field.tsx';

interface BankFieldProps extends FieldProps {
  /** Stands below, as long as nothing is wrong with the field. */
  readonly hint?: ReactNode;
}

/** The bank of an account, with its complaint below. */
export function BankField({ error, hint, onChange, ...field }: BankFieldProps) {
  const t = useMessages(bankMessages);
  const id = useId();
  const noteId = `${id}-note`;
  const banks = useQuery(bankQueries.banks());
  return (
    <div className={formStyles.field}>
      <label htmlFor={id} className={formStyles.label}>
        {t('bank')}
      </label>
      <div
        className={error === undefined ? formStyles.box : `${formStyles.box} ${formStyles.wrong}`}
      >
        <select
          {...field}
          id={id}
          className={formStyles.input}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t(banks.isPending ? 'banksLoading' : 'bankChoose')}</option>
          {banks.data?.map((bank) => (
            <option key={bank.id} value={bank.id} lang={contentLanguage(bank.name)}>
              {bank.name}
            </option>
          ))}
        </select>
      </div>
      <div id={noteId} className={formStyles.note}>
        {error === undefined ? (
          hint
        ) : (
          <p role="alert" className={formStyles.error}>
            {error}
          </p>
        )}
        {banks.isError && (
          <p>
            {t('banksFailed')}{' '}
            <button type="button" className={formStyles.link} onClick={() => void banks.refetch()}>
              {t('retry')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
