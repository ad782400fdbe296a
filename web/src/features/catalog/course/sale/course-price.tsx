import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { timeLeft } from '#shared/lib/time-left.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { Price } from '#features/catalog/cards/price.tsx';
import styles from './course-price.module.css';
import { courseMessages } from '../course.messages.ts';
import type { Course } from '../course.queries.ts';
import type { SaleState, Seckill } from './sale-state.ts';

interface CoursePriceProps {
  readonly course: Pick<Course, 'price' | 'original_price' | 'coupon_price'>;
  readonly sale: SaleState;
  readonly coupons: ReactNode;
}

function useLeftText(spanMs: number): string {
  const t = useMessages(courseMessages);
  const { days, clock } = timeLeft(spanMs);
  return days === 0 ? clock : t('daysAnd', { days, time: clock });
}

function RunningSale({ sale, leftMs }: { readonly sale: Seckill; readonly leftMs: number }) {
  const t = useMessages(courseMessages);
  const left = useLeftText(leftMs);
  return (
    <>
      <span className={styles.flash}>
        {t('flashPrice')} ·{' '}
        <span role="timer" className={styles.clock}>
          {t('endsIn', { time: left })}
        </span>
      </span>
      <span className={styles.stock}>
        {t('stockLeft', { number: formatNumber(sale.stock - sale.sold) })}
        {sale.limit_num > 0 && ` · ${t('limitEach', { number: formatNumber(sale.limit_num) })}`}
      </span>
    </>
  );
}

function ComingSale({ sale, leftMs }: { readonly sale: Seckill; readonly leftMs: number }) {
  const t = useMessages(courseMessages);
  const left = useLeftText(leftMs);
  return (
    <span role="timer" className={`${styles.flash} ${styles.clock}`}>
      {t('startsIn', { price: formatMoney(sale.seckill_price), time: left })}
    </span>
  );
}

/** What the course costs now; a flash sale says how long it lasts, or when it begins. */
export function CoursePrice({ course, sale, coupons }: CoursePriceProps) {
  const t = useMessages(courseMessages);
  return (
    <div className={styles.box}>
      <VisuallyHidden>{t('price')} </VisuallyHidden>
      {sale.kind === 'running' ? (
        <>
          <Price
            price={sale.sale.seckill_price}
            original={course.price}
            coupon={sale.sale.coupon_price}
          />
          <RunningSale sale={sale.sale} leftMs={sale.leftMs} />
        </>
      ) : (
        <Price price={course.price} original={course.original_price} coupon={course.coupon_price} />
      )}
      {sale.kind === 'coming' && <ComingSale sale={sale.sale} leftMs={sale.leftMs} />}
      {sale.kind === 'soldOut' && <span className={styles.stock}>{t('saleGone')}</span>}
      {coupons}
    </div>
  );
}
