import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { examQueries, type WrongTopic } from '#features/exam/exam.queries.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { bookMessages } from './book.messages.ts';
import styles from './book.module.css';
import { NoWrong } from './no-wrong.tsx';
import { PracticeQuestion } from './practice-question.tsx';

interface PracticeProps {
  /** Null for all courses. */
  readonly courseId: number | null;
}

interface RoundProps extends PracticeProps {
  readonly topics: readonly WrongTopic[];
  readonly onAgain: () => void;
}

const bookPath = (courseId: number | null) =>
  pathTo('userExamWrong', { course: courseId ?? undefined });

function RoundOver({
  count,
  right,
  courseId,
  onAgain,
}: Omit<RoundProps, 'topics'> & { readonly count: number; readonly right: number }) {
  const t = useMessages(bookMessages);
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section className={styles.over} aria-label={t('roundOver')}>
      <h2 ref={ref} tabIndex={-1}>
        {t('roundOver')}
      </h2>
      <p>{t('roundScore', { count, right })}</p>
      <div className={styles.actions}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Link to={bookPath(courseId)} className={buttonClass({ look: 'plain' })}>
          {t('back')}
        </Link>
      </div>
    </section>
  );
}

/** Questions one after the other, then how it went. */
function Round({ topics: given, ...over }: RoundProps) {
  const t = useMessages(bookMessages);
  // Asked again, as when the language changes, they come in another order.
  const [topics] = useState(given);
  const [place, setPlace] = useState(0);
  const [right, setRight] = useState(0);
  const count = topics.length;
  const topic = topics[place];
  if (topic === undefined) {
    return <RoundOver {...over} count={count} right={right} />;
  }
  return (
    <>
      <PracticeQuestion
        key={topic.id}
        topic={topic}
        no={place + 1}
        count={count}
        onNext={(isRight) => {
          setPlace(place + 1);
          setRight(right + (isRight ? 1 : 0));
        }}
      />
      <Link to={bookPath(over.courseId)} className={styles.stop}>
        {t('stop')}
      </Link>
    </>
  );
}

/** Practice of what was answered wrongly, round by round. */
export function Practice({ courseId }: PracticeProps) {
  const [round, setRound] = useState(1);
  const query = useQuery(examQueries.practice(courseId, round));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="420px" />} isEmpty={() => false}>
      {({ list }) =>
        list.length === 0 ? (
          <NoWrong isNarrowed={courseId !== null} />
        ) : (
          <Round
            key={round}
            courseId={courseId}
            topics={list}
            onAgain={() => setRound(round + 1)}
          />
        )
      }
    </QueryBlock>
  );
}
