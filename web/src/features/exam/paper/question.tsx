import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { type RefObject, useId } from 'react';
import type { Topic } from '#features/exam/exam.queries.ts';
import { TopicKind, TopicPicture } from '#features/exam/topic/topic-head.tsx';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ChoiceField } from './choice-field.tsx';
import { paperMessages } from './paper.messages.ts';
import styles from './question.module.css';
import { BlankFields, EssayField } from './text-fields.tsx';

export interface AnswerFieldProps {
  readonly topic: Topic;
  readonly answer: readonly string[];
  readonly onAnswer: (answer: readonly string[], isTyped?: boolean) => void;
}

interface QuestionProps extends AnswerFieldProps {
  readonly no: number;
  readonly count: number;
  readonly isClosed: boolean;
  /** Takes the focus when the question changes. */
  readonly headRef: RefObject<HTMLHeadingElement | null>;
}

function AnswerField(props: AnswerFieldProps) {
  switch (props.topic.type) {
    case EXAM_TOPIC_TYPES.blank:
      return <BlankFields {...props} />;
    case EXAM_TOPIC_TYPES.essay:
      return <EssayField {...props} />;
    case EXAM_TOPIC_TYPES.single:
    case EXAM_TOPIC_TYPES.multiple:
    case EXAM_TOPIC_TYPES.judge:
      return <ChoiceField {...props} />;
  }
}

/** One question and what is answered to it. */
export function Question({ no, count, isClosed, headRef, ...field }: QuestionProps) {
  const t = useMessages(paperMessages);
  const titleId = useId();
  const { topic } = field;
  return (
    <>
      <div className={styles.head}>
        <h2 ref={headRef} tabIndex={-1} className={styles.no}>
          {t('place', { no, count })}
        </h2>
        <TopicKind type={topic.type} score={topic.score} />
      </div>
      <p id={titleId} className={styles.title}>
        <TopicText text={topic.title} />
      </p>
      <TopicPicture image={topic.image} />
      {topic.type === EXAM_TOPIC_TYPES.multiple && (
        <p className={styles.hint}>{t('multipleHint')}</p>
      )}
      <fieldset className={styles.fields} aria-labelledby={titleId} disabled={isClosed}>
        <AnswerField {...field} />
      </fieldset>
    </>
  );
}
