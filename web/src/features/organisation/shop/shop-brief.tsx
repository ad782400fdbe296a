import type { CallResponse } from '@zhiji/contract/calls';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { shopCardMessages } from '../cards/shop-card.messages.ts';
import styles from './shop-brief.module.css';

type Seller = CallResponse<'catalog.package'>['shop'];

const LOGO_SIZE = 52;

/** Who sells something, beside it; the whole box leads to the institution. */
export function ShopBrief({ shop }: { readonly shop: Seller }) {
  const t = useMessages(shopCardMessages);
  return (
    <section className={cardClass(styles.box)}>
      <Avatar src={shop.logo} name={shop.name} size={LOGO_SIZE} />
      <div className={styles.body}>
        <h2 className={styles.name} lang={contentLanguage(shop.name)}>
          <Link to={pathTo('organInfo', { id: shop.id })} className={cardLinkClass}>
            {shop.name}
          </Link>
        </h2>
        <p className={styles.counts}>
          {t('counts', {
            courses: formatNumber(shop.curriculum_count),
            teachers: formatNumber(shop.teacher_count),
          })}
        </p>
      </div>
    </section>
  );
}
