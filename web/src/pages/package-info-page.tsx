import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OFF_SALE } from '#features/catalog/course/sale-answer.ts';
import { PackageCourses } from '#features/catalog/package/package-courses.tsx';
import { PackageIntro } from '#features/catalog/package/package-intro.tsx';
import { PackageNotice } from '#features/catalog/package/package-notice.tsx';
import { PackageSkeleton } from '#features/catalog/package/package-skeleton.tsx';
import { PackageTop } from '#features/catalog/package/package-top.tsx';
import { packageMessages } from '#features/catalog/package/package.messages.ts';
import { type Package, packageQueries } from '#features/catalog/package/package.queries.ts';
import { ShopBrief } from '#features/organisation/shop/shop-brief.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Breadcrumb } from '#shared/navigation/breadcrumb.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './package-info-page.module.css';
import { pagesMessages } from './pages.messages.ts';

function PackageDetail({ item }: { readonly item: Package }) {
  return (
    <div className={styles.page}>
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
  const title = useRouteTitle();
  const query = useQuery(packageQueries.detail(id));
  return (
    <>
      {query.data === undefined && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <QueryBlock query={query} skeleton={<PackageSkeleton />} isEmpty={() => false}>
        {(item) => {
          if (item === null || item === OFF_SALE) {
            return <PackageNotice reason={item === null ? 'missing' : 'offSale'} />;
          }
          return <PackageDetail item={item} />;
        }}
      </QueryBlock>
    </>
  );
}

/** One package, by the id in the query. */
export function PackageInfoPage() {
  const t = useMessages(packageMessages);
  const tPages = useMessages(pagesMessages);
  const title = useRouteTitle();
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={t('breadcrumb')}
        above={[
          { to: pathTo('home'), text: tPages('home') },
          { to: pathTo('packageList'), text: t('list') },
        ]}
        current={title}
      />
      {id === null ? <PackageNotice reason="missing" /> : <PackageById id={id} />}
    </div>
  );
}
