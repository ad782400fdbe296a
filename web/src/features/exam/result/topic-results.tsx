import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import type { ExamResult } from '#features/exam/exam.queries.ts';
import { TopicKind, TopicPicture } from '#features/exam/topic/topic-head.tsx';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './exam-result.module.css';
import { resultMessages } from './result.messages.ts';
import { TopicAnswer } from './topic-answer.tsx';

type Line = ExamResult['topics'][number];

function TopicResult({ line, no }: { readonly line: Line; readonly no: number }) {
  const t = useMessages(resultMessages);
  const { my_score: score, score: full, right_answer: right, analysis } = line;
  const isEssay = line.type === EXAM_TOPIC_TYPES.essay;
  return (
    <article className={styles.topic} aria-label={t('question', { no })}>
      <header className={styles.topicHead}>
        <h4>{t('question', { no })}</h4>
        <TopicKind type={line.type} score={full} />
        <span className={styles.gained} data-full={score === full}>
          {score === null ? t('unmarked') : t('gained', { score, full })}
        </span>
      </header>
      <p className={styles.text}>
        <TopicText text={line.title} />
      </p>
      <TopicPicture image={line.image} />
      <dl className={styles.answers}>
        <TopicAnswer name={t('mine')} line={line} answer={line.my_answer} />
        {right !== null && (
          <TopicAnswer name={t(isEssay ? 'reference' : 'rightAnswer')} line={line} answer={right} />
        )}
        {analysis !== null && analysis !== '' && (
          <div className={styles.answer}>
            <dt>{t('analysis')}</dt>
            <dd>
              <TopicText text={analysis} />
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}

/** The questions with what was answered, and what is right when that may be shown. */
export function TopicResults({ result: { topics } }: { readonly result: ExamResult }) {
  const t = useMessages(resultMessages);
  const [isNarrowed, setNarrowed] = useState(false);
  const lines = topics
    .map((line, place) => ({ line, no: place + 1 }))
    .filter(({ line }) => !isNarrowed || line.my_score !== line.score);
  return (
    <section className={styles.topics} aria-label={t('topics')}>
      <h3>{t('topics')}</h3>
      {topics.every(({ right_answer: right }) => right === null) && (
        <p className={styles.fine}>{t('keptBack')}</p>
      )}
      <label className={styles.narrow}>
        <input
          type="checkbox"
          checked={isNarrowed}
          onChange={({ target }) => setNarrowed(target.checked)}
        />
        {t('onlyWrong')}
      </label>
      {lines.length === 0 && <p>{t('noneWrong')}</p>}
      {lines.map(({ line, no }) => (
        <TopicResult key={line.id} line={line} no={no} />
      ))}
    </section>
  );
}
