import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import styles from './shop-about.module.css';
import { shopMessages } from './shop.messages.ts';
import type { Shop } from './shop.queries.ts';

function Intro({ intro }: Pick<Shop, 'intro'>) {
  const t = useMessages(shopMessages);
  const isForeign = useLanguage() !== 'zh' && contentLanguage(intro) !== 'en';
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>{t('intro')}</h2>
      {intro === '' ? (
        <p className={styles.note}>{t('noIntro')}</p>
      ) : (
        <>
          {isForeign && <p className={styles.note}>{t('inChinese')}</p>}
          <p className={styles.text} lang={contentLanguage(intro)}>
            {intro}
          </p>
        </>
      )}
    </section>
  );
}

/** What an institution has registered; what is missing is said to be missing. */
function Licence({ licence }: Pick<Shop, 'licence'>) {
  const t = useMessages(shopMessages);
  const rows = [
    { name: t('licenceName'), value: licence.name, missing: t('notGiven') },
    { name: t('licenceNo'), value: licence.license_no, missing: t('notGiven') },
    { name: t('permitNo'), value: licence.permit_no, missing: t('noPermit') },
  ];
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>{t('licence')}</h2>
      <p className={styles.note}>{t('licenceSource')}</p>
      <dl className={styles.licence}>
        {rows.map(({ name, value, missing }) => (
          <div key={name}>
            <dt>{name}</dt>
            {value === '' ? <dd>{missing}</dd> : <dd lang={contentLanguage(value)}>{value}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ShopAboutProps {
  readonly shop: Shop;
  /** The recommended courses; null when there are none. */
  readonly recommended: ReactNode;
}

/** The first tab: what the institution says of itself, what it recommends, and its licences. */
export function ShopAbout({ shop, recommended }: ShopAboutProps) {
  const t = useMessages(shopMessages);
  return (
    <div className={styles.about}>
      <Intro intro={shop.intro} />
      <section>
        <div className={styles.row}>
          <h2 className={styles.heading}>{t('recommended')}</h2>
          {recommended !== null && (
            <Link to={pathTo('organInfo', { id: shop.id, tab: 'courses' })} className={styles.more}>
              {t('allCourses')}
            </Link>
          )}
        </div>
        {recommended ?? <p className={styles.note}>{t('noCoursesYet')}</p>}
      </section>
      <Licence licence={shop.licence} />
    </div>
  );
}
