import { type Query, useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { ClaimLink } from '#features/certificate/claim-link.tsx';
import { BackToExams, NoSuchExam } from '#features/exam/back-to-exams.tsx';
import { type ExamResult as Result, examQueries } from '#features/exam/exam.queries.ts';
import { ExamResult } from '#features/exam/result/exam-result.tsx';
import { resultMessages } from '#features/exam/result/result.messages.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import type { Key } from '#shared/query-keys/query-key.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './order-pages.module.css';

/** What ran out of time is handed in by the server within a minute. */
const HAND_IN_MS = 3 * SECOND_MS;
const HAND_IN_TRIES = 20;
const MARKING_MS = 30 * SECOND_MS;

type ResultQuery = Query<Result | null, Error, Result | null, Key>;

/** When the result is asked for again: soon until it is there, then while somebody marks. */
function nextLook({ state: { data, dataUpdateCount } }: ResultQuery): number | false {
  if (data === null && dataUpdateCount < HAND_IN_TRIES) {
    return HAND_IN_MS;
  }
  return data?.status === EXAM_ATTEMPT_STATUSES.marking && MARKING_MS;
}

function ResultById({ id }: { readonly id: number }) {
  const t = useMessages(resultMessages);
  const query = useQuery({ ...examQueries.result(id), refetchInterval: nextLook });
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="560px" />} isEmpty={() => false}>
      {(result) =>
        result === null ? (
          <NoSuchExam text={t('missing')} />
        ) : (
          <ExamResult result={result} certificate={<ClaimLink courseId={result.curriculum_id} />} />
        )
      }
    </QueryBlock>
  );
}

/** The result of an attempt, by the id in the query. */
export function ExamResultPage() {
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const id = readId(parameters.get('id'));
  return (
    <>
      <BackToExams />
      <h1 className={styles.title}>{title}</h1>
      {id === null ? <NoSuchExam /> : <ResultById key={id} id={id} />}
    </>
  );
}
