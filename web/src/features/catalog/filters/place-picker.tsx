import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dropdown } from './dropdown.tsx';
import { filtersMessages } from './filters.messages.ts';
import { PlacePanel } from './place-panel.tsx';
import { shortPlaceName, usePlaceNames } from './use-place-names.ts';

interface PlacePickerProps {
  /** Comma-joined ids from the country down; empty without a place. */
  readonly value: string;
  readonly onChange: (addressId: string) => void;
}

/** Narrows a list to a country, province, city or district. */
export function PlacePicker({ value, onChange }: PlacePickerProps) {
  const t = useMessages(filtersMessages);
  const places = usePlaceNames(value);
  const label =
    places.length === 0 ? t('place') : t('placeChosen', { name: shortPlaceName(places) });
  return (
    <Dropdown label={label} title={t('choosePlace')} closeLabel={t('close')}>
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
  );
}
