import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { filtersMessages } from './filters.messages.ts';
import { kindText } from './kind-text.ts';
import { changeFilter, readListFilter } from './list-filter.ts';
import { OptionRow } from './option-row.tsx';

const KINDS = [undefined, COURSE_TYPES.live, COURSE_TYPES.record, COURSE_TYPES.offline] as const;

/** Narrows all courses to one kind. */
export function KindPicker() {
  const t = useMessages(filtersMessages);
  const [query] = useSearchParams();
  const { type: chosen } = readListFilter(query);
  return (
    <nav aria-label={t('kind')}>
      <OptionRow
        title={t('kind')}
        options={KINDS.map((type) => ({
          key: type ?? 0,
          text: t(type === undefined ? 'all' : kindText[type]),
          change: changeFilter({ type }),
          isChosen: type === chosen,
        }))}
      />
    </nav>
  );
}
