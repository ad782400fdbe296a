import { PRACTICE_RIGHTS } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import { Link } from 'react-router';
import type { WrongTopic } from '#features/exam/exam.queries.ts';
import { resultMessages } from '#features/exam/result/result.messages.ts';
import { TopicAnswer } from '#features/exam/result/topic-answer.tsx';
import { TopicKind, TopicPicture } from '#features/exam/topic/topic-head.tsx';
import { TopicText } from '#features/exam/topic/topic-text.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { bookMessages } from './book.messages.ts';
import styles from './book.module.css';

const MINUTE_END = 16;

/** A question in the book with what was answered; the key stands on the paper's result. */
export function WrongCard({ topic }: { readonly topic: WrongTopic }) {
  const t = useMessages(bookMessages);
  const tResult = useMessages(resultMessages);
  const titleId = useId();
  const { exam_title: title, rights } = topic;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <TopicKind type={topic.type} score={topic.score} />
        {rights > 0 && (
          <span className={styles.progress}>
            {t('progress', { done: rights, count: PRACTICE_RIGHTS })}
          </span>
        )}
      </div>
      <h2 id={titleId} className={styles.title}>
        <TopicText text={topic.title} />
      </h2>
      <TopicPicture image={topic.image} />
      <dl>
        <TopicAnswer name={tResult('mine')} line={topic} answer={topic.my_answer} />
      </dl>
      <div className={styles.foot}>
        <p className={styles.source} lang={contentLanguage(title)}>
          {t('source', { title, time: topic.submit_time.slice(0, MINUTE_END) })}
        </p>
        <Link
          to={pathTo('userExamDetail', { id: topic.exam_user_id })}
          className={buttonClass({ look: 'plain', size: 'small' })}
          aria-label={t('toResultNamed', { title })}
        >
          {t('toResult')}
        </Link>
      </div>
    </article>
  );
}
