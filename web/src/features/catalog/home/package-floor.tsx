import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { CardGrid } from '../cards/card-grid.tsx';
import { CardSkeletons } from '../cards/card-skeletons.tsx';
import { PackageCard } from '../cards/package-card.tsx';
import { homeMessages } from './home.messages.ts';
import { packageFloorMessages } from './package-floor.messages.ts';
import { homeQueries, PACKAGE_COUNT, PACKAGE_EXTRA_LINES } from './home.queries.ts';

/** Packages chosen for the home page. */
export function PackageFloor() {
  const t = useMessages(packageFloorMessages);
  const home = useMessages(homeMessages);
  const query = useQuery(homeQueries.packages());
  if (query.data?.length === 0) {
    return null;
  }
  return (
    <Floor title={home('packages')} more={{ to: pathTo('packageList'), text: t('allPackages') }}>
      <QueryBlock
        query={query}
        skeleton={<CardSkeletons count={PACKAGE_COUNT} extraLines={PACKAGE_EXTRA_LINES} />}
        isEmpty={() => false}
      >
        {(items) => (
          <CardGrid
            label={home('packages')}
            items={items}
            render={(item) => <PackageCard item={item} />}
          />
        )}
      </QueryBlock>
    </Floor>
  );
}
