import { PRACTICE_RIGHTS } from '@zhiji/contract/kernel/limits';
import type { Practised, WrongTopic } from '#features/exam/exam.queries.ts';
import { resultMessages } from '#features/exam/result/result.messages.ts';
import { TopicAnswer } from '#features/exam/result/topic-answer.tsx';
import { isAnswered } from '#features/exam/paper/sheet.rules.ts';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { bookMessages } from './book.messages.ts';
import styles from './book.module.css';

interface VerdictProps {
  readonly topic: WrongTopic;
  readonly answer: readonly string[];
  /** Null until the server has marked the answer. */
  readonly practised: Practised | null;
}

function useWords({ answer, practised }: VerdictProps) {
  const t = useMessages(bookMessages);
  if (practised === null) {
    return { verdict: '', outlook: '' };
  }
  const { is_right: isRight, rights } = practised;
  const wrong = isAnswered(answer) ? 'wrong' : 'shown';
  const left = PRACTICE_RIGHTS - rights;
  return {
    verdict: t(isRight === 1 ? 'right' : wrong),
    outlook: left === 0 ? t('leaves', { count: PRACTICE_RIGHTS }) : t('stays', { count: left }),
  };
}

/** What became of an answer: said aloud, and shown with the key and why. */
export function Verdict(props: VerdictProps) {
  const tResult = useMessages(resultMessages);
  const { verdict, outlook } = useWords(props);
  const { topic, answer, practised } = props;
  return (
    <>
      <VisuallyHidden as="output">{practised !== null && `${verdict} ${outlook}`}</VisuallyHidden>
      {practised !== null && (
        <section
          className={styles.verdict}
          data-right={practised.is_right === 1}
          aria-label={verdict}
        >
          <h3>{verdict}</h3>
          <dl className={styles.answers}>
            <TopicAnswer name={tResult('mine')} line={topic} answer={answer} />
            <TopicAnswer
              name={tResult('rightAnswer')}
              line={topic}
              answer={practised.right_answer}
            />
          </dl>
          {practised.analysis !== '' && (
            <>
              <h4>{tResult('analysis')}</h4>
              <p className={styles.text}>
                <TopicText text={practised.analysis} />
              </p>
            </>
          )}
          <p className={styles.about}>{outlook}</p>
        </section>
      )}
    </>
  );
}
