import type { CallResponse } from '@zhiji/contract/calls';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { shopCardMessages } from './shop-card.messages.ts';
import styles from './shop-list-card.module.css';

type Shop = CallResponse<'organisation.list'>['list'][number];

const LOGO_SIZE = 64;

interface ShopListCardProps {
  readonly shop: Shop;
  /** Words of a search, marked where they are found. */
  readonly words: readonly string[];
}

/** An institution in a list, with what helps to choose one; the whole card leads to it. */
export function ShopListCard({ shop, words }: ShopListCardProps) {
  const t = useMessages(shopCardMessages);
  const place = placeNames({ province: shop.province, city: shop.city });
  return (
    <article className={cardClass(styles.card)}>
      <Avatar src={shop.logo} name={shop.name} size={LOGO_SIZE} />
      <div className={styles.body}>
        <h3 className={styles.name} lang={contentLanguage(shop.name)}>
          <Link to={pathTo('organInfo', { id: shop.id })} className={cardLinkClass}>
            <Marked text={shop.name} words={words} />
          </Link>
        </h3>
        <p className={styles.counts}>
          {t('counts', {
            courses: formatNumber(shop.curriculum_count),
            teachers: formatNumber(shop.teacher_count),
          })}
        </p>
        <p className={styles.facts}>
          <span className={styles.score}>
            {shop.score > 0 ? t('score', { score: shop.score.toFixed(1) }) : t('noScore')}
          </span>
          <span>{t('enrolled', { number: formatNumber(shop.buy_num) })}</span>
          {place !== '' && <span lang={contentLanguage(place)}>{place}</span>}
        </p>
      </div>
    </article>
  );
}
