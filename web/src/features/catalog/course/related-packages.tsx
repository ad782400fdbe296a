import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { useOwned } from '#shared/study/owned.queries.ts';
import { CardPrice } from '#features/catalog/cards/card-price.tsx';
import { OfferNote } from '#features/catalog/cards/offer-note.tsx';
import { offerMoments, packageOffer } from '#features/catalog/cards/offer.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import { courseMessages } from './course.messages.ts';
import { courseQueries } from './course.queries.ts';
import styles from './related-packages.module.css';

interface RelatedPackagesProps {
  readonly courseId: number;
  readonly className: string | undefined;
}

type Package = CallResponse<'catalog.packagesWithCourse'>[number];

/** One package, with what keeps it from being bought if something does. */
function RelatedPackage({ item }: { readonly item: Package }) {
  const t = useMessages(courseMessages);
  const courses = item.relation.map(({ curriculum }) => curriculum);
  const owned = useOwned(courses.map(({ id }) => id));
  const now = useServerMoment(offerMoments(courses));
  const { state, blocking } = packageOffer(item, owned, now);
  // Who has it or cannot buy it saves nothing.
  const saved = state === 'open' ? parseFen(item.original_price) - parseFen(item.total_price) : 0;
  // Its owner goes on studying.
  const to =
    state === 'owned'
      ? pathToStudy({ id: item.id, type: COURSE_TYPES.package })
      : pathTo('packageInfo', { id: item.id });
  return (
    <li className={styles.item}>
      <div className={styles.cover}>
        <Cover src={item.cover} title={item.title} />
      </div>
      <div className={styles.about}>
        <h3 className={styles.title} lang={contentLanguage(item.title)}>
          <Link to={to} className={styles.link}>
            {item.title}
          </Link>
        </h3>
        <p className={styles.price}>
          <CardPrice
            state={state}
            price={item.total_price}
            original={item.original_price}
            coupon={item.coupon_price}
          />
        </p>
        <p className={styles.fine}>
          {t('packageWith', { number: item.relation.length })}
          {saved > 0 && ` · ${t('packageSaves', { price: formatMoney(formatFen(saved)) })}`}
        </p>
        <OfferNote state={state} blocking={blocking} className={styles.closed} />
      </div>
    </li>
  );
}

/** Packages that contain the course; nothing when none does. */
export function RelatedPackages({ courseId, className }: RelatedPackagesProps) {
  const t = useMessages(courseMessages);
  const query = useQuery(courseQueries.packages(courseId));
  return (
    <QueryBlock
      query={query}
      className={className}
      skeleton={<Skeleton height="120px" />}
      isEmpty={(packages) => packages.length === 0}
    >
      {(packages) => (
        <section>
          <h2 className={styles.heading}>{t('morePackages')}</h2>
          <ul>
            {packages.map((item) => (
              <RelatedPackage key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </QueryBlock>
  );
}
