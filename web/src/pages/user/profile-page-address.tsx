import { profileMessages } from '#features/account/profile/profile.messages.ts';
import { Dropdown } from '#features/catalog/filters/dropdown.tsx';
import { PlacePanel } from '#features/catalog/filters/place-panel.tsx';
import { usePlaceNames } from '#features/catalog/filters/use-place-names.ts';
import formStyles from '#features/identity/forms/forms.module.css';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './profile-page.module.css';

interface AddressFieldProps {
  /** Comma-joined ids from the country down; empty without a place. */
  readonly value: string;
  readonly onChange: (addressId: string) => void;
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
