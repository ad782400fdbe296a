import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './ad-strip.module.css';
import { ContentLink } from './content-link.tsx';
import { contentMessages } from './content.messages.ts';
import { contentQueries } from './content.queries.ts';
import { linkTarget } from './link-target.ts';

const STRIP_HEIGHT = '96px';

/** The row of advertisements under the banners, each marked as what it is. */
export function AdStrip() {
  const t = useMessages(contentMessages);
  return (
    <QueryBlock
      query={useQuery(contentQueries.homeAds())}
      skeleton={<Skeleton height={STRIP_HEIGHT} />}
      isEmpty={(ads) => ads.length === 0}
    >
      {(ads) => (
        <ul className={styles.strip} aria-label={t('ads')}>
          {ads.map((ad) => (
            <li key={ad.id}>
              <ContentLink target={linkTarget(ad)} className={styles.ad}>
                <img src={safeUrl(ad.image) ?? ''} alt="" loading="lazy" />
                <span className={styles.mark}>{t('ad')}</span>
              </ContentLink>
            </li>
          ))}
        </ul>
      )}
    </QueryBlock>
  );
}
