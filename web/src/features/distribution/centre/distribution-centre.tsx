import { useQuery } from '@tanstack/react-query';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { distributionMessages } from '../distribution.messages.ts';
import { type Distributor, distributionQueries } from '../distribution.queries.ts';
import { DistributorState } from '../distributor-state.tsx';
import { noteSpread } from '../note-spread.ts';
import { ProgrammeRules } from '../programme-rules.tsx';
import { centreMessages } from './centre.messages.ts';
import styles from './centre.module.css';
import { DayCharts } from './day-charts.tsx';
import { PayoutTable } from './payout-table.tsx';
import { SaleList } from './sales/sale-list.tsx';
import { Totals } from './totals.tsx';

const { inReview, active, refused } = SPREAD_STATUSES;

function NotApplied() {
  const t = useMessages(centreMessages);
  const tState = useMessages(distributionMessages);
  return (
    <div className={styles.centre}>
      <section className={styles.card}>
        <p>{t('intro')}</p>
        <Link to={pathTo('distributionApply')} className={buttonClass()}>
          {tState('toApply')}
        </Link>
      </section>
      <ProgrammeRules />
    </div>
  );
}

function Applied({ record }: { readonly record: Distributor }) {
  const tState = useMessages(distributionMessages);
  const { status } = record;
  const isSpread = status === active ? 1 : 0;
  // Whether one takes part is decided behind the page: the menu follows what the record says.
  useEffect(() => noteSpread(isSpread), [isSpread]);
  const hasLinks = status !== inReview && status !== refused;
  return (
    <div className={styles.centre}>
      {status !== active && (
        <DistributorState record={record}>
          {status === refused && (
            <Link to={pathTo('distributionApply')} className={buttonClass()}>
              {tState('applyAgain')}
            </Link>
          )}
        </DistributorState>
      )}
      {hasLinks ? (
        <>
          <Totals record={record} />
          <DayCharts record={record} />
          <SaleList record={record} />
          <PayoutTable payouts={record.payouts} />
        </>
      ) : (
        <ProgrammeRules />
      )}
    </div>
  );
}

/** What the programme is, or how one stands in it and what one's links brought. */
export function DistributionCentre() {
  const query = useQuery(distributionQueries.record());
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="420px" />} isEmpty={() => false}>
      {(record) => (record === null ? <NotApplied /> : <Applied record={record} />)}
    </QueryBlock>
  );
}
