import { COUPON_CLAIM_STATES, COUPON_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link, useSearchParams } from 'react-router';
import { ClaimButton } from '#features/coupon/claim-button.tsx';
import { couponTarget } from '#features/coupon/coupon-target.ts';
import { claimedPercent, typeTexts, periodOfUse } from '#features/coupon/coupon-terms.ts';
import { CouponTicket } from '#features/coupon/coupon-ticket.tsx';
import { couponMessages } from '#features/coupon/coupon.messages.ts';
import { type ClaimableCoupon, couponQueries } from '#features/coupon/coupon.queries.ts';
import { TicketGrid, TicketSkeletons } from '#features/coupon/ticket-grid.tsx';
import { useClaim } from '#features/coupon/use-claim.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { Results } from '#shared/paging/results.tsx';
import { BeyondEnd, UrlPager } from '#shared/paging/url-pager.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import styles from './claim-centre.module.css';
import { centreMessages } from './centre.messages.ts';

type CouponType = ClaimableCoupon['type'];
type Claim = ReturnType<typeof useClaim>;

const TYPES = [undefined, ...Object.values(COUPON_TYPES)] as const;
const MINUTES = { from: 5, to: 16 } as const;

function readType(query: URLSearchParams): CouponType | undefined {
  return Object.values(COUPON_TYPES).find((type) => type === Number(query.get('type')));
}

const typePath = (type: CouponType | undefined) =>
  pathTo('coupon') + (type === undefined ? '' : `?type=${type}`);

function TypeTabs({ current }: { readonly current: CouponType | undefined }) {
  const t = useMessages(centreMessages);
  const tCoupon = useMessages(couponMessages);
  return (
    <LinkTabs
      label={t('types')}
      tabs={TYPES.map((type) => ({
        to: typePath(type),
        text: type === undefined ? t('all') : tCoupon(typeTexts[type]),
        isCurrent: type === current,
      }))}
    />
  );
}

/** How much of a coupon is claimed; what is gone or to come needs no bar. */
function Stock({ coupon }: { readonly coupon: ClaimableCoupon }) {
  const t = useMessages(centreMessages);
  const percent = claimedPercent(coupon.receive_num, coupon.total_num);
  return (
    <p className={styles.stock}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.filled} style={{ width: `${percent}%` }} />
      </span>
      {t('claimedShare', { percent })}
      {coupon.limit_num > 1 && ` · ${t('limit', { number: formatNumber(coupon.limit_num) })}`}
    </p>
  );
}

interface ClaimActionProps {
  readonly coupon: ClaimableCoupon;
  readonly claim: Claim;
}

function ClaimAction({ coupon, claim: { pendingId, claim } }: ClaimActionProps) {
  const t = useMessages(centreMessages);
  const tCoupon = useMessages(couponMessages);
  switch (coupon.receive_state) {
    case COUPON_CLAIM_STATES.claimable:
      return (
        <ClaimButton
          title={coupon.title}
          isPending={pendingId === coupon.id}
          isBusy={pendingId !== null}
          onClaim={() => claim(coupon.id)}
        />
      );
    case COUPON_CLAIM_STATES.claimed:
      return (
        <>
          <span className={styles.claimed}>{tCoupon('claimed')}</span>
          <Link to={couponTarget(coupon)} className={buttonClass({ look: 'quiet', size: 'small' })}>
            {t('use')}
          </Link>
        </>
      );
    case COUPON_CLAIM_STATES.gone:
      return (
        <Button size="small" look="plain" disabled>
          {t('gone')}
        </Button>
      );
    case COUPON_CLAIM_STATES.notYet:
      return (
        <Button size="small" look="plain" disabled>
          {t('notYet', { time: coupon.receive_start_time.slice(MINUTES.from, MINUTES.to) })}
        </Button>
      );
  }
}

function NoCoupons({ type }: { readonly type: CouponType | undefined }) {
  const t = useMessages(centreMessages);
  return type === undefined ? (
    <EmptyWithLink text={t('empty')} to={pathTo('allCourseList')} link={t('toCourses')} />
  ) : (
    <EmptyWithLink text={t('emptyType')} to={typePath(undefined)} link={t('showAll')} />
  );
}

/** All coupons that can be claimed, by type. */
export function ClaimCentre() {
  const t = useMessages(centreMessages);
  const tCoupon = useMessages(couponMessages);
  const [parameters] = useSearchParams();
  const type = readType(parameters);
  const claim = useClaim();
  const { query, more } = usePagedQuery(
    (paging) => couponQueries.claimable({ ...(type !== undefined && { type }), ...paging }),
    { keyOf: ({ id }) => id },
  );
  return (
    <div className={styles.centre}>
      <TypeTabs current={type} />
      <QueryBlock query={query} skeleton={<TicketSkeletons />} isEmpty={() => false}>
        {({ list, total }) => {
          if (total === 0) {
            return <NoCoupons type={type} />;
          }
          if (list.length === 0) {
            return <BeyondEnd />;
          }
          return (
            <Results isBusy={query.isPlaceholderData}>
              <TicketGrid
                label={t('coupons')}
                items={list}
                render={(coupon) => (
                  <CouponTicket
                    coupon={coupon}
                    period={periodOfUse(coupon, tCoupon)}
                    isOff={coupon.receive_state === COUPON_CLAIM_STATES.gone}
                    note={<Stock coupon={coupon} />}
                    action={<ClaimAction coupon={coupon} claim={claim} />}
                  />
                )}
              />
              <UrlPager total={total} more={more} />
            </Results>
          );
        }}
      </QueryBlock>
    </div>
  );
}
