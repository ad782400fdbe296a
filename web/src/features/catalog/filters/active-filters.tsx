import type { CallResponse } from '@zhiji/contract/calls';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { shortPlaceName, usePlaceNames } from '#shared/place/use-place-names.ts';
import { CloseIcon } from '#shared/ui/icons.tsx';
import styles from './active-filters.module.css';
import { categoryPath } from './category-path.ts';
import { filtersMessages } from './filters.messages.ts';
import { kindText } from './kind-text.ts';
import { changeFilter, NO_FILTER, readListFilter } from './list-filter.ts';

interface ActiveFiltersProps {
  /** As far as they are known; a category without a name has no chip. */
  readonly categories: CallResponse<'catalog.categories'>;
  /** Whether the list can be narrowed to one kind. */
  readonly withKinds: boolean;
}

/** What the list is narrowed to, each to be taken away, or all at once. */
export function ActiveFilters({ categories, withKinds }: ActiveFiltersProps) {
  const t = useMessages(filtersMessages);
  const [query] = useSearchParams();
  const { keyword, type, category_id, address_id } = readListFilter(query);
  const places = usePlaceNames(address_id);
  const named: readonly (readonly [keyof typeof NO_FILTER, string])[] = [
    ['keyword', keyword === '' ? '' : t('keyword', { keyword })],
    ['type', withKinds && type !== undefined ? t(kindText[type]) : ''],
    ['category_id', categoryPath(categories, category_id).at(-1)?.name ?? ''],
    ['address_id', shortPlaceName(places)],
  ];
  const chips = named.filter(([, name]) => name !== '');
  if (chips.length === 0) {
    return null;
  }
  return (
    <ul className={styles.chips} aria-label={t('active')}>
      {chips.map(([key, name]) => (
        <li key={key}>
          <AddressLink
            change={changeFilter({ [key]: NO_FILTER[key] })}
            className={styles.chip}
            aria-label={t('remove', { name })}
          >
            <span className={styles.name}>{name}</span>
            <CloseIcon />
          </AddressLink>
        </li>
      ))}
      <li>
        <AddressLink change={changeFilter(NO_FILTER)} className={styles.clear}>
          {t('clearAll')}
        </AddressLink>
      </li>
    </ul>
  );
}
