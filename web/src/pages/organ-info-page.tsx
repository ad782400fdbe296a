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
import { DetailBlock, DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { CoursesTab, PackagesTab, TeachersTab } from './organ-info-page-lists.tsx';
import { TeacherInfo } from './organ-info-teacher.tsx';
import styles from './organ-info-page.module.css';

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

function FoundInstitution({ shop, tab }: { readonly shop: Shop; readonly tab: ShopTab }) {
  useThingName(shop.name);
  return (
    <div className={styles.shop}>
      <ShopHeader shop={shop} />
      <ShopTabs shop={shop} current={tab} />
      {TABS[tab](shop)}
    </div>
  );
}

function Institution({ id, tab }: InstitutionProps) {
  const query = useQuery(shopQueries.detail(id));
  return (
    <DetailBlock query={query} skeleton={<ShopSkeleton />}>
      {(shop) => (shop === null ? <MissingShop /> : <FoundInstitution shop={shop} tab={tab} />)}
    </DetailBlock>
  );
}

/** One institution or teacher, by ids in the query; tab, kind of course and page stand there too. */
export function OrganInfoPage() {
  const t = useMessages(shopMessages);
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  const teacherId = readId(query.get('teacher'));
  if (teacherId !== null) {
    return <TeacherInfo key={teacherId} shopId={id} teacherId={teacherId} />;
  }
  return (
    <DetailFrame label={t('breadcrumb')} list={{ to: pathTo('organList'), text: t('list') }}>
      {id === null ? (
        <MissingShop />
      ) : (
        // Another institution starts anew: its lists never show what the one before had.
        <Institution key={id} id={id} tab={readShopTab(query.get('tab'))} />
      )}
    </DetailFrame>
  );
}
