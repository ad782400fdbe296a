import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { ShopCard } from '../cards/shop-card.tsx';
import { organisationHomeQueries } from './home.queries.ts';
import { institutionFloorMessages } from './institution-floor.messages.ts';
import styles from './institution-floor.module.css';
import { InstitutionSkeletons } from './institution-skeletons.tsx';

/** Institutions chosen for the home page. */
export function InstitutionFloor() {
  const t = useMessages(institutionFloorMessages);
  const query = useQuery(organisationHomeQueries.featured());
  if (query.data?.length === 0) {
    return null;
  }
  return (
    <Floor title={t('title')} more={{ to: pathTo('organList'), text: t('all') }}>
      <QueryBlock query={query} skeleton={<InstitutionSkeletons />} isEmpty={() => false}>
        {(shops) => (
          <ul className={styles.grid}>
            {shops.map((shop) => (
              <li key={shop.id}>
                <ShopCard shop={shop} />
              </li>
            ))}
          </ul>
        )}
      </QueryBlock>
    </Floor>
  );
}
