import { CategoryFlyout } from '#features/catalog/home/category-flyout.tsx';
import {
  LazyCourseFloor,
  LazyFlashSale,
  LazyLiveTimetable,
  LazyPackageFloor,
} from '#features/catalog/home/lazy-floors.tsx';
import { AdStrip } from '#features/content/ad-strip.tsx';
import { AnnouncementList } from '#features/content/announcement-list.tsx';
import { BannerCarousel } from '#features/content/banner-carousel.tsx';
import { LazyHomeCoupons } from '#features/coupon/strip/lazy-home-coupons.tsx';
import { ContinueCard } from '#features/learning/home/continue-card.tsx';
import { LazyInstitutionFloor } from '#features/organisation/home/lazy-institution-floor.tsx';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './home-page.module.css';

/** Home: every block fetches, fails and hides by itself. */
export function HomePage() {
  const title = useRouteTitle();
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <div className={styles.hero}>
        <div className={styles.categories}>
          <BlockBoundary>
            <CategoryFlyout />
          </BlockBoundary>
        </div>
        <div className={styles.banners}>
          <BlockBoundary>
            <BannerCarousel />
          </BlockBoundary>
        </div>
        <div className={styles.side}>
          <ContinueCard />
          <BlockBoundary>
            <AnnouncementList />
          </BlockBoundary>
        </div>
      </div>
      <div className={styles.pair}>
        <LazyFlashSale />
        <LazyLiveTimetable />
      </div>
      <BlockBoundary>
        <AdStrip />
      </BlockBoundary>
      <LazyHomeCoupons />
      <LazyCourseFloor />
      <LazyPackageFloor />
      <LazyInstitutionFloor />
    </div>
  );
}
