import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WrongTopic } from '#features/exam/exam.queries.ts';
import { Question } from '#features/exam/paper/question.tsx';
import { isAnswered } from '#features/exam/paper/sheet.rules.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { bookMessages } from './book.messages.ts';
import styles from './book.module.css';
import { Verdict } from './verdict.tsx';

interface PracticeQuestionProps {
  readonly topic: WrongTopic;
  readonly no: number;
  readonly count: number;
  readonly onNext: (isRight: boolean) => void;
}

/** The way on takes the focus once there is nothing left to answer. */
function NextButton({ isLast }: { readonly isLast: boolean }) {
  const t = useMessages(bookMessages);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Button ref={ref} type="submit">
      {t(isLast ? 'finish' : 'next')}
    </Button>
  );
}

/** One question to try again; the server says whether the answer is right. */
export function PracticeQuestion({ topic, no, count, onNext }: PracticeQuestionProps) {
  const t = useMessages(bookMessages);
  const headRef = useRef<HTMLHeadingElement>(null);
  const [answer, setAnswer] = useState<readonly string[]>([]);
  const practise = useMutation({
    mutationFn: async (given: readonly string[]) =>
      call('exam.practise', {
        exam_user_id: topic.exam_user_id,
        topic_id: topic.id,
        answer: [...given],
        rights: topic.rights,
      }),
  });
  useEffect(() => headRef.current?.focus(), []);
  const practised = practise.data ?? null;
  const { isPending } = practise;
  const showKey = () => {
    setAnswer([]);
    practise.mutate([]);
  };
  return (
    <form
      className={styles.question}
      aria-label={t('practice')}
      onSubmit={(event) => {
        event.preventDefault();
        if (practised === null) {
          practise.mutate(answer);
        } else {
          onNext(practised.is_right === 1);
        }
      }}
    >
      <Question
        topic={topic}
        answer={answer}
        no={no}
        count={count}
        isClosed={isPending || practised !== null}
        headRef={headRef}
        onAnswer={setAnswer}
      />
      <Verdict topic={topic} answer={answer} practised={practised} />
      <div className={styles.actions}>
        {practised === null ? (
          <>
            <Button type="submit" disabled={isPending || !isAnswered(answer)}>
              {t(isPending ? 'checking' : 'check')}
            </Button>
            <Button look="quiet" disabled={isPending} onClick={showKey}>
              {t('showKey')}
            </Button>
            <Button look="plain" disabled={isPending} onClick={() => onNext(false)}>
              {t('skip')}
            </Button>
          </>
        ) : (
          <NextButton isLast={no === count} />
        )}
      </div>
    </form>
  );
}
