import { useQuery } from '@tanstack/react-query';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Price } from '#features/catalog/cards/price.tsx';
import { courseMessages } from './course.messages.ts';
import { courseQueries } from './course.queries.ts';
import styles from './related-packages.module.css';

interface RelatedPackagesProps {
  readonly courseId: number;
  readonly className: string | undefined;
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
            {packages.map((item) => {
              const saved = parseFen(item.original_price) - parseFen(item.total_price);
              return (
                <li key={item.id} className={styles.item}>
                  <div className={styles.cover}>
                    <Cover src={item.cover} title={item.title} />
                  </div>
                  <div className={styles.about}>
                    <h3 className={styles.title} lang={contentLanguage(item.title)}>
                      <Link to={pathTo('packageInfo', { id: item.id })} className={styles.link}>
                        {item.title}
                      </Link>
                    </h3>
                    <p className={styles.price}>
                      <Price price={item.total_price} original={item.original_price} />
                    </p>
                    <p className={styles.fine}>
                      {t('packageWith', { number: item.relation.length })}
                      {saved > 0 &&
                        ` · ${t('packageSaves', { price: formatMoney(formatFen(saved)) })}`}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </QueryBlock>
  );
}
