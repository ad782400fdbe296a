/** Flash sales of the demo: one that runs and one that follows. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { randomOf } from './random.ts';
import { saleStateOf } from './sale-states.ts';
import { midnightOf } from './timetable.ts';
import type { MarketCourse } from './courses.ts';

const FEN = 100;
const RUNNING_BEFORE_HOURS = 2;
const RUNNING_AFTER_HOURS = 5;
const NEXT_HOUR = 20;
const NEXT_HOURS = 4;
const PER_SALE = 8;

/** The first ones, as the home page shows them: price in yuan, stock, sold. */
const GIVEN: readonly (readonly [title: string, price: number, stock: number, sold: number])[] = [
  ['短视频剪辑课', 39, 100, 82],
  ['PMP备考全程', 269, 200, 128],
  ['粤语入门 30 讲', 59, 100, 91],
];

/** Rows of both sales at `now`. */
export function flashSales(courses: readonly MarketCourse[], now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const next = midnightOf(now) + DAY_MS + NEXT_HOUR * HOUR_MS;
  const sales = [
    {
      id: 1,
      title: '限时秒杀',
      start_at: new Date(hour - RUNNING_BEFORE_HOURS * HOUR_MS),
      end_at: new Date(hour + RUNNING_AFTER_HOURS * HOUR_MS),
      status: SHOWN_STATUSES.shown,
    },
    {
      id: 2,
      title: '晚八点专场',
      start_at: new Date(next),
      end_at: new Date(next + NEXT_HOURS * HOUR_MS),
      status: SHOWN_STATUSES.shown,
    },
  ];
  return { sales, items: itemsOf(courses) };
}

function itemsOf(courses: readonly MarketCourse[]) {
  const luck = randomOf('flash sale');
  const given = GIVEN.flatMap(([title, price, stock, sold]) =>
    courses
      .filter((course) => course.title === title)
      .map(({ id }) => ({ course_id: id, price_fen: price * FEN, stock, sold })),
  );
  const named = new Set(given.map(({ course_id }) => course_id));
  const others = luck
    .sample(
      courses.filter(
        ({ id, type, status, title, price_fen }) =>
          status === COURSE_STATUSES.onSale &&
          price_fen >= 90 * FEN &&
          type === COURSE_TYPES.record &&
          saleStateOf(title) === 'open' &&
          !named.has(id),
      ),
      2 * PER_SALE - given.length,
    )
    .map(({ id, price_fen }, index) => {
      const stock = luck.between(3, 20) * 10;
      const begun = index < PER_SALE - given.length;
      return {
        course_id: id,
        price_fen: Math.floor((price_fen * luck.between(25, 60)) / FEN / FEN) * FEN,
        stock,
        sold: begun ? Math.floor(stock * luck.next()) : 0,
      };
    });
  return [...given, ...others].map((item, index) => ({
    seckill_id: index < PER_SALE ? 1 : 2,
    ...item,
    limit_num: index % 2,
    sort: index % PER_SALE,
  }));
}
