import { parseFen } from '@zhiji/contract/kernel/money';
import type { ReactNode } from 'react';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { RefundPromise } from '#shared/refund/refund-promise.tsx';
import styles from '../course/course-top.module.css';
import { ClosedOffer } from '../course/sale/closed-offer.tsx';
import { OwnedNote, PackageActions } from './package-actions.tsx';
import { packageMessages } from './package.messages.ts';
import { PackagePrice } from './package-price.tsx';
import own from './package-top.module.css';
import type { Package } from './package.queries.ts';
import { usePackageOffer } from './use-package-offer.ts';

interface PackageTopProps {
  readonly item: Package;
  /** Hands the package on. */
  readonly share: ReactNode;
}

/** What it costs with what comes back; where it cannot be bought, the course in its way. */
function Offer({ item }: Pick<PackageTopProps, 'item'>) {
  const t = useMessages(packageMessages);
  const { state, blocking } = usePackageOffer(item);
  if (state === 'owned') {
    return null;
  }
  if (state !== 'open') {
    const reason =
      blocking === null || state === 'notOnSale' ? (
        t('notOnSale')
      ) : (
        <>
          {t('blockedBefore')}
          <span lang={contentLanguage(blocking.title)}>{blocking.title}</span>
          {t(`${state}After`)}
        </>
      );
    const way = { to: pathTo('packageList'), text: t('allPackages') };
    return <ClosedOffer price={item.total_price} reason={reason} way={way} />;
  }
  // What costs nothing is not paid back.
  const payFen = parseFen(item.coupon_price ?? item.total_price);
  return (
    <>
      <PackagePrice {...item} />
      {payFen > 0 && <RefundPromise terms={item.refund_rule.items} payFen={payFen} />}
    </>
  );
}

/** What decides about buying, laid out as for a course; who owns all of it sees no price. */
export function PackageTop({ item, share }: PackageTopProps) {
  const t = useMessages(packageMessages);
  return (
    <section className={styles.top}>
      <div className={own.cover}>
        <Cover src={item.cover} title={item.title} eager />
      </div>
      <div className={styles.about}>
        <h1 className={styles.title} lang={contentLanguage(item.title)}>
          {item.title}
        </h1>
        <ul className={own.facts}>
          <li>{t('courseCount', { number: item.relation.length })}</li>
          <li>{t('bought', { number: formatNumber(item.buy_num) })}</li>
          <li>
            {item.valid_days === 0
              ? t('validForever')
              : t('validDays', { days: formatNumber(item.valid_days) })}
          </li>
        </ul>
        <Offer item={item} />
        <OwnedNote item={item} />
        <PackageActions item={item} share={share} />
      </div>
    </section>
  );
}
