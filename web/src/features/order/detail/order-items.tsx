import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, ORDER_ACTIONS } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { reviewPath, targetPath } from '#features/order/order-target.ts';
import { kindTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import type { Order } from '#features/order/order.queries.ts';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { DetailSection } from './detail-section.tsx';
import { detailMessages } from './detail.messages.ts';
import styles from './order-items.module.css';

type Item = Order['items'][number];

/** What one costs and how many there are, what was paid for them, and what of it came back. */
function ItemPrice({ item }: { readonly item: Item }) {
  const t = useMessages(detailMessages);
  const isAsListed = parseFen(item.price) * item.num === parseFen(item.pay_price);
  return (
    <span className={styles.price}>
      <span>
        {formatMoney(item.price)}
        {item.num > 1 && <span className={styles.num}> {t('count', { num: item.num })}</span>}
      </span>
      {!isAsListed && (
        <span className={styles.num}>{t('shareOf', { price: formatMoney(item.pay_price) })}</span>
      )}
      {parseFen(item.refund_price) > 0 && (
        <span className={styles.refund}>
          {t('refundOf', { price: formatMoney(item.refund_price) })}
        </span>
      )}
    </span>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly canReview: boolean;
}

function ItemRow({ item, canReview }: ItemRowProps) {
  const t = useMessages(detailMessages);
  const tOrder = useMessages(orderMessages);
  const target = { type: item.type, target_id: item.curriculum_id };
  return (
    <li className={styles.item}>
      <span className={styles.kind}>{tOrder(kindTexts[item.type])}</span>
      <span className={styles.title} lang={contentLanguage(item.title)}>
        <Link to={targetPath(target)}>{item.title}</Link>
      </span>
      {canReview && (
        <Link
          to={reviewPath(target)}
          className={styles.review}
          aria-label={t('reviewNamed', { title: item.title })}
        >
          {t('review')}
        </Link>
      )}
      <ItemPrice item={item} />
    </li>
  );
}

/** What was ordered; a package tells its courses, each with its share of the payment. */
export function OrderItems({ order }: { readonly order: Order }) {
  const t = useMessages(detailMessages);
  const tOrder = useMessages(orderMessages);
  const isPackage = order.type === COURSE_TYPES.package;
  const [first] = order.items;
  return (
    <DetailSection title={t('items')}>
      <div className={styles.thing}>
        <Link to={targetPath(order)} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover src={order.cover} title={order.title} />
        </Link>
        <div>
          <p className={styles.name} lang={contentLanguage(order.title)}>
            <Link to={targetPath(order)}>{order.title}</Link>
          </p>
          <p className={styles.about}>
            {tOrder(kindTexts[order.type])} ·{' '}
            <span lang={contentLanguage(order.shop.name)}>{order.shop.name}</span>
          </p>
          {isPackage && (
            <p className={styles.about}>
              {t('courseCount', { number: order.items.length })}
              {parseFen(order.save_price) > 0 && (
                <>
                  {' · '}
                  <span className={styles.saving}>
                    {t('saving', { price: formatMoney(order.save_price) })}
                  </span>
                </>
              )}
            </p>
          )}
        </div>
        {!isPackage && first !== undefined && <ItemPrice item={first} />}
      </div>
      {isPackage && (
        <ul className={styles.items}>
          {order.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              canReview={order.actions.includes(ORDER_ACTIONS.comment)}
            />
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
