import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { readPaging } from '#shared/paging/paging.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './feedback-list.module.css';
import { feedbackMessages } from './feedback.messages.ts';
import { feedbackQueries } from './feedback.queries.ts';
import { BeyondEnd, FragmentPager } from './fragment-pager.tsx';
import { QuestionItem } from './question-item.tsx';

interface QuestionListProps {
  readonly courseId: number;
  /** What the fragment of the address says: page and size. */
  readonly params: URLSearchParams;
}

/** What learners asked about a course, and what its teachers answered. */
export function QuestionList({ courseId, params }: QuestionListProps) {
  const t = useMessages(feedbackMessages);
  const query = useQuery(feedbackQueries.questions({ id: courseId, ...readPaging(params) }));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="240px" />} isEmpty={() => false}>
      {({ list, total }) => {
        if (list.length === 0) {
          return total === 0 ? <p className={styles.note}>{t('noQuestions')}</p> : <BeyondEnd />;
        }
        return (
          <div aria-busy={query.isPlaceholderData}>
            <ul className={styles.list} aria-label={t('questions')}>
              {list.map((question) => (
                <li key={question.id}>
                  <QuestionItem question={question} />
                </li>
              ))}
            </ul>
            <FragmentPager params={params} total={total} />
          </div>
        );
      }}
    </QueryBlock>
  );
}
