import { AdStrip } from '#features/content/ad-strip.tsx';
import { AnnouncementList } from '#features/content/announcement-list.tsx';
import { BannerCarousel } from '#features/content/banner-carousel.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './home-page.module.css';

/** Home: banners, announcements, advertisements. */
export function HomePage() {
  const title = useRouteTitle();
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <div className={styles.hero}>
        <BannerCarousel />
        <AnnouncementList />
      </div>
      <AdStrip />
    </div>
  );
}
