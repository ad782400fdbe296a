import { useQueryClient } from '@tanstack/react-query';
import { LazyBlock } from '#shared/api/lazy-block.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { organisationHomeQueries } from './home.queries.ts';
import { institutionFloorMessages } from './institution-floor.messages.ts';
import { InstitutionSkeletons } from './institution-skeletons.tsx';

const institutionFloor = laterPart(async () => import('./institution-floor.tsx'));

/** Chosen institutions, once the reader comes near; data and code are fetched side by side. */
export function LazyInstitutionFloor() {
  const t = useMessages(institutionFloorMessages);
  const queryClient = useQueryClient();
  return (
    <LazyBlock
      part={institutionFloor}
      begin={() => void queryClient.prefetchQuery(organisationHomeQueries.featured())}
      skeleton={
        <Floor title={t('title')}>
          <InstitutionSkeletons />
        </Floor>
      }
    >
      {({ InstitutionFloor }) => <InstitutionFloor />}
    </LazyBlock>
  );
}
