import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './article.module.css';

const SKELETON_LINES = ['100%', '96%', '98%', '60%', '99%', '94%', '72%'];

function ArticleSkeleton() {
  return (
    <div className={`${styles.paper} ${styles.loading}`}>
      <Skeleton width="70%" height="34px" />
      <Skeleton width="40%" height="18px" />
      {SKELETON_LINES.map((width) => (
        <Skeleton key={width} width={width} height="18px" />
      ))}
    </div>
  );
}

interface ArticleBlockProps<Data> {
  readonly query: UseQueryResult<Data | null>;
  /** Stands for an article that is not there. */
  readonly missing: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An article in each of its states; the page has a heading in all of them. */
export function ArticleBlock<Data>({ query, missing, children }: ArticleBlockProps<Data>) {
  const routeTitle = useRouteTitle();
  return (
    <>
      {query.data === undefined && <VisuallyHidden as="h1">{routeTitle}</VisuallyHidden>}
      <QueryBlock query={query} skeleton={<ArticleSkeleton />} isEmpty={() => false}>
        {(data) => (data === null ? missing : children(data))}
      </QueryBlock>
    </>
  );
}
