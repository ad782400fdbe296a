import { useMessages } from '#shared/i18n/use-messages.ts';
import { PlacePanel } from '#shared/place/place-panel.tsx';
import { shortPlaceName, usePlaceNames } from '#shared/place/use-place-names.ts';
import { Dropdown } from '#shared/ui/dropdown.tsx';
import { filtersMessages } from './filters.messages.ts';

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
