/** Everything that is sold: what the rule of the contract says of it, and what its card says. */
import type { Locator, Page } from '@playwright/test';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallResponse } from '@zhiji/contract/calls';
import { formatReadableFen, parseFen } from '@zhiji/contract/kernel/money';
import { offerState, packageState } from '@zhiji/contract/kernel/offer-state';
import type { OfferState, PackageState } from '@zhiji/contract/kernel/offer-state';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { main } from '../buying.ts';
import { callAs } from '../orders.ts';
import { expect } from '../site.ts';

export type Course = CallResponse<'catalog.courses'>['list'][number];
export type Package = CallResponse<'catalog.packages'>['list'][number];
type Facts = Pick<Course, 'signup_end_time' | 'end_time' | 'seat_left'>;
type Owned = ReadonlySet<number>;

const ASKED = 50;
/** The most that a list shows at once. */
const SHOWN = 30;
const NOTHING: Owned = new Set();
const PACKAGE_LIST = 'packageList';
/** The lists that hold all there is. */
export const LISTS = ['liveList', 'recordList', 'offlineList', PACKAGE_LIST] as const;

/** What a card says where nothing can be bought. */
export const CLOSED_WORDS = {
  notOnSale: '暂不出售',
  signupOver: '报名已截止',
  classOver: '已结课',
  full: '已满',
} as const satisfies Record<Exclude<OfferState, 'open' | 'owned'>, string>;

const timeOf = (time: string | null): number | null =>
  time === null ? null : parseWireTime(time).getTime();
const factsOf = (course: Facts, isOwned: boolean) => ({
  isOwned,
  signupEndsAt: timeOf(course.signup_end_time),
  endsAt: timeOf(course.end_time),
  seatsLeft: course.seat_left,
});

/** The state of a course for who has it or not. */
export function stateOf(course: Course, isOwned = false): OfferState {
  return offerState({ ...factsOf(course, isOwned), isOnSale: course.is_on_sale === 1 }, Date.now());
}

/** The state of a package for who has some of its courses, and the course in its way. */
export function packageStateOf(
  { relation, is_on_sale }: Package,
  owned = NOTHING,
): PackageState<{ readonly title: string }> {
  const parts = relation.map(({ curriculum: { id, title, ...facts } }) => ({
    ...factsOf(facts, owned.has(id)),
    title,
  }));
  return packageState(is_on_sale === 1, parts, Date.now());
}

/** All courses on sale, as a visitor is told of them. */
export async function allCourses(origin: string): Promise<Course[]> {
  const found: Course[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await callAs(origin, null, 'catalog.courses', { page, limit: ASKED });
    found.push(...list);
    if (list.length < ASKED) {
      return found;
    }
  }
}

/** The card of something, found by its title. */
export async function cardOf(page: Page, list: string, title: string): Promise<Locator> {
  await page.goto(`/#/${list}?keyword=${encodeURIComponent(title)}`);
  const link = page.getByRole('link', { name: title, exact: true });
  const card = main(page).getByRole('article').filter({ has: link }).first();
  await expect(card).toBeVisible();
  return card;
}

/** A sum as the site writes it. */
export const yuan = (price: string): string => `¥${formatReadableFen(parseFen(price))}`;

/** Something that is sold, as the rule sees it for somebody. */
export interface Good {
  readonly id: number;
  readonly type: Course['type'] | typeof COURSE_TYPES.package;
  readonly title: string;
  readonly state: OfferState;
  /** The course of a package that stands in its way. */
  readonly blocking: string | null;
  /** What it costs now, and with the best coupon. */
  readonly price: string;
  readonly coupon: string | null;
  /** One goes there: it has no lessons online. */
  readonly isOnSite: boolean;
  /** What its tickets may be for: itself, or the courses of a package. */
  readonly titles: readonly string[];
}

function isRunning({ start_time, end_time, stock, sold }: NonNullable<Course['seckill']>): boolean {
  const now = Date.now();
  const hasBegun = parseWireTime(start_time).getTime() <= now;
  return hasBegun && now < parseWireTime(end_time).getTime() && sold < stock;
}

/** A course as it is for who has these. */
export function courseGood(course: Course, owned: Owned): Good {
  const { id, type, title, seckill } = course;
  const state = stateOf(course, owned.has(id));
  // What cannot be bought has its list price, whatever sale runs.
  const sale = state === 'open' && seckill !== null && isRunning(seckill) ? seckill : null;
  return {
    id,
    type,
    title,
    state,
    blocking: null,
    price: sale?.seckill_price ?? course.price,
    coupon: sale === null ? course.coupon_price : sale.coupon_price,
    isOnSite: type === COURSE_TYPES.offline,
    titles: [title],
  };
}

function packageGood(item: Package, owned: Owned): Good {
  const { state, blocking } = packageStateOf(item, owned);
  return {
    id: item.id,
    type: COURSE_TYPES.package,
    title: item.title,
    state,
    blocking: blocking?.title ?? null,
    price: item.total_price,
    coupon: item.coupon_price,
    isOnSite: item.relation.every(({ curriculum }) => curriculum.type === COURSE_TYPES.offline),
    titles: item.relation.map(({ curriculum }) => curriculum.title),
  };
}

/** What stands on a card. */
export interface Card {
  readonly title: string;
  /** Where the title leads. */
  readonly page: string;
  /** The price; that it is owned for who has it. */
  readonly cost: string;
  readonly coupon: string;
  readonly button: string;
  /** Where the button leads; nowhere when it is a mere word. */
  readonly target: string;
}

/** The page of something, as links write it. */
export const pageOf = ({ id, type }: Pick<Good, 'id' | 'type'>): string =>
  type === COURSE_TYPES.package ? `#/packageInfo?id=${id}` : `#/courseInfo?id=${id}&type=${type}`;

function studyOf(good: Good): string {
  return good.type === COURSE_TYPES.offline
    ? `#/user/course?type=offline&seat=${good.id}`
    : `${pageOf(good)}&study=1`;
}

function buttonFor(good: Good): Pick<Card, 'button' | 'target'> {
  const { state, type, price, isOnSite } = good;
  if (state === 'owned') {
    return { button: isOnSite ? '查看入场券' : '去学习', target: studyOf(good) };
  }
  if (state !== 'open') {
    return { button: CLOSED_WORDS[state], target: '' };
  }
  const buy = parseFen(price) === 0 ? '免费报名' : '立即购买';
  return { button: type === COURSE_TYPES.package ? '查看套餐' : buy, target: pageOf(good) };
}

function costFor({ state, price, coupon }: Good): Pick<Card, 'cost' | 'coupon'> {
  if (state === 'owned') {
    return { cost: '已拥有', coupon: '' };
  }
  const cost = parseFen(price) === 0 ? '免费' : yuan(price);
  if (state !== 'open' || coupon === null) {
    return { cost, coupon: '' };
  }
  return { cost, coupon: parseFen(coupon) === 0 ? '领券免费' : `到手价 ${yuan(coupon)}` };
}

/** What the card of something has to say. */
export function cardFor(good: Good): Card {
  return { title: good.title, page: pageOf(good), ...costFor(good), ...buttonFor(good) };
}

/** What the cards of a list say. */
async function readCards(list: Locator): Promise<Card[]> {
  return list.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const title = card.querySelector('h3 a');
      // Last stands what can be done, or why nothing can.
      const button = [...card.querySelectorAll('a, span')].at(-1);
      return {
        title: title?.textContent ?? '',
        page: title?.getAttribute('href') ?? '',
        cost: card.querySelector('strong')?.textContent ?? '',
        coupon: /到手价 ¥[\d,.]+|领券免费/u.exec(card.textContent)?.[0] ?? '',
        button: button?.textContent ?? '',
        target: button?.getAttribute('href') ?? '',
      };
    }),
  );
}

type Answer = CallResponse<'catalog.courses'> | CallResponse<'catalog.packages'>;

/** Turns to a page of a list; what the page was told is what its cards are held against. */
async function turnTo(page: Page, list: string, number: number): Promise<Answer> {
  const path = callPaths[list === PACKAGE_LIST ? 'catalog.packages' : 'catalog.courses'];
  const [response] = await Promise.all([
    page.waitForResponse(
      (each) =>
        new URL(each.url()).pathname === path &&
        (each.request().postDataJSON() as { readonly page?: number }).page === number,
    ),
    page.goto(`/#/${list}?limit=${SHOWN}&page=${number}`),
  ]);
  return ((await response.json()) as { readonly data: Answer }).data;
}

/** Holds the cards of a list against the rule, page after page; answers what is sold there. */
export async function checkList(
  page: Page,
  list: string,
  owned: Owned,
  pagesMax = Infinity,
): Promise<Good[]> {
  const goods: Good[] = [];
  let total = 1;
  for (let number = 1; (number - 1) * SHOWN < total && number <= pagesMax; number += 1) {
    const answer = await turnTo(page, list, number);
    const shown = answer.list.map((item) =>
      'relation' in item ? packageGood(item, owned) : courseGood(item, owned),
    );
    const grid = main(page).getByRole('list', { name: /^(?:课程列表|套餐列表)$/u });
    await expect
      .poll(async () => readCards(grid), { message: `cards of ${list}, page ${number}` })
      .toEqual(shown.map(cardFor));
    goods.push(...shown);
    ({ total } = answer);
  }
  return goods;
}
