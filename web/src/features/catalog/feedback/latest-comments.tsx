import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE_DEFAULT } from '@zhiji/contract/kernel/limits';
import type { ReactNode } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './feedback-list.module.css';
import { feedbackMessages } from './feedback.messages.ts';
import { feedbackQueries } from './feedback.queries.ts';

const SHOWN = 3;

interface LatestCommentsProps {
  readonly courseId: number;
  readonly className: string | undefined;
  /** The way to all of them. */
  readonly renderAll: (text: string) => ReactNode;
}

/** The newest reviews, under the other parts of a course; nothing while there are none. */
export function LatestComments({ courseId, className, renderAll }: LatestCommentsProps) {
  const t = useMessages(feedbackMessages);
  // The first page as the tab of all reviews asks for it, so that it is there already.
  const query = useQuery(
    feedbackQueries.comments({ id: courseId, page: 1, limit: PAGE_SIZE_DEFAULT }),
  );
  return (
    <QueryBlock
      query={query}
      className={className}
      skeleton={<Skeleton height="240px" />}
      isEmpty={({ list }) => list.length === 0}
    >
      {({ list }) => (
        <section>
          <div className={styles.head}>
            <h2 className={styles.heading}>{t('comments')}</h2>
            {renderAll(t('showAll'))}
          </div>
          <ul className={styles.list}>
            {list.slice(0, SHOWN).map((comment) => (
              <li key={comment.id}>
                <CommentItem comment={comment} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryBlock>
  );
}
