import type { CallResponse } from '@zhiji/contract/calls';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { articleMessages } from './article.messages.ts';
import { newsCategoryText } from './news-categories.ts';
import styles from './news-card.module.css';

type News = CallResponse<'content.news'>['list'][number];

/** One article of the list; the whole card leads to it, its title is the link's name. */
export function NewsCard({ news }: { readonly news: News }) {
  const t = useMessages(articleMessages);
  const [isBroken, setBroken] = useState(false);
  const cover = isBroken ? null : safeUrl(news.cover);
  return (
    <article className={cardClass(styles.card)}>
      <div className={styles.cover}>
        {cover !== null && (
          <img src={cover} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title} lang={contentLanguage(news.title)}>
          <Link to={pathTo('trainInfo', { id: news.id })} className={cardLinkClass}>
            {news.title}
          </Link>
        </h2>
        <p className={styles.summary} lang={contentLanguage(news.summary)}>
          {news.summary}
        </p>
        <p className={styles.meta}>
          {news.is_top === 1 && <span className={styles.pinned}>{t('pinned')}</span>}
          <span className={styles.category}>{t(newsCategoryText[news.category])}</span>
          <time dateTime={parseWireTime(news.create_time).toISOString()}>
            {wireDate(news.create_time)}
          </time>
          <span>{t('views', { number: formatNumber(news.view_num) })}</span>
        </p>
      </div>
    </article>
  );
}
