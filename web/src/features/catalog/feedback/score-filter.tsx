import { SCORE_MAX } from '@zhiji/contract/kernel/limits';
import type { CSSProperties } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { RatingStars } from '#shared/ui/rating-stars.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { feedbackMessages } from './feedback.messages.ts';
import type { CommentPage } from './feedback.queries.ts';
import styles from './score-filter.module.css';

interface ScoreFilterProps {
  readonly page: Pick<CommentPage, 'avg' | 'counts'>;
  readonly current: number | null;
  /** Shows one score, or all. */
  readonly changeTo: (score: number | null) => AddressChange;
}

const SCORES = Array.from({ length: SCORE_MAX }, (_, index) => SCORE_MAX - index);

/** The average, and how the scores are spread; each score is a filter. */
export function ScoreFilter({ page: { avg, counts }, current, changeTo }: ScoreFilterProps) {
  const t = useMessages(feedbackMessages);
  const numberOf = (score: number) => counts.find((each) => each.score === score)?.num ?? 0;
  const total = counts.reduce((sum, { num }) => sum + num, 0);
  const average = avg.toFixed(1);
  const link = (score: number | null) => ({
    change: changeTo(score),
    ...(score === current && { 'aria-current': 'true' as const }),
  });
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <b className={styles.number} aria-hidden="true">
          {average}
        </b>
        <RatingStars score={avg} label={t('average', { score: average })} />
        <span>{t('commentTotal', { number: formatNumber(total) })}</span>
      </div>
      <nav className={styles.filter} aria-label={t('filter')}>
        <ul className={styles.scores}>
          {SCORES.map((score) => {
            const number = numberOf(score);
            const style: CSSProperties & { '--share': string } = {
              '--share': `${total === 0 ? 0 : (number / total) * 100}%`,
            };
            return (
              <li key={score}>
                <AddressLink {...link(score)} className={styles.score} style={style}>
                  <span className={styles.stars}>{t('stars', { number: score })}</span>
                  <span className={styles.bar} />
                  <span className={styles.count}>{formatNumber(number)}</span>
                  <VisuallyHidden>{t('reviews')}</VisuallyHidden>
                </AddressLink>
              </li>
            );
          })}
        </ul>
        <AddressLink {...link(null)} className={styles.all}>
          {t('allScores')}
        </AddressLink>
      </nav>
    </div>
  );
}
