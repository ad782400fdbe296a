import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CardGrid } from '#features/catalog/cards/card-grid.tsx';
import { CourseCard } from '#features/catalog/cards/course-card.tsx';
import { ShopAbout } from '#features/organisation/shop/shop-about.tsx';
import { ShopHeader } from '#features/organisation/shop/shop-header.tsx';
import { MissingShop } from '#features/organisation/shop/shop-notice.tsx';
import { ShopSkeleton } from '#features/organisation/shop/shop-skeleton.tsx';
import { readShopTab, type ShopTab } from '#features/organisation/shop/shop-tab.ts';
import { ShopTabs } from '#features/organisation/shop/shop-tabs.tsx';
import { shopMessages } from '#features/organisation/shop/shop.messages.ts';
import { type Shop, shopQueries } from '#features/organisation/shop/shop.queries.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { Breadcrumb } from '#shared/navigation/breadcrumb.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { CoursesTab, PackagesTab, TeachersTab } from './organ-info-page-lists.tsx';
import styles from './organ-info-page.module.css';
import { pagesMessages } from './pages.messages.ts';

function HomeTab({ shop }: { readonly shop: Shop }) {
  const t = useMessages(shopMessages);
  const recommended =
    shop.curriculum.length === 0 ? null : (
      <CardGrid
        label={t('recommended')}
        items={shop.curriculum}
        render={(course) => <CourseCard course={course} />}
      />
    );
  return <ShopAbout shop={shop} recommended={recommended} />;
}

const TABS: Readonly<Record<ShopTab, (shop: Shop) => ReactNode>> = {
  home: (shop) => <HomeTab shop={shop} />,
  courses: ({ id }) => <CoursesTab shopId={id} />,
  packages: ({ id }) => <PackagesTab shopId={id} />,
  teachers: ({ id }) => <TeachersTab shopId={id} />,
};

interface InstitutionProps {
  readonly id: number;
  readonly tab: ShopTab;
}

function Institution({ id, tab }: InstitutionProps) {
  const title = useRouteTitle();
  const query = useQuery(shopQueries.detail(id));
  return (
    <>
      {query.data === undefined && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <QueryBlock query={query} skeleton={<ShopSkeleton />} isEmpty={() => false}>
        {(shop) =>
          shop === null ? (
            <MissingShop />
          ) : (
            <div className={styles.page}>
              <ShopHeader shop={shop} />
              <ShopTabs shop={shop} current={tab} />
              {TABS[tab](shop)}
            </div>
          )
        }
      </QueryBlock>
    </>
  );
}

/** One institution, by the id in the query; tab, kind of course and page stand there too. */
export function OrganInfoPage() {
  const t = useMessages(shopMessages);
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
          { to: pathTo('organList'), text: t('list') },
        ]}
        current={title}
      />
      {id === null ? (
        <MissingShop />
      ) : (
        // Another institution starts anew: its lists never show what the one before had.
        <Institution key={id} id={id} tab={readShopTab(query.get('tab'))} />
      )}
    </div>
  );
}
