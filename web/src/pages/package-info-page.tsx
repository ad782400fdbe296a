import { useQuery } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { reportCourseView } from '#features/analytics/report-course-view.ts';
import { OFF_SALE } from '#features/catalog/course/sale/sale-answer.ts';
import { PackageCourses } from '#features/catalog/package/package-courses.tsx';
import { PackageIntro } from '#features/catalog/package/package-intro.tsx';
import { PackageNotice } from '#features/catalog/package/package-notice.tsx';
import { PackageSkeleton } from '#features/catalog/package/package-skeleton.tsx';
import { PackageTop } from '#features/catalog/package/package-top.tsx';
import { packageMessages } from '#features/catalog/package/package.messages.ts';
import { type Package, packageQueries } from '#features/catalog/package/package.queries.ts';
import { ShareButton } from '#features/distribution/share/share-button.tsx';
import { useRetailClick } from '#features/distribution/use-retail-click.ts';
import { ShopBrief } from '#features/organisation/shop/shop-brief.tsx';
import { DetailBlock, DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import styles from './package-info-page.module.css';
import { NextCourse } from './study/next-course.tsx';

const TYPE = COURSE_TYPES.package;

interface PackageDetailProps {
  readonly item: Package;
  /** The distributor's code in the link. */
  readonly linkRetail: string | null;
}

function PackageDetail({ item, linkRetail }: PackageDetailProps) {
  const { id } = item;
  useThingName(item.title);
  useRetailClick(TYPE, id, linkRetail);
  // Nobody counts who looks at a package, only who followed a distributor's link to it.
  useEffect(() => {
    if (linkRetail !== null) {
      reportCourseView({ id, type: TYPE, retailid: linkRetail });
    }
  }, [id, linkRetail]);
  return (
    <div className={styles.package}>
      <PackageTop item={item} share={<ShareButton product={{ ...item, type: TYPE }} />} />
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

interface PackageByIdProps extends Pick<PackageDetailProps, 'linkRetail'> {
  readonly id: number;
}

function PackageById({ id, linkRetail }: PackageByIdProps) {
  const query = useQuery(packageQueries.detail(id));
  return (
    <DetailBlock query={query} skeleton={<PackageSkeleton />}>
      {(item) => {
        if (item === null || item === OFF_SALE) {
          return <PackageNotice reason={item === null ? 'missing' : 'offSale'} />;
        }
        return <PackageDetail item={item} linkRetail={linkRetail} />;
      }}
    </DetailBlock>
  );
}

function PackageContent() {
  const [query] = useSearchParams();
  const id = readId(query.get('id'));
  if (id === null) {
    return <PackageNotice reason="missing" />;
  }
  return query.get('study') === '1' ? (
    <NextCourse key={id} id={id} skeleton={<PackageSkeleton />} />
  ) : (
    <PackageById id={id} linkRetail={readRetailId(query.get('retailid'))} />
  );
}

/**
 * One package, by the id in the query; a shared link also names its distributor. With the wish to
 * study it leads on to a lesson.
 */
export function PackageInfoPage() {
  const t = useMessages(packageMessages);
  return (
    <DetailFrame label={t('breadcrumb')} list={{ to: pathTo('packageList'), text: t('list') }}>
      <PackageContent />
    </DetailFrame>
  );
}
