import { Link } from 'react-router';
import { Cover } from '#shared/cover/cover.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useOwned } from '#shared/study/owned.queries.ts';
import { CardPrice } from '../cards/card-price.tsx';
import { cardsMessages } from '../cards/cards.messages.ts';
import { courseOffer, offerMoments } from '../cards/offer.ts';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';
import styles from './flash-item.module.css';
import { flashSaleMessages } from './flash-sale.messages.ts';
import type { FlashSale } from './home.queries.ts';

interface FlashItemProps {
  readonly course: FlashSale['list'][number];
  /** What has been sold is told once the sale runs. */
  readonly isRunning: boolean;
}

/** A course in the flash sale, with how much of it is gone. */
export function FlashItem({ course, isRunning }: FlashItemProps) {
  const t = useMessages(flashSaleMessages);
  const tCards = useMessages(cardsMessages);
  const { id, type, title, cover, price, seckill_price, seckill_coupon_price, stock, sold } =
    course;
  const now = useServerMoment(offerMoments([course]));
  const state = courseOffer(course, useOwned([id]).has(id), now);
  const left = stock - sold;
  // Rounded down: only what is sold out is full.
  const percent = stock === 0 ? 100 : Math.floor((sold * 100) / stock);
  const stockText =
    left === 0
      ? t('soldOut')
      : `${t('sold', { percent })} · ${t('left', { number: formatNumber(left) })}`;
  const saleText = isRunning ? stockText : t('seats', { number: formatNumber(stock) });
  const isClosed = state !== 'open' && state !== 'owned';
  return (
    <article className={styles.item}>
      <div className={styles.cover}>
        <Cover src={cover} title={title} />
      </div>
      <h3 className={styles.title} lang={contentLanguage(title)} title={title}>
        <Link to={pathTo('courseInfo', { id, type })} className={styles.link}>
          {title}
        </Link>
      </h3>
      <div className={styles.bar} aria-hidden="true">
        {isRunning && !isClosed && (
          <span className={styles.fill} style={{ width: `${percent}%` }} />
        )}
      </div>
      <p className={styles.stock}>{isClosed ? tCards(state) : saleText}</p>
      <p className={styles.price}>
        <CardPrice
          state={state}
          price={isClosed ? price : seckill_price}
          original={price}
          coupon={seckill_coupon_price}
        />
      </p>
    </article>
  );
}
