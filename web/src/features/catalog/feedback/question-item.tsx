import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ReportButton } from '#shared/report/report-button.tsx';
import { feedbackMessages } from './feedback.messages.ts';
import type { Question } from './feedback.queries.ts';
import styles from './question-item.module.css';
import { PostPictures, PostTime, PostText } from './post-content.tsx';

/** Where a question stands that others do not read; only its author is told of such. */
const UNSEEN = {
  [PUBLISH_STATUSES.inCheck]: 'inCheck',
  [PUBLISH_STATUSES.hidden]: 'notPassed',
} as const;

interface QuestionItemProps {
  readonly question: Question;
  /** It stands among the reader's own. */
  readonly isMine: boolean;
}

/** One question and its answer, or that it waits for one. */
export function QuestionItem({ question, isMine }: QuestionItemProps) {
  const t = useMessages(feedbackMessages);
  const { user, status } = question;
  return (
    <article className={styles.question}>
      <div className={styles.part}>
        <span className={styles.mark}>{t('question')}</span>
        <div className={styles.body}>
          <PostText text={question.content} />
          <PostPictures urls={question.images} label={(number) => t('questionImage', { number })} />
          <p className={`${styles.fine} ${styles.foot}`}>
            <span>
              <span lang={contentLanguage(user.nickname)}>{user.nickname}</span> ·{' '}
              <PostTime time={question.create_time} />
              {question.ip_region !== '' && ` · ${t('region', { region: question.ip_region })}`}
            </span>
            {status !== PUBLISH_STATUSES.shown && (
              <b className={styles.unseen}>{t(UNSEEN[status])}</b>
            )}
            {!isMine && question.is_private === 0 && (
              <ReportButton kind="question" id={question.id} author={user.nickname} />
            )}
          </p>
        </div>
      </div>
      {question.answer === '' ? (
        status === PUBLISH_STATUSES.shown && (
          <p className={`${styles.part} ${styles.fine}`}>{t('waiting')}</p>
        )
      ) : (
        <div className={styles.part}>
          <span className={`${styles.mark} ${styles.answered}`}>{t('answer')}</span>
          <div className={styles.body}>
            <PostText text={question.answer} />
            <p className={styles.fine}>
              {/* Who answered and left is named no longer. */}
              {t('answeredBy', { name: question.answer_user || t('deletedUser') })}
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
