import { useQuery } from '@tanstack/react-query';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { Link, useSearchParams } from 'react-router';
import { ArticleBlock } from '#features/content/article-block.tsx';
import { ArticlePaper, NeighbourLinks } from '#features/content/article-paper.tsx';
import { articleMessages } from '#features/content/article.messages.ts';
import { contentQueries } from '#features/content/content.queries.ts';
import { MissingArticle } from '#features/content/missing-article.tsx';
import { newsCategoryText } from '#features/content/news-categories.ts';
import { currentLocale } from '#shared/i18n/i18n.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { Breadcrumb } from '#shared/navigation/breadcrumb.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './article-page.module.css';
import { pagesMessages } from './pages.messages.ts';

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
                <span>{t('views', { number: news.view_num.toLocaleString(currentLocale()) })}</span>
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
  const title = useRouteTitle();
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={t('breadcrumb')}
        above={[
          { to: pathTo('home'), text: tPages('home') },
          { to: pathTo('trainList'), text: tPages('trainList') },
        ]}
        current={title}
      />
      {id === null ? <MissingNews /> : <NewsArticle id={id} />}
    </div>
  );
}
