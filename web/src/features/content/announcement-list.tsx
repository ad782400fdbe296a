import { useQuery } from '@tanstack/react-query';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useId } from 'react';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { relativeTime } from '#shared/lib/relative-time.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './announcement-list.module.css';
import { contentMessages } from './content.messages.ts';
import { contentQueries } from './content.queries.ts';

const SKELETON_LINES = ['92%', '74%', '84%', '66%', '80%', '70%'];

function AnnouncementSkeleton() {
  return (
    <div className={styles.block}>
      <Skeleton width="48px" height="22px" />
      <div className={styles.list}>
        {SKELETON_LINES.map((width) => (
          <div key={width} className={styles.item}>
            <Skeleton width={width} height="14px" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The newest announcements, pinned ones first; a narrow column shows titles alone. */
export function AnnouncementList() {
  const t = useMessages(contentMessages);
  const headingId = useId();
  const query = useQuery(contentQueries.announcements());
  const now = new Date(query.dataUpdatedAt);
  return (
    <QueryBlock
      query={query}
      skeleton={<AnnouncementSkeleton />}
      isEmpty={({ list }) => list.length === 0}
    >
      {({ list }) => (
        <section className={styles.block} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            {t('announcements')}
          </h2>
          <ul className={styles.list}>
            {list.map(({ id, title, create_time, is_top }) => (
              <li key={id} className={styles.item}>
                {is_top === 1 && <span className={styles.pinned}>{t('pinned')}</span>}
                <Link
                  to={pathTo('agreement', { id })}
                  className={styles.title}
                  lang={contentLanguage(title)}
                  title={title}
                >
                  {title}
                </Link>
                <time className={styles.time} dateTime={parseWireTime(create_time).toISOString()}>
                  {relativeTime(parseWireTime(create_time), now)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryBlock>
  );
}
