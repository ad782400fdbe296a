import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { profileMessages } from '#features/account/profile/profile.messages.ts';
import formStyles from '#shared/forms/forms.module.css';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { PlacePanel } from '#shared/place/place-panel.tsx';
import { regionQueries } from '#shared/place/region.queries.ts';
import { usePlaceNames } from '#shared/place/use-place-names.ts';
import { Dropdown } from '#shared/ui/dropdown.tsx';
import styles from './profile-page.module.css';

interface AddressFieldProps {
  /** Comma-joined ids from the country down; empty without a place. */
  readonly value: string;
  readonly onChange: (addressId: string) => void;
}

/** The country alone, for those who live where we know no provinces. */
function CountryField({ value, onChange }: AddressFieldProps) {
  const t = useMessages(profileMessages);
  const id = useId();
  const { data: countries = [] } = useQuery(regionQueries.countries());
  const [country = ''] = value.split(',');
  if (countries.length === 0) {
    return null;
  }
  return (
    <div className={styles.country}>
      <label htmlFor={id}>{t('country')}</label>
      <select
        id={id}
        className={styles.select}
        value={country}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{t('noCountry')}</option>
        {countries.map((each) => (
          <option key={each.id} value={each.id} lang={contentLanguage(each.name)}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Where somebody lives, from the country down to the district. */
export function AddressField({ value, onChange }: AddressFieldProps) {
  const t = useMessages(profileMessages);
  const places = usePlaceNames(value);
  // A municipality is its own city and stands here once.
  const name = [...new Set(places.map((place) => place.name))].join(' ');
  return (
    <fieldset className={styles.group}>
      <legend className={formStyles.label}>{t('address')}</legend>
      <CountryField value={value} onChange={onChange} />
      <div className={styles.address}>
        <Dropdown
          label={name === '' ? t('chooseAddress') : name}
          title={t('chooseAddress')}
          closeLabel={t('close')}
        >
          {(close) => (
            <PlacePanel
              chosen={places}
              onChoose={(path) => {
                close();
                onChange(path.map(({ id }) => id).join(','));
              }}
            />
          )}
        </Dropdown>
        {value !== '' && (
          <button type="button" className={formStyles.link} onClick={() => onChange('')}>
            {t('clearAddress')}
          </button>
        )}
      </div>
    </fieldset>
  );
}
