import { SORT_DIRECTIONS, SORT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './filter-bar.module.css';
import { filtersMessages } from './filters.messages.ts';
import {
  changeFilter,
  type ListFilter,
  readListFilter,
  type SortOption,
  toSortOption,
  usualDirection,
} from './list-filter.ts';
import { PlacePicker } from './place-picker.tsx';

const TEXTS = {
  [SORT_TYPES.overall]: 'overall',
  [SORT_TYPES.sales]: 'sales',
  [SORT_TYPES.price]: 'price',
  [SORT_TYPES.newest]: 'newest',
} as const satisfies Record<SortOption, MessageKey<typeof filtersMessages>>;

/** What pressing an option asks for: its usual direction first, then the other one. */
function pressed(query: URLSearchParams, option: SortOption): Partial<ListFilter> {
  const { sort_type, sort } = readListFilter(query);
  if (toSortOption(sort_type) !== option || option === SORT_TYPES.overall) {
    return { sort_type: option, sort: usualDirection(option) };
  }
  const { ascending, descending } = SORT_DIRECTIONS;
  return { sort: sort === ascending ? descending : ascending };
}

interface FilterBarProps {
  readonly sorts: readonly SortOption[];
  /** Whether what is listed has a place. */
  readonly withPlace: boolean;
}

/** Order and place of a list. */
export function FilterBar({ sorts, withPlace }: FilterBarProps) {
  const t = useMessages(filtersMessages);
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const filter = readListFilter(query);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.sorts} aria-label={t('sortBy')}>
        {sorts.map((option) => {
          const isChosen = toSortOption(filter.sort_type) === option;
          const isAscending = filter.sort === SORT_DIRECTIONS.ascending;
          return (
            <button
              key={option}
              type="button"
              className={styles.sort}
              aria-pressed={isChosen}
              onClick={() => changeAddress((now) => changeFilter(pressed(now.query, option))(now))}
            >
              {t(TEXTS[option])}
              {option !== SORT_TYPES.overall && (
                <SortArrows direction={isChosen ? filter.sort : undefined} />
              )}
              {isChosen && option !== SORT_TYPES.overall && (
                <VisuallyHidden>{t(isAscending ? 'ascending' : 'descending')}</VisuallyHidden>
              )}
            </button>
          );
        })}
      </fieldset>
      {withPlace && (
        <PlacePicker
          value={filter.address_id}
          onChange={(address_id) => changeAddress(changeFilter({ address_id }))}
        />
      )}
    </div>
  );
}

/** Two small arrows, the one that counts dark. */
function SortArrows({ direction }: { readonly direction: ListFilter['sort'] | undefined }) {
  return (
    <svg className={styles.arrows} aria-hidden="true" width="10" height="14" viewBox="0 0 10 14">
      <path d="M5 1 9 6H1z" data-on={direction === SORT_DIRECTIONS.ascending} />
      <path d="M5 13 1 8h8z" data-on={direction === SORT_DIRECTIONS.descending} />
    </svg>
  );
}
