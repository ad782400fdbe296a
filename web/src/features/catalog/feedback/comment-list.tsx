import { useQuery } from '@tanstack/react-query';
import { SCORE_MAX } from '@zhiji/contract/kernel/limits';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { readPaging } from '#shared/paging/paging.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './feedback-list.module.css';
import { feedbackMessages } from './feedback.messages.ts';
import { type CommentPage, feedbackQueries } from './feedback.queries.ts';
import { BeyondEnd, FragmentPager } from './fragment-pager.tsx';
import { ScoreFilter } from './score-filter.tsx';

interface CommentListProps {
  readonly courseId: number;
  /** What the fragment of the address says: score, page and size. */
  readonly params: URLSearchParams;
}

const SCORE = 'score';

function readScore(params: URLSearchParams): number | null {
  const score = Number(params.get(SCORE));
  return Number.isInteger(score) && score >= 1 && score <= SCORE_MAX ? score : null;
}

/** The same part of the page with another score, from its first page. */
function changeScore(score: number | null): AddressChange {
  return ({ search, fragment }) => {
    const next = new URLSearchParams(fragment);
    next.delete('page');
    next.delete(SCORE);
    if (score !== null) {
      next.set(SCORE, String(score));
    }
    return { search, hash: `#${next.toString()}` };
  };
}

interface FoundProps {
  readonly found: CommentPage;
  readonly params: URLSearchParams;
}

function Found({ found: { list, total }, params }: FoundProps) {
  const t = useMessages(feedbackMessages);
  if (list.length === 0) {
    return total === 0 ? <p className={styles.note}>{t('noCommentsOfScore')}</p> : <BeyondEnd />;
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('comments')}>
        {list.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} />
          </li>
        ))}
      </ul>
      <FragmentPager params={params} total={total} />
    </>
  );
}

/** Reviews of a course: average, spread of the scores as a filter, and the texts page by page. */
export function CommentList({ courseId, params }: CommentListProps) {
  const t = useMessages(feedbackMessages);
  const score = readScore(params);
  const query = useQuery(
    feedbackQueries.comments({
      id: courseId,
      ...(score !== null && { score }),
      ...readPaging(params),
    }),
  );
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="320px" />} isEmpty={() => false}>
      {(found) =>
        found.counts.every(({ num }) => num === 0) ? (
          <p className={styles.note}>{t('noComments')}</p>
        ) : (
          <div aria-busy={query.isPlaceholderData}>
            <ScoreFilter page={found} current={score} changeTo={changeScore} />
            <Found found={found} params={params} />
          </div>
        )
      }
    </QueryBlock>
  );
}
