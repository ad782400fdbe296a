import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ReportButton } from '#shared/report/report-button.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RatingStars } from '#shared/ui/rating-stars.tsx';
import styles from './comment-item.module.css';
import { feedbackMessages } from './feedback.messages.ts';
import type { Comment } from './feedback.queries.ts';
import { PostPictures, PostTime, PostText } from './post-content.tsx';

const PHOTO_SIZE = 40;

/** One review: who, how good, after how much study, and what the institution says to it. */
export function CommentItem({ comment }: { readonly comment: Comment }) {
  const t = useMessages(feedbackMessages);
  const isAnonymous = comment.is_anonymous === 1;
  const name = isAnonymous ? t('anonymous') : comment.user.nickname;
  return (
    <article className={styles.comment}>
      <Avatar src={isAnonymous ? '' : comment.user.avatar} name={name} size={PHOTO_SIZE} />
      <div className={styles.body}>
        <p className={styles.head}>
          <b {...(!isAnonymous && { lang: CONTENT_LANGUAGE })}>{name}</b>
          <RatingStars score={comment.score} label={t('outOfFive', { score: comment.score })} />
          <span className={styles.fine}>
            {t('afterStudying', { percent: comment.percent })} ·{' '}
            <PostTime time={comment.create_time} />
            {comment.ip_region !== '' && ` · ${t('region', { region: comment.ip_region })}`}
          </span>
          <span className={styles.report}>
            <ReportButton kind="comment" id={comment.id} author={name} />
          </span>
        </p>
        <PostText text={comment.content} />
        <PostPictures urls={comment.images} label={(number) => t('image', { number })} />
        {comment.reply !== '' && (
          <div className={styles.reply}>
            <b>{t('reply')}</b>
            <PostText text={comment.reply} />
          </div>
        )}
      </div>
    </article>
  );
}
