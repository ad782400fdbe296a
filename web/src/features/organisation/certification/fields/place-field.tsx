import formStyles from '#shared/forms/forms.module.css';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { PlacePanel } from '#shared/place/place-panel.tsx';
import { usePlaceNames } from '#shared/place/use-place-names.ts';
import { Dropdown } from '#shared/ui/dropdown.tsx';
import { certificationMessages } from '../certification.messages.ts';
import type { MarkedFieldProps } from '../use-certification-form.ts';
import { FieldBelow, useNoteId } from './field-frame.tsx';
import styles from './fields.module.css';

interface PlaceFieldProps extends MarkedFieldProps {
  readonly label: string;
}

/** A place from the country down to the district, held as comma-joined ids. */
export function PlaceField({ label, name, value, error, mark, onChange }: PlaceFieldProps) {
  const t = useMessages(certificationMessages);
  const noteId = useNoteId();
  const places = usePlaceNames(value);
  // A municipality is its own city and stands here once.
  const chosen = [...new Set(places.map((place) => place.name))].join(' ');
  return (
    <fieldset className={styles.group} aria-describedby={noteId}>
      <legend className={formStyles.label}>{label}</legend>
      <div className={styles.place}>
        <Dropdown
          name={name}
          noteId={noteId}
          label={chosen === '' ? t('choosePlace') : chosen}
          title={t('choosePlace')}
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
      </div>
      <FieldBelow id={noteId} error={error} mark={mark} />
    </fieldset>
  );
}
