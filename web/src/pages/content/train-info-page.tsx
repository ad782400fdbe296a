import { useQuery } from '@tanstack/react-query';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { Link, useSearchParams } from 'react-router';
import { ArticleBlock } from '#features/content/article-block.tsx';
import { ArticlePaper, NeighbourLinks } from '#features/content/article-paper.tsx';
import { articleMessages } from '#features/content/article.messages.ts';
import { contentQueries } from '#features/content/content.queries.ts';
import { MissingArticle } from '#features/content/missing-article.tsx';
import { newsCategoryText } from '#features/content/news-categories.ts';
import { DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { pagesMessages } from '../pages.messages.ts';

function MissingNews() {
  const t = useMessages(articleMessages);
  return (
    <MissingArticle
      actions={
        <Link to={pathTo('trainList')} className={buttonClass()}>
          {t('allNews')}
        </Link>
      }
    />
  );
}

function NewsArticle({ id }: { readonly id: number }) {
  const t = useMessages(articleMessages);
  const query = useQuery(contentQueries.newsItem(id));
  return (
    <ArticleBlock query={query} missing={<MissingNews />}>
      {(news) => (
        <>
          <ArticlePaper
            title={news.title}
            content={news.content}
            facts={
              <>
                <Link to={pathTo('trainList', { category: news.category })}>
                  {t(newsCategoryText[news.category])}
                </Link>
                <time dateTime={parseWireTime(news.create_time).toISOString()}>
                  {wireDate(news.create_time)}
                </time>
                {news.source !== '' && <span>{t('source', { source: news.source })}</span>}
                {news.author !== '' && <span>{t('author', { author: news.author })}</span>}
                <span>{t('views', { number: formatNumber(news.view_num) })}</span>
              </>
            }
          />
          <NeighbourLinks
            older={news.prev}
            newer={news.next}
            to={(other) => pathTo('trainInfo', { id: other })}
          />
        </>
      )}
    </ArticleBlock>
  );
}

/** One article of the training news, by the id in the query. */
export function TrainInfoPage() {
  const t = useMessages(articleMessages);
  const tPages = useMessages(pagesMessages);
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  return (
    <DetailFrame
      label={t('breadcrumb')}
      list={{ to: pathTo('trainList'), text: tPages('trainList') }}
    >
      {id === null ? <MissingNews /> : <NewsArticle id={id} />}
    </DetailFrame>
  );
}
