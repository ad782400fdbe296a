import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import formStyles from '#shared/forms/forms.module.css';
import type { FieldProps } from '#shared/forms/text-field.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { distributionQueries } from '../distribution.queries.ts';
import { applyMessages } from './apply.messages.ts';

/** The bank of the account, with its complaint below. */
export function BankField({ error, onChange, ...field }: FieldProps) {
  const t = useMessages(applyMessages);
  const id = useId();
  const noteId = `${id}-note`;
  const banks = useQuery(distributionQueries.banks());
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
        {error !== undefined && (
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
