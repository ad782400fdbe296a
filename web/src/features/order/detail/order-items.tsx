import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, ORDER_ACTIONS, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
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

interface ItemPriceProps {
  readonly order: Order;
  readonly item: Item;
}

/** Its share was paid or is due; the price lines say the sum, so that it is not said twice. */
function shareText({ type, status, pay_time }: Order): 'shareOf' | 'dueOf' | null {
  if (pay_time !== null) {
    return 'shareOf';
  }
  const isDue = status === ORDER_STATUSES.pendingPayment;
  return isDue && type === COURSE_TYPES.package ? 'dueOf' : null;
}

/** What one costs and how many there are, what is paid for them, and what of it came back. */
function ItemPrice({ order, item }: ItemPriceProps) {
  const t = useMessages(detailMessages);
  const isAsListed = parseFen(item.price) * item.num === parseFen(item.pay_price);
  const share = isAsListed ? null : shareText(order);
  return (
    <span className={styles.price}>
      <span>
        {formatMoney(item.price)}
        {item.num > 1 && <span className={styles.num}> {t('count', { num: item.num })}</span>}
      </span>
      {share !== null && (
        <span className={styles.num}>{t(share, { price: formatMoney(item.pay_price) })}</span>
      )}
      {parseFen(item.refund_price) > 0 && (
        <span className={styles.refund}>
          {t('refundOf', { price: formatMoney(item.refund_price) })}
        </span>
      )}
    </span>
  );
}

function ItemRow({ order, item }: ItemPriceProps) {
  const t = useMessages(detailMessages);
  const tOrder = useMessages(orderMessages);
  const target = { type: item.type, target_id: item.curriculum_id };
  return (
    <li className={styles.item}>
      <span className={styles.kind}>{tOrder(kindTexts[item.type])}</span>
      <span className={styles.title} lang={contentLanguage(item.title)}>
        <Link to={targetPath(target)}>{item.title}</Link>
      </span>
      {order.actions.includes(ORDER_ACTIONS.comment) && (
        <Link
          to={reviewPath(target)}
          className={styles.review}
          aria-label={t('reviewNamed', { title: item.title })}
        >
          {t('review')}
        </Link>
      )}
      <ItemPrice order={order} item={item} />
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
        {!isPackage && first !== undefined && <ItemPrice order={order} item={first} />}
      </div>
      {isPackage && (
        <ul className={styles.items}>
          {order.items.map((item) => (
            <ItemRow key={item.id} order={order} item={item} />
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
