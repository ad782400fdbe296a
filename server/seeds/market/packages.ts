/** Packages of the demo: courses of one institution, together for less. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { html } from '../rich.ts';
import { english } from './english/english.ts';
import { randomOf } from './random.ts';
import { rankOf } from './courses.ts';
import { saleStateOf } from './sale-states.ts';
import type { MarketCourse } from './courses.ts';
import type { MarketShop } from './shops.ts';

export interface MarketPackage {
  readonly id: number;
  readonly title: string;
  readonly label: string;
  readonly content: string;
  readonly saving_fen: number;
  readonly shop: MarketShop;
  readonly courses: readonly MarketCourse[];
  readonly total_price_fen: number;
  readonly buy_num: number;
  readonly rank: number;
  readonly valid_days: number;
}

const TOTAL = 30;
const FEN = 100;
const MOST_SALES = 1_600;
const SALES_FALL = 0.7;
const LEAST_COURSES = 2;
const MOST_COURSES = 6;

const TITLES = [
  { zh: '{group}进阶套餐', en: '{group}: Next Level' },
  { zh: '{group}从入门到上手', en: '{group}: From Start to Skill' },
  { zh: '{group}一年学习计划', en: '{group}: A Year’s Plan' },
  { zh: '{group}全套课程', en: '{group}: Complete' },
  { zh: '{group}高手之路', en: '{group}: The Way to Mastery' },
] as const;
const LABELS = ['连报更省', '系统学习', '热门组合', '新手必选', '企业团购'];

/** The one on the home page; its figures are given. */
const COMPLIANCE = {
  shop: '合济法学院',
  group: '法务合规',
  title: '企业合规与劳动法',
  buy_num: 1_905,
  courses: 5,
};

/** All packages; ids from 1. */
export function marketPackages(
  shops: readonly MarketShop[],
  courses: readonly MarketCourse[],
): MarketPackage[] {
  const candidates = shops.flatMap((shop) =>
    shop.institution.groups.map((group) => ({
      shop,
      group,
      own: courses.filter(
        (course) =>
          course.shop.id === shop.id &&
          course.status === COURSE_STATUSES.onSale &&
          course.price_fen > 0 &&
          saleStateOf(course.title) === 'open' &&
          course.place.group.name === group,
      ),
    })),
  );
  return candidates
    .filter(({ own }) => own.length >= LEAST_COURSES)
    .sort((one, other) => other.own.length - one.own.length || one.shop.id - other.shop.id)
    .slice(0, TOTAL)
    .map(({ shop, group, own }, index) => makePackage(index, shop, group, own));
}

function makePackage(
  index: number,
  shop: MarketShop,
  group: string,
  own: readonly MarketCourse[],
): MarketPackage {
  const luck = randomOf('package', shop.id, group);
  const given =
    shop.institution.name === COMPLIANCE.shop && group === COMPLIANCE.group ? COMPLIANCE : null;
  const courses = luck.sample(own, given?.courses ?? luck.between(LEAST_COURSES, MOST_COURSES));
  const sum = courses.reduce((total, { price_fen }) => total + price_fen, 0);
  const total_price_fen = Math.floor((sum * luck.between(55, 82)) / FEN / FEN) * FEN;
  const title = given?.title ?? luck.pick(TITLES).zh.replace('{group}', group);
  const buy_num =
    given?.buy_num ?? Math.round((MOST_SALES / (index + 1) ** SALES_FALL) * (0.6 + luck.next()));
  return {
    id: index + 1,
    title,
    label: luck.pick(LABELS),
    content: contentOf(title, courses, sum - total_price_fen),
    saving_fen: sum - total_price_fen,
    shop,
    courses,
    total_price_fen,
    buy_num,
    rank: rankOf(buy_num, 0),
    valid_days: luck.pick([180, 365, 365, 730]),
  };
}

function contentOf(title: string, courses: readonly MarketCourse[], saving: number): string {
  return html(
    `《${title}》把${courses.length}门课程按照学习顺序放在一起，一次报名，依次开课，比单独购买节省 ${saving / FEN} 元。`,
    '## 学习顺序',
    ...courses.map((course, index) => `- 第${index + 1}步：${course.title}`),
    '## 说明',
    '已经拥有其中某门课程的学员，可以联系客服调整内容；尚未学习的课程按照页面上的规则单独退款。',
  );
}

/** A package's texts with their English. */
export function packageEnglish({ title, label, content, courses, saving_fen }: MarketPackage) {
  const group = courses[0]?.place.group.name ?? '';
  const pattern = TITLES.find(({ zh }) => zh.replace('{group}', group) === title);
  const name = pattern?.en.replace('{group}', english(group)) ?? english(title);
  const told = html(
    `“${name}” puts ${courses.length} courses in the order of learning: sign up once, and save ¥${saving_fen / FEN} over buying them one by one.`,
    '## In this order',
    ...courses.map((course, index) => `- Step ${index + 1}: ${english(course.title)}`),
    '## Good to know',
    'If you own one of the courses already, customer service can adjust the package. What you have not begun is refunded by the rule on its page.',
  );
  return [
    [title, name],
    [label, english(label)],
    [content, told],
  ] as const;
}
