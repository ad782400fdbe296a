import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Distributor, SpreadDay } from '../distribution.queries.ts';
import { barsOf, CHART_HEIGHT } from './bars.rules.ts';
import { centreMessages } from './centre.messages.ts';
import centreStyles from './centre.module.css';
import styles from './chart.module.css';

const MONTH_BEGIN = 5;
const fenText = (fen: number) => formatMoney(formatFen(fen));
/** `MM-DD`. */
const shortDay = (day: string) => day.slice(MONTH_BEGIN);

interface ChartProps {
  readonly title: string;
  /** What is counted since the beginning, where that is told nowhere else. */
  readonly note: string | null;
  readonly days: readonly SpreadDay[];
  readonly valueOf: (day: SpreadDay) => number;
  readonly textOf: (value: number) => string;
}

/** One bar a day. What it shows is said in a sentence, too; the table has every number. */
function Chart({ title, note, days, valueOf, textOf }: ChartProps) {
  const t = useMessages(centreMessages);
  const values = days.map(valueOf);
  const most = Math.max(0, ...values);
  const sum = textOf(values.reduce((total, value) => total + value, 0));
  const { width, bars } = barsOf(values);
  const about = { title, days: days.length };
  const best = days[values.indexOf(most)]?.day ?? '';
  const label =
    most === 0
      ? t('chartNothing', about)
      : t('chartSum', { ...about, sum, day: best, most: textOf(most) });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{title}</span> <strong className={styles.sum}>{sum}</strong>
        {note !== null && <small className={styles.note}>{note}</small>}
      </figcaption>
      <div className={styles.most} aria-hidden="true">
        {textOf(most)}
      </div>
      <svg
        className={styles.chart}
        aria-hidden="true"
        viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day }, index) => (
          <rect key={day} {...bars[index]} className={styles.bar}>
            <title>{`${day} ${textOf(values[index] ?? 0)}`}</title>
          </rect>
        ))}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.axis} aria-hidden="true">
        <span>{shortDay(days[0]?.day ?? '')}</span>
        <span>{shortDay(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  );
}

/** Every number of the charts, the latest day first. */
function Figures({ days }: { readonly days: readonly SpreadDay[] }) {
  const t = useMessages(centreMessages);
  return (
    <details className={centreStyles.fold}>
      <summary>{t('figures')}</summary>
      <table className={centreStyles.table}>
        <caption>
          <VisuallyHidden>{t('figures')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {(['day', 'clicks', 'orders', 'earnings'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, click_num: clicks, order_num: orders, price }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatNumber(clicks)}</td>
              <td>{formatNumber(orders)}</td>
              <td>{formatMoney(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Clicks, orders and earnings of the last days, drawn and as a table. */
export function DayCharts({ record }: { readonly record: Distributor }) {
  const t = useMessages(centreMessages);
  const titleId = useId();
  const { days, click_num: clicks, order_num: orders } = record;
  return (
    <section className={centreStyles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={centreStyles.title}>
        {t('charts', { days: days.length })}
      </h2>
      <div className={styles.charts}>
        <Chart
          title={t('clicks')}
          note={t('clicksAll', { number: formatNumber(clicks) })}
          days={days}
          valueOf={(day) => day.click_num}
          textOf={formatNumber}
        />
        <Chart
          title={t('orders')}
          note={t('ordersAll', { number: formatNumber(orders) })}
          days={days}
          valueOf={(day) => day.order_num}
          textOf={formatNumber}
        />
        <Chart
          title={t('earnings')}
          note={null}
          days={days}
          valueOf={(day) => parseFen(day.price)}
          textOf={fenText}
        />
      </div>
      <Figures days={days} />
    </section>
  );
}
