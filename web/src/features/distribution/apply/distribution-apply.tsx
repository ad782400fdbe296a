import { useQuery } from '@tanstack/react-query';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { distributionMessages } from '../distribution.messages.ts';
import { type Distributor, distributionQueries } from '../distribution.queries.ts';
import { DistributorState } from '../distributor-state.tsx';
import { ProgrammeRules } from '../programme-rules.tsx';
import { type ApplicantPhone, ApplyForm } from './apply-form.tsx';
import styles from './apply.module.css';
import { applyMessages } from './apply.messages.ts';

const { inReview, refused } = SPREAD_STATUSES;

function PhoneNeeded() {
  const t = useMessages(applyMessages);
  return (
    <>
      <p>{t('phoneMissing')}</p>
      <Link to={pathTo('userAccount')} className={buttonClass({ look: 'quiet' })}>
        {t('toAccount')}
      </Link>
    </>
  );
}

function State(props: { readonly record: Distributor; readonly takesFocus: boolean }) {
  const t = useMessages(distributionMessages);
  const { status } = props.record;
  const isIn = status !== inReview && status !== refused;
  return (
    <div className={styles.state}>
      <DistributorState {...props}>
        {isIn && (
          <Link to={pathTo('userDistribution')} className={buttonClass()}>
            {t('toCentre')}
          </Link>
        )}
      </DistributorState>
    </div>
  );
}

interface DistributionApplyProps {
  readonly phone: ApplicantPhone;
}

/** How one stands, the rules, and the form for who may apply. */
export function DistributionApply({ phone }: DistributionApplyProps) {
  const t = useMessages(applyMessages);
  const query = useQuery(distributionQueries.record());
  const [isSent, setSent] = useState(false);
  return (
    <QueryBlock
      query={query}
      skeleton={<Skeleton height="520px" />}
      isEmpty={() => false}
      className={styles.columns}
    >
      {(record) => (
        <>
          {record !== null && <State key={record.status} record={record} takesFocus={isSent} />}
          <ProgrammeRules />
          {(record === null || record.status === refused) && (
            <section className={styles.card}>
              <h2 className={styles.title}>{t(record === null ? 'form' : 'formAgain')}</h2>
              {phone.number === '' ? (
                <PhoneNeeded />
              ) : (
                <ApplyForm phone={phone} onSent={() => setSent(true)} />
              )}
            </section>
          )}
        </>
      )}
    </QueryBlock>
  );
}
