import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailBlock } from '#shared/detail/detail-page.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
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

/** An article in each of its states. */
export function ArticleBlock<Data>({ query, missing, children }: ArticleBlockProps<Data>) {
  return (
    <DetailBlock query={query} skeleton={<ArticleSkeleton />}>
      {(data) => (data === null ? missing : children(data))}
    </DetailBlock>
  );
}
