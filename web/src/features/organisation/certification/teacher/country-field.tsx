import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import formStyles from '#shared/forms/forms.module.css';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { regionQueries } from '#shared/place/region.queries.ts';
import { FieldBelow, useNoteId } from '../fields/field-frame.tsx';
import type { MarkedFieldProps } from '../use-certification-form.ts';
import { teacherCertificationMessages } from './teacher-certification.messages.ts';

/** The country somebody belongs to, who may leave it out. */
export function CountryField({ mark, error, onChange, ...field }: MarkedFieldProps) {
  const t = useMessages(teacherCertificationMessages);
  const id = useId();
  const noteId = useNoteId();
  const { data: countries = [] } = useQuery(regionQueries.countries());
  return (
    <div className={formStyles.field}>
      <label htmlFor={id} className={formStyles.label}>
        {t('country')}
      </label>
      <div className={formStyles.box}>
        <select
          {...field}
          id={id}
          className={formStyles.input}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('countryNone')}</option>
          {countries.map((country) => (
            <option key={country.id} value={country.id} lang={contentLanguage(country.name)}>
              {country.name}
            </option>
          ))}
        </select>
      </div>
      <FieldBelow id={noteId} error={error} mark={mark} />
    </div>
  );
}
