import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { scoreTexts, surveyMessages } from '#features/survey/survey.messages.ts';
import type { Survey, SurveyAnswer, SurveyTopic } from '#features/survey/survey.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { surveyViewMessages } from './survey-view.messages.ts';
import styles from './survey-view.module.css';

interface SurveyAnswersProps {
  readonly survey: Survey;
  readonly answers: readonly SurveyAnswer[];
  readonly time: string | null;
}

/** An answer in words. */
function useWords({ type, options }: SurveyTopic, answer: readonly string[]): readonly string[] {
  const t = useMessages(surveyMessages);
  switch (type) {
    case SURVEY_TOPIC_TYPES.rating:
      return scoreTexts
        .filter(([key]) => answer.includes(key))
        .map(([key, text]) => `${t('score', { score: key })} · ${t(text)}`);
    case SURVEY_TOPIC_TYPES.text:
      return answer;
    case SURVEY_TOPIC_TYPES.single:
    case SURVEY_TOPIC_TYPES.multiple:
      return options.filter(({ key }) => answer.includes(key)).map(({ content }) => content);
  }
}

function TopicAnswer({
  no,
  topic,
  answer,
}: {
  readonly no: number;
  readonly topic: SurveyTopic;
  readonly answer: readonly string[];
}) {
  const t = useMessages(surveyViewMessages);
  const words = useWords(topic, answer);
  return (
    <div className={styles.answer}>
      <dt>
        {no}. <span lang={contentLanguage(topic.title)}>{topic.title}</span>
      </dt>
      {words.length === 0 ? (
        <dd className={styles.fine}>{t('noAnswer')}</dd>
      ) : (
        words.map((word) => (
          <dd key={word} lang={contentLanguage(word)}>
            {word}
          </dd>
        ))
      )}
    </div>
  );
}

/** What one answered; of an anonymous one, why it cannot be shown. */
export function SurveyAnswers({ survey, answers, time }: SurveyAnswersProps) {
  const t = useMessages(surveyViewMessages);
  const answerOf = new Map(answers.map(({ topic_id, answer }) => [topic_id, answer]));
  if (survey.is_anonymous === 1) {
    return (
      <section className={styles.thanks}>
        <h2 className={styles.title}>{t('onlyYou')}</h2>
        <p className={styles.fine}>{t('onlyYouText')}</p>
      </section>
    );
  }
  return (
    <>
      {time !== null && <p className={styles.fine}>{t('submittedAt', { time })}</p>}
      <dl className={styles.answers} aria-label={t('answer')}>
        {survey.topics.map((topic, place) => (
          <TopicAnswer
            key={topic.id}
            no={place + 1}
            topic={topic}
            answer={answerOf.get(topic.id) ?? []}
          />
        ))}
      </dl>
    </>
  );
}
