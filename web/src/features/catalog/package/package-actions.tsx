import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { FavouriteButton } from '../favourite/favourite-button.tsx';
import styles from '../course/course-actions.module.css';
import { ShareButton } from '../course/share-button.tsx';
import own from './package-actions.module.css';
import { packageMessages } from './package.messages.ts';
import type { Package } from './package.queries.ts';

interface PackageProps {
  readonly item: Package;
}

function ownedCount({ relation }: Package): number {
  return relation.filter(({ is_owned }) => is_owned === 1).length;
}

/** Whether there is nothing left to buy. */
function isOwned(item: Package): boolean {
  const owned = ownedCount(item);
  return item.is_purchased === 1 || (owned > 0 && owned === item.relation.length);
}

/** What the asking person has of it already. */
export function OwnedNote({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  const number = ownedCount(item);
  if (isOwned(item)) {
    return <p className={own.note}>{t(item.is_purchased === 1 ? 'purchased' : 'ownedAll')}</p>;
  }
  return number === 0 ? null : <p className={own.note}>{t('ownedSome', { number })}</p>;
}

/** Buys the package or leads to its lessons; on a phone it stays in reach at the bottom edge. */
export function PackageActions({ item }: PackageProps) {
  const t = useMessages(packageMessages);
  return (
    <div className={styles.actions}>
      <div className={styles.main}>
        {isOwned(item) ? (
          <Link to={pathTo('userCourse')} className={buttonClass()}>
            {t('study')}
          </Link>
        ) : (
          <Link to={pathTo('packageOrder', { id: item.id })} className={buttonClass()}>
            {t('buy')}
          </Link>
        )}
      </div>
      <FavouriteButton id={item.id} type={COURSE_TYPES.package} isKept={item.is_collect === 1} />
      <ShareButton title={item.title} path={pathTo('packageInfo', { id: item.id })} />
    </div>
  );
}
