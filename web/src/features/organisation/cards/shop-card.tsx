import type { CallResponse } from '@zhiji/contract/calls';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import styles from './shop-card.module.css';
import { shopCardMessages } from './shop-card.messages.ts';

type Shop = CallResponse<'organisation.featured'>[number];

const LOGO_SIZE = 52;

/** An institution in a small card; the whole card leads to it. */
export function ShopCard({ shop }: { readonly shop: Shop }) {
  const t = useMessages(shopCardMessages);
  return (
    <article className={cardClass(styles.card)}>
      <Avatar src={shop.logo} name={shop.name} size={LOGO_SIZE} />
      <h3 className={styles.name} lang={contentLanguage(shop.name)}>
        <Link to={pathTo('organInfo', { id: shop.id })} className={cardLinkClass}>
          {shop.name}
        </Link>
      </h3>
      <p className={styles.counts}>
        {t('counts', {
          courses: formatNumber(shop.curriculum_count),
          teachers: formatNumber(shop.teacher_count),
        })}
      </p>
    </article>
  );
}
