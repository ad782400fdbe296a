import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { feedbackMessages } from './feedback.messages.ts';
import type { Question } from './feedback.queries.ts';
import styles from './question-item.module.css';
import { PostPictures, PostTime, PostText } from './post-content.tsx';

/** One question and its answer, or that it waits for one. */
export function QuestionItem({ question }: { readonly question: Question }) {
  const t = useMessages(feedbackMessages);
  return (
    <article className={styles.question}>
      <div className={styles.part}>
        <span className={styles.mark}>{t('question')}</span>
        <div className={styles.body}>
          <PostText text={question.content} />
          <PostPictures urls={question.images} label={(number) => t('questionImage', { number })} />
          <p className={styles.fine}>
            <span lang={contentLanguage(question.user.nickname)}>{question.user.nickname}</span> ·{' '}
            <PostTime time={question.create_time} />
            {question.ip_region !== '' && ` · ${t('region', { region: question.ip_region })}`}
          </p>
        </div>
      </div>
      {question.answer === '' ? (
        <p className={`${styles.part} ${styles.fine}`}>{t('waiting')}</p>
      ) : (
        <div className={styles.part}>
          <span className={`${styles.mark} ${styles.answered}`}>{t('answer')}</span>
          <div className={styles.body}>
            <PostText text={question.answer} />
            <p className={styles.fine}>
              {t('answeredBy', { name: question.answer_user })}
              {question.answer_time !== null && (
                <>
                  {' · '}
                  <PostTime time={question.answer_time} />
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </article>
  );
}
