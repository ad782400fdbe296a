import { examMessages } from '#features/exam/exam.messages.ts';
import type { Topic } from '#features/exam/exam.queries.ts';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { answerTexts } from './answer-texts.ts';
import styles from './exam-result.module.css';
import { resultMessages } from './result.messages.ts';

interface TopicAnswerProps {
  readonly name: string;
  readonly line: Pick<Topic, 'type' | 'options'>;
  readonly answer: readonly string[];
}

/** An answer to a question, or its key, as a part of a list of them. */
export function TopicAnswer({ name, line, answer }: TopicAnswerProps) {
  const t = useMessages(resultMessages);
  const tExam = useMessages(examMessages);
  const judgements = { T: tExam('right'), F: tExam('wrong') };
  const texts = answerTexts(line, answer, judgements);
  return (
    <div className={styles.answer}>
      <dt>{name}</dt>
      <dd>
        {texts.length === 0
          ? t('none')
          : texts.map((text) => (
              <p key={text}>
                <TopicText text={text} />
              </p>
            ))}
      </dd>
    </div>
  );
}
