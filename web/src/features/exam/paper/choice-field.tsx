import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { examMessages } from '#features/exam/exam.messages.ts';
import type { Topic } from '#features/exam/exam.queries.ts';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import type { AnswerFieldProps } from './question.tsx';
import styles from './question.module.css';

/** What can be chosen in a question. */
export function choicesOf({ type, options }: Topic): readonly string[] {
  return type === EXAM_TOPIC_TYPES.judge ? ['T', 'F'] : options.map(({ key }) => key);
}

/** The answer after a choice: one of several, or some of several. */
export function chosen(topic: Topic, answer: readonly string[], key: string): readonly string[] {
  if (topic.type !== EXAM_TOPIC_TYPES.multiple) {
    return [key];
  }
  return choicesOf(topic).filter((one) => (one === key) !== answer.includes(one));
}

/** Options of which one or several are chosen. */
export function ChoiceField({ topic, answer, onAnswer }: AnswerFieldProps) {
  const t = useMessages(examMessages);
  const isJudge = topic.type === EXAM_TOPIC_TYPES.judge;
  const contents = isJudge ? [t('right'), t('wrong')] : topic.options.map(({ content }) => content);
  return choicesOf(topic).map((key, place) => (
    <label key={key} className={styles.option}>
      <input
        type={topic.type === EXAM_TOPIC_TYPES.multiple ? 'checkbox' : 'radio'}
        name={`topic-${topic.id}`}
        checked={answer.includes(key)}
        onChange={() => onAnswer(chosen(topic, answer, key))}
      />
      {!isJudge && <b className={styles.letter}>{key}</b>}
      <TopicText text={contents[place] ?? ''} />
    </label>
  ));
}
