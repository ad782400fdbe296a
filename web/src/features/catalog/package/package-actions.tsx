import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { cardsMessages } from '../cards/cards.messages.ts';
import { isOnSite } from '../cards/offer.ts';
import { FavouriteButton } from '../favourite/favourite-button.tsx';
import { BarPrice } from '../course/sale/bar-price.tsx';
import { BuyBar } from '../course/sale/buy-bar.tsx';
import styles from '../course/sale/course-actions.module.css';
import own from './package-actions.module.css';
import { packageMessages } from './package.messages.ts';
import type { Package } from './package.queries.ts';
import { usePackageOffer } from './use-package-offer.ts';

interface PackageProps {
  readonly item: Package;
}

/** What the asking person has of it already. */
export function OwnedNote({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  const { state, ownedNum: number } = usePackageOffer(item);
  if (state === 'owned') {
    return <p className={own.note}>{t(item.is_purchased === 1 ? 'purchased' : 'ownedAll')}</p>;
  }
  return number === 0 || state !== 'open' ? null : (
    <p className={own.note}>{t('ownedSome', { number })}</p>
  );
}

function MainAction({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  const tCards = useMessages(cardsMessages);
  const { state } = usePackageOffer(item);
  if (state === 'owned') {
    return (
      <Link to={pathToStudy({ id: item.id, type: COURSE_TYPES.package })} className={buttonClass()}>
        {isOnSite(item) ? tCards('ticket') : t('study')}
      </Link>
    );
  }
  return state === 'open' ? (
    <Link to={pathTo('packageOrder', { id: item.id })} className={buttonClass()}>
      {t('buy')}
    </Link>
  ) : (
    <Button disabled>{tCards(state)}</Button>
  );
}

interface PackageActionsProps extends PackageProps {
  /** Hands the package on. */
  readonly share: ReactNode;
}

/** Buys the package or leads to its lessons; it stays in reach however far one scrolls. */
export function PackageActions({ item, share }: PackageActionsProps) {
  const { state } = usePackageOffer(item);
  const price = state === 'open' && (
    <BarPrice price={item.total_price} coupon={item.coupon_price} />
  );
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
