import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { call } from '#shared/api/client.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { translator, type MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { ProductRow } from '#shared/rows/product-row.tsx';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { useOwned } from '#shared/study/owned.queries.ts';
import { CardPrice } from '../cards/card-price.tsx';
import { OfferNote } from '../cards/offer-note.tsx';
import { courseOffer, offerMoments, packageOffer, priceNow } from '../cards/offer.ts';
import { useRunningSale } from '../cards/use-running-sale.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import { favouriteMessages } from './favourite.messages.ts';
import { afterFavouriteRemoved, type Favourite } from './favourite.queries.ts';
import styles from './favourite-row.module.css';

const KIND_TEXTS = {
  [COURSE_TYPES.live]: 'live',
  [COURSE_TYPES.record]: 'record',
  [COURSE_TYPES.offline]: 'offline',
  [COURSE_TYPES.package]: 'package',
} as const satisfies Record<Favourite['type'], MessageKey<typeof favouriteMessages>>;

function pathOf({ id, type }: Favourite): string {
  return type === COURSE_TYPES.package
    ? pathTo('packageInfo', { id })
    : pathTo('courseInfo', { id, type });
}

/** The courses that decide whether it can be bought. */
function coursesOf(favourite: Favourite) {
  return favourite.type === COURSE_TYPES.package
    ? favourite.relation.map(({ curriculum }) => curriculum)
    : [favourite];
}

/** What it costs now, or why it cannot be bought. */
function OfferOf({ favourite }: { readonly favourite: Favourite }) {
  const courses = coursesOf(favourite);
  const owned = useOwned(courses.map(({ id }) => id));
  const now = useServerMoment(offerMoments(courses));
  const sale = useRunningSale(favourite.type === COURSE_TYPES.package ? null : favourite.seckill);
  if (favourite.type === COURSE_TYPES.package) {
    const { state, blocking } = packageOffer(favourite, owned, now);
    const { total_price: price, original_price: original, coupon_price: coupon } = favourite;
    return (
      <>
        <CardPrice state={state} price={price} original={original} coupon={coupon} />
        <OfferNote state={state} blocking={blocking} className={styles.state} />
      </>
    );
  }
  const state = courseOffer(favourite, owned.has(favourite.id), now);
  return (
    <>
      <CardPrice state={state} {...priceNow(favourite, state === 'open' ? sale : null)} />
      <OfferNote state={state} blocking={null} className={styles.state} />
    </>
  );
}

function RemoveButton({ favourite }: { readonly favourite: Favourite }) {
  const t = useMessages(favouriteMessages);
  const queryClient = useQueryClient();
  const { id, type, title } = favourite;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('catalog.toggleFavourite', { id, type }),
    onSuccess: () => showToast({ kind: 'success', text: translator(favouriteMessages)('removed') }),
    onSettled: () => afterFavouriteRemoved(queryClient),
  });
  return (
    <Button
      look="plain"
      size="small"
      disabled={isPending}
      aria-label={t('removeNamed', { title })}
      onClick={() => mutate()}
    >
      {t('remove')}
    </Button>
  );
}

/** Something kept; what went off sale is grey and leads nowhere. */
export function FavouriteRow({ favourite }: { readonly favourite: Favourite }) {
  const t = useMessages(favouriteMessages);
  const { title } = favourite;
  const isValid = favourite.is_valid === 1;
  return (
    <ProductRow
      title={title}
      cover={favourite.cover}
      isOff={!isValid}
      facts={
        <>
          <span>{t(KIND_TEXTS[favourite.type])}</span>
          <span lang={contentLanguage(favourite.shop.name)}>{favourite.shop.name}</span>
          <span>{t('keptAt', { time: wireDate(favourite.collect_time) })}</span>
        </>
      }
      actions={
        <>
          <RemoveButton favourite={favourite} />
          {isValid && (
            <Link
              to={pathOf(favourite)}
              className={buttonClass({ size: 'small' })}
              aria-label={t('viewNamed', { title })}
            >
              {t('view')}
            </Link>
          )}
        </>
      }
    >
      {isValid ? <OfferOf favourite={favourite} /> : <p className={styles.state}>{t('offSale')}</p>}
    </ProductRow>
  );
}
