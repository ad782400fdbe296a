import { useQueryClient } from '@tanstack/react-query';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { organisationHomeQueries } from './home.queries.ts';
import { institutionFloorMessages } from './institution-floor.messages.ts';
import { InstitutionSkeletons } from './institution-skeletons.tsx';

/** Chosen institutions, once the reader comes near; data and code are fetched side by side. */
export function LazyInstitutionFloor() {
  const t = useMessages(institutionFloorMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      load={async () => {
        void queryClient.prefetchQuery(organisationHomeQueries.featured());
        return (await import('./institution-floor.tsx')).InstitutionFloor;
      }}
      skeleton={
        <Floor title={t('title')}>
          <InstitutionSkeletons />
        </Floor>
      }
    />
  );
}
