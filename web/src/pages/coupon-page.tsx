import { Link } from 'react-router';
import { ClaimCentre } from '#features/coupon/centre/claim-centre.tsx';
import { centreMessages } from '#features/coupon/centre/centre.messages.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './coupon-page.module.css';

/** The claim centre. */
export function CouponPage() {
  const t = useMessages(centreMessages);
  const title = useRouteTitle();
  const isVisitor = useSession((state) => state.user === null);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{t('intro')}</p>
        {!isVisitor && (
          <Link to={pathTo('userCoupon')} className={styles.mine}>
            {t('mine')} ›
          </Link>
        )}
      </div>
      <ClaimCentre />
    </div>
  );
}
