import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { useOwned } from '#shared/study/owned.queries.ts';
import { pathToStudy } from '#shared/study/study-path.ts';
import { CardAction } from './card-action.tsx';
import { CardPrice } from './card-price.tsx';
import styles from './card.module.css';
import { cardsMessages } from './cards.messages.ts';
import { isOnSite, offerMoments, packageOffer } from './offer.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';

type Package = CallResponse<'catalog.packages'>['list'][number];

const NO_WORDS: readonly string[] = [];
/** More would make the card higher than its neighbours. */
const SHOWN_COURSES = 2;

interface PackageCardProps {
  readonly item: Package;
  /** Words of a search, marked where they are found. */
  readonly words?: readonly string[];
}

/** A package in a grid; the whole card leads to it, its title is the link's name. */
export function PackageCard({ item, words = NO_WORDS }: PackageCardProps) {
  const t = useMessages(cardsMessages);
  const to = pathTo('packageInfo', { id: item.id });
  const bought = t('bought', { number: formatNumber(item.buy_num) });
  const courses = item.relation.map(({ curriculum }) => curriculum);
  const owned = useOwned(courses.map(({ id }) => id));
  const now = useServerMoment(offerMoments(courses));
  const { state, blocking } = packageOffer(item, owned, now);
  return (
    <article className={cardClass(styles.card)}>
      <div className={styles.cover}>
        <Cover src={item.cover} title={item.title} />
        <p className={styles.badges}>
          <span className={styles.badge}>{t('package')}</span>
        </p>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title} lang={contentLanguage(item.title)}>
          <Link to={to} className={cardLinkClass}>
            <Marked text={item.title} words={words} />
          </Link>
        </h3>
        <p className={styles.meta}>
          <span className={styles.who} lang={contentLanguage(item.shop.name)}>
            {item.shop.name}
          </span>
          <span className={styles.count}>{bought}</span>
        </p>
        <ul
          className={styles.included}
          aria-label={t('coursesInside')}
          lang={contentLanguage(item.title)}
        >
          {item.relation.slice(0, SHOWN_COURSES).map(({ id, curriculum }) => (
            <li key={id}>{curriculum.title}</li>
          ))}
        </ul>
        {blocking !== null && (
          <p className={styles.blocking} lang={contentLanguage(blocking.title)}>
            {t('blocked', { title: blocking.title, reason: t(state) })}
          </p>
        )}
        <div className={styles.labels}>
          <span className={styles.label}>{t('courseCount', { number: item.relation.length })}</span>
          {item.label !== '' && (
            <span className={styles.label} lang={contentLanguage(item.label)}>
              {item.label}
            </span>
          )}
        </div>
        <div className={styles.buy}>
          <CardPrice
            state={state}
            price={item.total_price}
            original={item.original_price}
            coupon={item.coupon_price}
          />
          <CardAction
            title={item.title}
            state={state}
            open={{ to, text: 'view' }}
            owned={{
              to: pathToStudy({ id: item.id, type: COURSE_TYPES.package }),
              text: isOnSite(item) ? 'ticket' : 'study',
            }}
          />
        </div>
      </div>
    </article>
  );
}
