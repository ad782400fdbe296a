import { useSearchParams } from 'react-router';
import {
  changeFilter,
  isNarrowed,
  NO_FILTER,
  readListFilter,
} from '#features/catalog/filters/list-filter.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { listsMessages } from './lists.messages.ts';

interface EmptyListProps {
  readonly text: 'noCourses' | 'noPackages' | 'noShops';
}

/** Stands in place of a list that nothing matches, with the way to a fuller one. */
export function EmptyList({ text }: EmptyListProps) {
  const t = useMessages(listsMessages);
  const [query] = useSearchParams();
  const look = buttonClass({ look: 'quiet' });
  if (!isNarrowed(readListFilter(query))) {
    return <EmptyWithLink text={t('nothingYet')} to={pathTo('home')} link={t('backHome')} />;
  }
  return (
    <EmptyBox
      text={t(text)}
      action={
        <AddressLink change={changeFilter(NO_FILTER)} className={look}>
          {t('clearFilters')}
        </AddressLink>
      }
    />
  );
}
