import type { NewsCategory } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { articleMessages } from './article.messages.ts';
import { newsCategories, newsCategoryText } from './news-categories.ts';

/** Chooses what the news are about; the choice stands in the address. */
export function NewsTabs({ category }: { readonly category: NewsCategory | undefined }) {
  const t = useMessages(articleMessages);
  return (
    <LinkTabs
      label={t('newsCategories')}
      tabs={[
        { to: pathTo('trainList'), text: t('newsAll'), isCurrent: category === undefined },
        ...newsCategories.map((each) => ({
          to: pathTo('trainList', { category: each }),
          text: t(newsCategoryText[each]),
          isCurrent: each === category,
        })),
      ]}
    />
  );
}
