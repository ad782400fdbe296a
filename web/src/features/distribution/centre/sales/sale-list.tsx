import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import {
  type Distributor,
  distributionQueries,
  type Sale,
  type Sales,
} from '#features/distribution/distribution.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { AddressLink, useChangeAddress } from '#shared/navigation/address-link.tsx';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { SaleCard } from './sale-card.tsx';
import {
  changeSaleFilter,
  monthsSince,
  readSaleFilter,
  type SaleFilter,
  saleListRequest,
  STATUSES,
} from './sale-filter.ts';
import { saleMessages } from './sale.messages.ts';
import styles from './sale.module.css';

const keyOf = ({ id }: Sale) => id;

interface FilterProps {
  readonly record: Distributor;
  readonly filter: SaleFilter;
}

function Filter({ record, filter }: FilterProps) {
  const t = useMessages(saleMessages);
  const changeAddress = useChangeAddress();
  const id = useId();
  const { status, month } = filter;
  const months = monthsSince(record.apply_time, new Date(serverNow()));
  // An address may ask for any month.
  const offered = month === '' || months.includes(month) ? months : [month, ...months];
  return (
    <div className={styles.bar}>
      <LinkTabs
        label={t('states')}
        tabs={[null, ...STATUSES].map((one) => ({
          name: one ?? 'all',
          change: changeSaleFilter({ status: one }),
          text: t(one ?? 'all'),
          isCurrent: one === status,
        }))}
      />
      <div className={styles.month}>
        <label htmlFor={id}>{t('month')}</label>
        <select
          id={id}
          className={styles.select}
          value={month}
          onChange={({ currentTarget: { value } }) =>
            changeAddress(changeSaleFilter({ month: value }))
          }
        >
          <option value="">{t('allMonths')}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function NoSales({ record, filter }: FilterProps) {
  const t = useMessages(saleMessages);
  const look = buttonClass({ look: 'quiet' });
  if (filter.status !== null || filter.month !== '') {
    return (
      <EmptyBox
        text={t('emptyNarrowed')}
        action={
          <AddressLink change={changeSaleFilter({ status: null, month: '' })} className={look}>
            {t('showAll')}
          </AddressLink>
        }
      />
    );
  }
  const isActive = record.status === SPREAD_STATUSES.active;
  return (
    <EmptyWithLink
      text={t('empty')}
      to={pathTo(isActive ? 'userDistributionGoods' : 'allCourseList')}
      link={t(isActive ? 'toGoods' : 'toCourses')}
    />
  );
}

/** Orders that came by one's links, the latest first. */
export function SaleList({ record }: { readonly record: Distributor }) {
  const t = useMessages(saleMessages);
  const titleId = useId();
  const [parameters] = useSearchParams();
  const filter = readSaleFilter(parameters);
  const sales = usePagedQuery<Sales>(
    (paging) => distributionQueries.commissions(saleListRequest(filter, paging)),
    { keyOf },
  );
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('sales')}
      </h2>
      <RowsScreen>
        <Filter record={record} filter={filter} />
        <PagedRows
          {...sales}
          label={t('sales')}
          empty={<NoSales record={record} filter={filter} />}
          keyOf={keyOf}
          renderRow={(sale) => <SaleCard sale={sale} />}
        />
      </RowsScreen>
    </section>
  );
}
