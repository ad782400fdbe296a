import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Carousel } from '#shared/ui/carousel.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './banner-carousel.module.css';
import { ContentLink } from './content-link.tsx';
import { contentMessages } from './content.messages.ts';
import { contentQueries } from './content.queries.ts';
import { linkTarget } from './link-target.ts';

/** The shape banners are made in; the frame cuts them to its own. */
const WIDTH = 1600;
const HEIGHT = 680;

type Banner = CallResponse<'content.banners'>[number];

/** The words stand over the picture or, without one, on the brand's colour. */
function BannerSlide({ banner, first }: { readonly banner: Banner; readonly first: boolean }) {
  const [broken, setBroken] = useState(false);
  const src = broken ? null : safeUrl(banner.image);
  const target = linkTarget(banner);
  // The whole banner is the link; a button that leads nowhere would be a lie.
  const button = target.kind === 'none' ? undefined : banner.button;
  return (
    <ContentLink target={target} className={styles.banner}>
      {src !== null && (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={WIDTH}
          height={HEIGHT}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{banner.title}</span>{' '}
        {banner.subtitle !== undefined && (
          <span className={styles.subtitle}>{banner.subtitle}</span>
        )}{' '}
        {button !== undefined && <span className={styles.button}>{button}</span>}
      </span>
    </ContentLink>
  );
}

/** The home page's banners. */
export function BannerCarousel() {
  const t = useMessages(contentMessages);
  return (
    <QueryBlock
      className={styles.frame}
      query={useQuery(contentQueries.banners())}
      skeleton={<Skeleton height="100%" />}
      isEmpty={(banners) => banners.length === 0}
    >
      {(banners) => (
        <Carousel
          texts={{
            label: t('banners'),
            previous: t('previous'),
            next: t('next'),
            pause: t('pause'),
            play: t('play'),
            slide: (position, count) => t('slide', { position, count }),
          }}
          slides={banners.map((banner, position) => ({
            key: banner.id,
            content: <BannerSlide banner={banner} first={position === 0} />,
          }))}
        />
      )}
    </QueryBlock>
  );
}
