import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useId } from 'react';
import { scoreTexts, surveyMessages } from '#features/survey/survey.messages.ts';
import type { SurveyTopic } from '#features/survey/survey.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { StarRadios } from '#shared/ui/star-radios.tsx';
import { surveyFormMessages } from './survey-form.messages.ts';
import styles from './topic-field.module.css';

interface TopicFieldProps {
  readonly no: number;
  readonly topic: SurveyTopic;
  readonly answer: readonly string[];
  /** Whether it was left out though it must be answered. */
  readonly isMissing: boolean;
  readonly onAnswer: (answer: readonly string[]) => void;
}

interface InputProps extends Pick<TopicFieldProps, 'topic' | 'answer' | 'onAnswer'> {
  readonly name: string;
}

function Choices({ topic, answer, onAnswer, name }: InputProps) {
  const isSingle = topic.type === SURVEY_TOPIC_TYPES.single;
  const choose = (key: string) => {
    if (isSingle) {
      onAnswer([key]);
    } else {
      const chosen = answer.includes(key) ? answer.filter((one) => one !== key) : [...answer, key];
      onAnswer(chosen.toSorted());
    }
  };
  return (
    <div className={styles.choices}>
      {topic.options.map(({ key, content }) => (
        <label key={key} className={styles.choice}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={answer.includes(key)}
            onChange={() => choose(key)}
          />
          <span lang={contentLanguage(content)}>{content}</span>
        </label>
      ))}
    </div>
  );
}

function Rating({ answer, onAnswer, name }: InputProps) {
  const t = useMessages(surveyMessages);
  const [chosen = ''] = answer;
  const said = scoreTexts.find(([key]) => key === chosen);
  return (
    <div className={styles.rating}>
      <StarRadios
        name={name}
        labels={scoreTexts.map(([key, text]) => `${t('score', { score: key })} ${t(text)}`)}
        value={Number(chosen)}
        unchosen="☆"
        onChange={(score) => onAnswer([String(score)])}
      />
      <span className={styles.hint} aria-hidden="true">
        {said === undefined ? `${t('score1')} – ${t('score5')}` : t(said[1])}
      </span>
    </div>
  );
}

interface TextProps extends InputProps {
  readonly labelId: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
}

function WrittenText({
  topic,
  answer,
  onAnswer,
  name,
  labelId,
  isInvalid,
  describedBy,
}: TextProps) {
  const t = useMessages(surveyFormMessages);
  const [text = ''] = answer;
  return (
    <>
      <textarea
        className={styles.text}
        name={name}
        rows={3}
        maxLength={topic.max_len}
        value={text}
        required={topic.required === 1}
        aria-labelledby={labelId}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={({ target }) => onAnswer([target.value])}
      />
      <span className={styles.hint}>{t('count', { length: text.length, max: topic.max_len })}</span>
    </>
  );
}

/** The number, what is asked, and how it is to be answered. */
function Asked({ no, topic }: Pick<TopicFieldProps, 'no' | 'topic'>): ReactNode {
  const t = useMessages(surveyMessages);
  const tForm = useMessages(surveyFormMessages);
  return (
    <>
      {no}. <span lang={contentLanguage(topic.title)}>{topic.title}</span>{' '}
      {topic.type === SURVEY_TOPIC_TYPES.multiple && (
        <span className={styles.hint}>{tForm('several')}</span>
      )}{' '}
      {topic.required === 1 && <span className={styles.required}>{t('required')}</span>}
    </>
  );
}

/** One topic of a questionnaire and its answer. */
export function TopicField({ no, topic, answer, isMissing, onAnswer }: TopicFieldProps) {
  const t = useMessages(surveyFormMessages);
  const id = useId();
  const errorId = `${id}-error`;
  const input = { topic, answer, onAnswer, name: id };
  const error = (
    <p id={errorId} className={styles.error}>
      {isMissing ? t('mustAnswer') : ''}
    </p>
  );
  if (topic.type === SURVEY_TOPIC_TYPES.text) {
    return (
      <div className={styles.topic} data-topic={topic.id}>
        <p id={id} className={styles.title}>
          <Asked no={no} topic={topic} />
        </p>
        <WrittenText {...input} labelId={id} isInvalid={isMissing} describedBy={errorId} />
        {error}
      </div>
    );
  }
  const isMultiple = topic.type === SURVEY_TOPIC_TYPES.multiple;
  return (
    <fieldset
      className={styles.topic}
      data-topic={topic.id}
      {...(!isMultiple && { role: 'radiogroup', 'aria-required': topic.required === 1 })}
      {...(!isMultiple && { 'aria-invalid': isMissing })}
      aria-labelledby={id}
      aria-describedby={errorId}
    >
      <legend id={id} className={styles.title}>
        <Asked no={no} topic={topic} />
      </legend>
      {topic.type === SURVEY_TOPIC_TYPES.rating ? <Rating {...input} /> : <Choices {...input} />}
      {error}
    </fieldset>
  );
}
