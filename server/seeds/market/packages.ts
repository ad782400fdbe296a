/** Packages of the demo: courses of one institution, together for less. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { html } from '../rich.ts';
import { english } from './english/english.ts';
import { randomOf } from './random.ts';
import { rankOf } from './courses.ts';
import { saleStateOf } from './sale-states.ts';
import type { MarketCourse } from './courses.ts';
import type { Random } from './random.ts';
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
  readonly age_days: number;
}

const TOTAL = 30;
const FEN = 100;
const LEAST_COURSES = 2;
const MOST_COURSES = 6;
/** Most packages are of courses that take any number of people. */
const SEATLESS_SHARE = 0.75;
const POPULAR = 80;
const AGE_DAYS = { least: 10, most: 300 };
/** The one on the home page goes first, and what cannot be bought last. */
const FIRST_RANK = 20_000;
const LAST_RANK = 1;

const TITLES = [
  { zh: '{group}进阶套餐', en: '{group}: Next Level' },
  { zh: '{group}从入门到上手', en: '{group}: From Start to Skill' },
  { zh: '{group}一年学习计划', en: '{group}: A Year’s Plan' },
  { zh: '{group}系列课程', en: '{group}: A Series' },
  { zh: '{group}高手之路', en: '{group}: The Way to Mastery' },
] as const;
const YEAR = { word: '一年', days: 365 };
const LABELS = ['连报更省', '系统学习'];
const LABEL_POPULAR = '热门组合';
const LABEL_BEGINNERS = '新手必选';

/** The one on the home page. */
const COMPLIANCE = {
  shop: '合济法学院',
  group: '法务合规',
  title: '企业合规与劳动法',
  courses: 5,
};

/** Examples of packages that a full class or one that is over keeps from being bought. */
const BLOCKED: readonly { readonly title: string; readonly courses: readonly string[] }[] = [
  { title: '视频摄影进阶套餐', courses: ['剪映从入门到出片', '城市夜景外拍实训'] },
  {
    title: '花艺园艺手作进阶套餐',
    courses: ['刺绣入门：二十种基础针法', '陶艺拉坯亲子体验班'],
  },
  {
    title: '人力资源高手之路',
    courses: ['招聘画像与面试提问', '结构化面试官认证直播班', '年终绩效面谈演练'],
  },
];

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
  const open = candidates
    .filter(({ own }) => own.length >= LEAST_COURSES)
    .sort((one, other) => other.own.length - one.own.length || one.shop.id - other.shop.id)
    .slice(0, TOTAL)
    .map(({ shop, group, own }, index) => openPackage(index + 1, shop, group, own));
  const blocked = BLOCKED.map((given, index) => blockedPackage(TOTAL + index + 1, given, courses));
  return [...open, ...blocked];
}

function openPackage(
  id: number,
  shop: MarketShop,
  group: string,
  own: readonly MarketCourse[],
): MarketPackage {
  const luck = randomOf('package', shop.id, group);
  if (shop.institution.name === COMPLIANCE.shop && group === COMPLIANCE.group) {
    const { title, courses } = COMPLIANCE;
    const best = own.toSorted((one, other) => other.buy_num - one.buy_num).slice(0, courses);
    return { ...makePackage(luck, { id, shop, title, courses: best }), rank: FIRST_RANK };
  }
  const seatless = own.filter(({ seat_num }) => seat_num === 0);
  const isSeatless = luck.chance(SEATLESS_SHARE) && seatless.length >= LEAST_COURSES;
  const courses = luck.sample(
    isSeatless ? seatless : own,
    luck.between(LEAST_COURSES, MOST_COURSES),
  );
  const title = luck.pick(TITLES).zh.replace('{group}', group);
  return makePackage(luck, { id, shop, title, courses });
}

function blockedPackage(
  id: number,
  { title, courses: titles }: (typeof BLOCKED)[number],
  all: readonly MarketCourse[],
): MarketPackage {
  const courses = titles.flatMap((name) => all.filter((course) => course.title === name));
  const shop = courses[0]?.shop;
  if (shop === undefined || courses.length < titles.length) {
    throw new Error(`the demo lacks a course of ${title}`);
  }
  if (courses.some((course) => course.shop !== shop)) {
    throw new Error(`the courses of ${title} are of different institutions`);
  }
  const luck = randomOf('blocked package', title);
  return { ...makePackage(luck, { id, shop, title, courses }), rank: LAST_RANK };
}

type Chosen = Pick<MarketPackage, 'id' | 'shop' | 'title' | 'courses'>;

function makePackage(luck: Random, chosen: Chosen): MarketPackage {
  const { title, courses } = chosen;
  const sum = courses.reduce((total, { price_fen }) => total + price_fen, 0);
  const total_price_fen = Math.floor((sum * luck.between(55, 82)) / FEN / FEN) * FEN;
  const buy_num = salesOf(luck, courses);
  return {
    ...chosen,
    label: labelOf(luck, title, buy_num),
    content: contentOf(title, courses, sum - total_price_fen),
    saving_fen: sum - total_price_fen,
    total_price_fen,
    buy_num,
    rank: rankOf(buy_num, 0),
    valid_days: title.includes(YEAR.word) ? YEAR.days : luck.pick([180, 365, 365, 730]),
    age_days: luck.between(
      AGE_DAYS.least,
      Math.min(AGE_DAYS.most, ...courses.map(({ age_days }) => age_days)),
    ),
  };
}

/** Who bought a package is among the learners of each of its courses. */
function salesOf(luck: Random, courses: readonly MarketCourse[]): number {
  const most = Math.min(...courses.map(({ buy_num }) => buy_num));
  return Math.floor(most * (0.3 + luck.next() * 0.5));
}

function labelOf(luck: Random, title: string, buyNum: number): string {
  if (title.includes('入门')) {
    return LABEL_BEGINNERS;
  }
  return buyNum >= POPULAR ? LABEL_POPULAR : luck.pick(LABELS);
}

function contentOf(title: string, courses: readonly MarketCourse[], saving: number): string {
  return html(
    `《${title}》把${courses.length}门课程按照学习顺序放在一起，一次报名，比单独购买节省 ${saving / FEN} 元。`,
    '## 学习顺序',
    ...courses.map((course, index) => `- 第${index + 1}步：${course.title}`),
    '## 说明',
    '已经拥有其中某门课程的学员，不用再为它付钱；尚未学习的课程按照页面上的规则单独退款。',
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
    'You do not pay again for a course you own already. What you have not begun is refunded by the rule on its page.',
  );
  return [
    [title, name],
    [label, english(label)],
    [content, told],
  ] as const;
}
