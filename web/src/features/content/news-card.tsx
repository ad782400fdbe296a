import type { CallResponse } from '@zhiji/contract/calls';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { currentLocale } from '#shared/i18n/i18n.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
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
    <article className={styles.card}>
      <div className={styles.cover}>
        {cover !== null && (
          <img src={cover} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title} lang={CONTENT_LANGUAGE}>
          <Link to={pathTo('trainInfo', { id: news.id })} className={styles.link}>
            {news.title}
          </Link>
        </h2>
        <p className={styles.summary} lang={CONTENT_LANGUAGE}>
          {news.summary}
        </p>
        <p className={styles.meta}>
          {news.is_top === 1 && <span className={styles.pinned}>{t('pinned')}</span>}
          <span className={styles.category}>{t(newsCategoryText[news.category])}</span>
          <time dateTime={parseWireTime(news.create_time).toISOString()}>
            {wireDate(news.create_time)}
          </time>
          <span>{t('views', { number: news.view_num.toLocaleString(currentLocale()) })}</span>
        </p>
      </div>
    </article>
  );
}
