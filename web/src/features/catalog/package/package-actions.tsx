import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { cardsMessages } from '../cards/cards.messages.ts';
import { offerMoments, packageOffer } from '../cards/offer.ts';
import { useServerMoment } from '../cards/use-server-moment.ts';
import { FavouriteButton } from '../favourite/favourite-button.tsx';
import { BarPrice } from '../course/sale/bar-price.tsx';
import { BuyBar } from '../course/sale/buy-bar.tsx';
import styles from '../course/sale/course-actions.module.css';
import own from './package-actions.module.css';
import { packageMessages } from './package.messages.ts';
import type { Package } from './package.queries.ts';

interface PackageProps {
  readonly item: Package;
}

/** What of it the asking person has already, and whether the rest can be bought. */
function usePackageOffer(item: Package) {
  const hasAll = item.is_purchased === 1;
  const mine = item.relation.filter(({ is_owned }) => hasAll || is_owned === 1);
  const owned = new Set(mine.map(({ curriculum_id }) => curriculum_id));
  const now = useServerMoment(offerMoments(item.relation.map(({ curriculum }) => curriculum)));
  return { ...packageOffer(item, owned, now), ownedNum: owned.size };
}

/** What the asking person has of it already, and what keeps him from buying the rest. */
export function OwnedNote({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  const tCards = useMessages(cardsMessages);
  const { state, blocking, ownedNum: number } = usePackageOffer(item);
  if (state === 'owned') {
    return <p className={own.note}>{t(item.is_purchased === 1 ? 'purchased' : 'ownedAll')}</p>;
  }
  if (blocking !== null) {
    const { title } = blocking;
    return <p className={own.blocked}>{t('blocked', { title, reason: tCards(state) })}</p>;
  }
  return number === 0 ? null : <p className={own.note}>{t('ownedSome', { number })}</p>;
}

function MainAction({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  const tCards = useMessages(cardsMessages);
  const { state } = usePackageOffer(item);
  if (state !== 'open' && state !== 'owned') {
    return <Button disabled>{tCards(state)}</Button>;
  }
  const to = state === 'owned' ? pathTo('userCourse') : pathTo('packageOrder', { id: item.id });
  return (
    <Link to={to} className={buttonClass()}>
      {t(state === 'owned' ? 'study' : 'buy')}
    </Link>
  );
}

interface PackageActionsProps extends PackageProps {
  /** Hands the package on. */
  readonly share: ReactNode;
}

/** Buys the package or leads to its lessons; it stays in reach however far one scrolls. */
export function PackageActions({ item, share }: PackageActionsProps) {
  const { state } = usePackageOffer(item);
  const price =
    state === 'owned' ? null : <BarPrice price={item.total_price} coupon={item.coupon_price} />;
  return (
    <div className={styles.actions}>
      <div className={styles.price}>{price}</div>
      <div className={styles.main}>
        <MainAction item={item} />
      </div>
      <FavouriteButton id={item.id} type={COURSE_TYPES.package} isKept={item.is_collect === 1} />
      {share}
      <BuyBar title={item.title} price={price}>
        <MainAction item={item} />
      </BuyBar>
    </div>
  );
}
