import type { NewsCategory } from '@zhiji/contract/kernel/statuses';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { articleMessages } from './article.messages.ts';
import { contentQueries } from './content.queries.ts';
import { NewsCard } from './news-card.tsx';
import styles from './news-list.module.css';

const CARD_HEIGHT = '168px';
const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function NewsSkeleton() {
  return (
    <div className={styles.grid}>
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} height={CARD_HEIGHT} />
      ))}
    </div>
  );
}

function NoNews() {
  const t = useMessages(articleMessages);
  return <EmptyWithLink text={t('noNews')} to={pathTo('trainList')} link={t('allNews')} />;
}

interface NewsListProps {
  readonly category: NewsCategory | undefined;
}

/** One page of the training news. */
export function NewsList({ category }: NewsListProps) {
  const t = useMessages(articleMessages);
  const { query, more } = usePagedQuery((paging) => contentQueries.news({ category, ...paging }), {
    keyOf: ({ id }) => id,
  });
  return (
    <QueryBlock query={query} skeleton={<NewsSkeleton />} isEmpty={() => false}>
      {({ list, total }) => {
        if (list.length === 0) {
          return total === 0 ? <NoNews /> : <BeyondEnd />;
        }
        return (
          <div className={styles.block} aria-busy={query.isPlaceholderData}>
            <ul className={styles.grid} aria-label={t('newsList')}>
              {list.map((news) => (
                <li key={news.id}>
                  <NewsCard news={news} />
                </li>
              ))}
            </ul>
            <UrlPager total={total} more={more} />
          </div>
        );
      }}
    </QueryBlock>
  );
}
