import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { PackageCourses } from '#features/catalog/package/package-courses.tsx';
import { PackageIntro } from '#features/catalog/package/package-intro.tsx';
import { PackageNotice } from '#features/catalog/package/package-notice.tsx';
import { PackageSkeleton } from '#features/catalog/package/package-skeleton.tsx';
import { PackageTop } from '#features/catalog/package/package-top.tsx';
import { packageMessages } from '#features/catalog/package/package.messages.ts';
import { type Package, packageQueries } from '#features/catalog/package/package.queries.ts';
import { ShopBrief } from '#features/organisation/shop/shop-brief.tsx';
import { DetailBlock, DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import styles from './package-info-page.module.css';

function PackageDetail({ item }: { readonly item: Package }) {
  useThingName(item.title);
  return (
    <div className={styles.package}>
      <PackageTop item={item} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <PackageCourses relation={item.relation} />
          <PackageIntro content={item.content} />
        </div>
        <aside className={styles.side}>
          <ShopBrief shop={item.shop} />
        </aside>
      </div>
    </div>
  );
}

function PackageById({ id }: { readonly id: number }) {
  const query = useQuery(packageQueries.detail(id));
  return (
    <DetailBlock query={query} skeleton={<PackageSkeleton />}>
      {(item) => {
        if (item === null || item === OFF_SALE) {
          return <PackageNotice reason={item === null ? 'missing' : 'offSale'} />;
        }
        return <PackageDetail item={item} />;
      }}
    </DetailBlock>
  );
}

/** One package, by the id in the query. */
export function PackageInfoPage() {
  const t = useMessages(packageMessages);
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  return (
    <DetailFrame label={t('breadcrumb')} list={{ to: pathTo('packageList'), text: t('list') }}>
      {id === null ? <PackageNotice reason="missing" /> : <PackageById id={id} />}
    </DetailFrame>
  );
}
