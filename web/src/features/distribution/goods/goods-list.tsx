import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { noteSpread } from '../note-spread.ts';
import { isRefusedAs } from '../spread-refusal.ts';
import { GoodsFilterBar } from './goods-filter-bar.tsx';
import { goodsRequest, readGoodsFilter } from './goods-filter.ts';
import { GoodsRow } from './goods-row.tsx';
import styles from './goods-list.module.css';
import { goodsMessages } from './goods.messages.ts';
import { type Goods, type GoodsPage, goodsQueries } from './goods.queries.ts';

const keyOf = ({ id }: Goods) => id;

function NoGoods({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(goodsMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyFound' : 'empty')}
      to={pathTo(isNarrowed ? 'userDistributionGoods' : 'userDistribution')}
      link={t(isNarrowed ? 'showAll' : 'toCentre')}
    />
  );
}

/** Courses that a distributor may share; others are led to the centre, which says why. */
export function GoodsList() {
  const t = useMessages(goodsMessages);
  const [parameters] = useSearchParams();
  const filter = readGoodsFilter(parameters);
  const goods = usePagedQuery<GoodsPage>(
    (paging) => goodsQueries.page(goodsRequest(filter, paging)),
    { keyOf },
  );
  const isOther = isRefusedAs('notActive', goods.query.error);
  const isDistributor = goods.query.data !== undefined;
  useEffect(() => {
    if (isOther || isDistributor) {
      noteSpread(isOther ? 0 : 1);
    }
  }, [isOther, isDistributor]);
  if (isOther) {
    return <Navigate to={pathTo('userDistribution')} replace />;
  }
  return (
    <RowsScreen>
      <p className={styles.lead}>{t('lead')}</p>
      <GoodsFilterBar />
      <PagedRows
        {...goods}
        label={t('goods')}
        empty={<NoGoods isNarrowed={filter.type !== undefined || filter.keyword !== ''} />}
        keyOf={keyOf}
        renderRow={(each) => <GoodsRow goods={each} />}
      />
    </RowsScreen>
  );
}
