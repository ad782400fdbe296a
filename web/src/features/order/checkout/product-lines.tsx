import { useId } from 'react';
import { orderMessages } from '#features/order/order.messages.ts';
import { kindTexts } from '#features/order/order-texts.ts';
import type { OrderPreview } from '#features/order/order.queries.ts';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './product-lines.module.css';

type Item = OrderPreview['items'][number];

function ProductLine({ item }: { readonly item: Item }) {
  const t = useMessages(checkoutMessages);
  const tOrder = useMessages(orderMessages);
  return (
    <li className={styles.line}>
      <div className={styles.cover}>
        <Cover src={item.cover} title={item.title} />
      </div>
      <div className={styles.about}>
        <h3 className={styles.title} lang={contentLanguage(item.title)}>
          {item.title}
        </h3>
        <p className={styles.marks}>
          <span className={styles.kind}>{tOrder(kindTexts[item.type])}</span>
          {item.is_owned === 1 && <span className={styles.owned}>{t('owned')}</span>}
        </p>
      </div>
      <p className={styles.price}>
        {formatMoney(item.price)}
        {item.num > 1 && <span className={styles.count}>{t('count', { number: item.num })}</span>}
      </p>
    </li>
  );
}

interface ProductLinesProps {
  readonly items: readonly Item[];
  /** The package they are sold as; null for a single course. */
  readonly packageTitle: string | null;
}

/** What is bought; a package is named above its courses. */
export function ProductLines({ items, packageTitle }: ProductLinesProps) {
  const t = useMessages(checkoutMessages);
  const tOrder = useMessages(orderMessages);
  const titleId = useId();
  return (
    <section>
      <h2 id={titleId} className={styles.heading}>
        {t('products')}
      </h2>
      {packageTitle !== null && (
        <p className={styles.package}>
          <span className={styles.kind}>{tOrder('package')}</span>
          <b lang={contentLanguage(packageTitle)}>{packageTitle}</b>
        </p>
      )}
      <ul aria-labelledby={titleId}>
        {items.map((item) => (
          <ProductLine key={item.curriculum_id} item={item} />
        ))}
      </ul>
      {items.some(({ is_owned }) => is_owned === 1) && (
        <p className={styles.note}>{t('ownedNote')}</p>
      )}
    </section>
  );
}
