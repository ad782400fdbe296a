import { useQuery } from '@tanstack/react-query';
import { COUPON_USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { Link, useSearchParams } from 'react-router';
import { couponTarget } from '#features/coupon/coupon-target.ts';
import { heldPeriod } from '#features/coupon/coupon-terms.ts';
import { CouponTicket } from '#features/coupon/coupon-ticket.tsx';
import { couponMessages } from '#features/coupon/coupon.messages.ts';
import { couponQueries, type MyCoupon } from '#features/coupon/coupon.queries.ts';
import { TicketGrid, TicketSkeletons } from '#features/coupon/ticket-grid.tsx';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { readPaging } from '#shared/paging/paging.ts';
import { Results } from '#shared/paging/results.tsx';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { mineMessages } from './mine.messages.ts';
import styles from './my-coupons.module.css';

/** The tabs in order, each with the state it shows and what stands there without any. */
const TABS = {
  unused: { status: COUPON_USER_STATUSES.unused, empty: 'noUnused' },
  used: { status: COUPON_USER_STATUSES.used, empty: 'noUsed' },
  expired: { status: COUPON_USER_STATUSES.expired, empty: 'noExpired' },
} as const;
type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as readonly Tab[];

/** From here on the days are counted aloud. */
const SOON_DAYS = 3;

function OrderLink({ id }: { readonly id: number | null }) {
  const t = useMessages(mineMessages);
  return id === null ? null : (
    <Link
      to={pathTo('userOrderDetail', { id })}
      className={buttonClass({ look: 'plain', size: 'small' })}
    >
      {t('order')}
    </Link>
  );
}

function DaysLeft({ coupon }: { readonly coupon: MyCoupon }) {
  const t = useMessages(mineMessages);
  const { days_left: days, start_time } = coupon;
  if (parseWireTime(start_time).getTime() > serverNow()) {
    return <span className={styles.state}>{t('notYet', { time: wireDate(start_time) })}</span>;
  }
  return (
    <span className={days <= SOON_DAYS ? styles.soon : styles.state}>
      {days <= 1 ? t('lastDay') : t('daysLeft', { days })}
    </span>
  );
}

function CouponState({ coupon }: { readonly coupon: MyCoupon }) {
  const t = useMessages(mineMessages);
  switch (coupon.status) {
    case COUPON_USER_STATUSES.unused:
      return (
        <>
          <DaysLeft coupon={coupon} />
          <Link to={couponTarget(coupon)} className={buttonClass({ size: 'small' })}>
            {t('use')}
          </Link>
        </>
      );
    case COUPON_USER_STATUSES.held:
      return (
        <>
          <span className={styles.soon}>{t('held')}</span>
          <OrderLink id={coupon.orders_id} />
        </>
      );
    case COUPON_USER_STATUSES.used:
      return (
        <>
          {coupon.use_time !== null && (
            <span className={styles.state}>{t('usedAt', { time: wireDate(coupon.use_time) })}</span>
          )}
          <OrderLink id={coupon.orders_id} />
        </>
      );
    case COUPON_USER_STATUSES.expired:
      return <span className={styles.state}>{t('expired')}</span>;
    case COUPON_USER_STATUSES.voided:
      return <span className={styles.state}>{t('voided')}</span>;
  }
}

const LIVE: ReadonlySet<MyCoupon['status']> = new Set([
  COUPON_USER_STATUSES.unused,
  COUPON_USER_STATUSES.held,
]);

/** One's coupons, by state. */
export function MyCoupons() {
  const t = useMessages(mineMessages);
  const tCoupon = useMessages(couponMessages);
  const [parameters] = useSearchParams();
  const tab = TAB_NAMES.find((name) => name === parameters.get('tab')) ?? 'unused';
  const { status, empty } = TABS[tab];
  const paging = readPaging(parameters);
  const { query, more } = usePagedQuery((pages) => couponQueries.mine({ status, ...pages }), {
    keyOf: ({ id }) => id,
  });
  // An unpaid order may give them back, so they stand before the unused ones; there are few.
  const held = useQuery({
    ...couponQueries.mine({ status: COUPON_USER_STATUSES.held }),
    enabled: tab === 'unused',
  });
  const first = tab === 'unused' && paging.page === 1 ? (held.data?.list ?? []) : [];
  return (
    <div className={styles.mine}>
      <LinkTabs
        label={t('tabs')}
        tabs={TAB_NAMES.map((name) => ({
          to: pathTo('userCoupon') + (name === 'unused' ? '' : `?tab=${name}`),
          text: t(name),
          isCurrent: name === tab,
        }))}
      />
      <QueryBlock query={query} skeleton={<TicketSkeletons />} isEmpty={() => false}>
        {({ list, total }) => {
          if (total + first.length === 0) {
            return <EmptyWithLink text={t(empty)} to={pathTo('coupon')} link={t('toCentre')} />;
          }
          if (list.length + first.length === 0) {
            return <BeyondEnd />;
          }
          return (
            <Results isBusy={query.isPlaceholderData}>
              <TicketGrid
                label={t('coupons')}
                items={[...first, ...list]}
                render={(coupon) => (
                  <CouponTicket
                    coupon={coupon}
                    period={heldPeriod(coupon, tCoupon)}
                    isOff={!LIVE.has(coupon.status)}
                    action={<CouponState coupon={coupon} />}
                  />
                )}
              />
              {total > list.length && <UrlPager total={total} more={more} />}
            </Results>
          );
        }}
      </QueryBlock>
    </div>
  );
}
