import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { readPaging } from '#shared/paging/paging.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './feedback-list.module.css';
import { feedbackMessages } from './feedback.messages.ts';
import { feedbackQueries } from './feedback.queries.ts';
import { BeyondEnd, FragmentPager } from './fragment-pager.tsx';
import { QuestionItem } from './question-item.tsx';

interface QuestionListProps {
  readonly courseId: number;
  /** What the fragment of the address says: whose questions, page and size. */
  readonly params: URLSearchParams;
}

const MINE = 'mine';

/** The same part of the page with everybody's questions or one's own, from the first page. */
function changeWhose(isMine: boolean): AddressChange {
  return ({ search, fragment }) => {
    const next = new URLSearchParams(fragment);
    next.delete('page');
    next.delete(MINE);
    if (isMine) {
      next.set(MINE, '1');
    }
    return { search, hash: `#${next.toString()}` };
  };
}

/** Everybody's questions or one's own, of which some are not shown to others. */
function Whose({ isMine }: { readonly isMine: boolean }) {
  const t = useMessages(feedbackMessages);
  return (
    <LinkTabs
      label={t('whose')}
      tabs={[
        { name: 'all', text: t('allQuestions'), isCurrent: !isMine, change: changeWhose(false) },
        { name: MINE, text: t('myQuestions'), isCurrent: isMine, change: changeWhose(true) },
      ]}
    />
  );
}

/** What learners asked about a course, and what its teachers answered. */
export function QuestionList({ courseId, params }: QuestionListProps) {
  const t = useMessages(feedbackMessages);
  const isVisitor = useSession(({ user }) => user === null);
  const isMine = !isVisitor && params.get(MINE) === '1';
  const query = useQuery(
    feedbackQueries.questions({
      id: courseId,
      ...(isMine && { mine: 1 }),
      ...readPaging(params),
    }),
  );
  return (
    <>
      {!isVisitor && <Whose isMine={isMine} />}
      <QueryBlock query={query} skeleton={<Skeleton height="240px" />} isEmpty={() => false}>
        {({ list, total }) => {
          if (list.length === 0) {
            const none = t(isMine ? 'noneOfMine' : 'noQuestions');
            return total === 0 ? <p className={styles.note}>{none}</p> : <BeyondEnd />;
          }
          return (
            <div aria-busy={query.isPlaceholderData}>
              <ul className={styles.list} aria-label={t('questions')}>
                {list.map((question) => (
                  <li key={question.id}>
                    <QuestionItem question={question} isMine={isMine} />
                  </li>
                ))}
              </ul>
              <FragmentPager params={params} total={total} />
            </div>
          );
        }}
      </QueryBlock>
    </>
  );
}
