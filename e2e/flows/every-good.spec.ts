/**
 * Everything that is sold, as a visitor, a buyer and its owner see it: every card says what the rule
 * of the contract says, and its page does it. A visitor and an owner read all cards, always. The gate
 * opens one page of each kind and state, `FULL=1` all of them.
 */
import type { Locator, Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { PAGE_SIZE_DEFAULT } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { main } from '../support/buying.ts';
import {
  checkList,
  CLOSED_WORDS,
  courseGood,
  LISTS,
  pageOf,
  stateOf,
} from '../support/goods/goods.ts';
import type { Good } from '../support/goods/goods.ts';
import { learner } from '../support/learners.ts';
import { callAs } from '../support/orders.ts';
import { buySeats, ownEverything } from '../support/goods/owner.ts';
import { expect, logIn, logInAs, type LoggedIn, test } from '../support/site.ts';

const ROLES = ['visitor', 'buyer', 'owner'] as const;
type Role = (typeof ROLES)[number];

const OWNER = learner(2141);
const isFull = process.env['FULL'] === '1';
/** Tickets stand on the first page of one's classes. */
const TICKETS = isFull ? PAGE_SIZE_DEFAULT : 1;
const MINUTES = isFull ? 30 : 4;
/** To a buyer cards say the same as to a visitor: a page of each list shows it. */
const BUYER_PAGES = isFull ? Infinity : 1;
/** The button of a page, whatever it says. */
const BUTTON =
  /^(?:立即购买|免费报名|去学习|继续学习|进入直播间|查看入场券|暂不出售|报名已截止|已结课|名额已满|已满)$/u;
const ORDERS = {
  [COURSE_TYPES.live]: 'liveOrder',
  [COURSE_TYPES.record]: 'recordOrder',
  [COURSE_TYPES.offline]: 'offlineOrder',
  [COURSE_TYPES.package]: 'packageOrder',
} as const satisfies Record<Good['type'], string>;

/** A floor of the home page, which is drawn anew when its code arrives. */
async function floorOf(page: Page, name: string): Promise<Locator> {
  const floor = page.getByRole('region', { name });
  await expect(async () => floor.scrollIntoViewIfNeeded()).toPass();
  return floor;
}

async function checkFlashSale(page: Page, origin: string, owned: ReadonlySet<number>) {
  const floor = await floorOf(page, '限时秒杀');
  const sale = await callAs(origin, null, 'catalog.flashSale', {});
  for (const course of sale?.list ?? []) {
    const good = courseGood(course, owned);
    const link = page.getByRole('link', { name: good.title, exact: true });
    const item = floor.getByRole('article').filter({ has: link });
    await expect(item.getByRole('link')).toHaveAttribute('href', pageOf(good));
    await expect(item).toContainText(good.state === 'owned' ? '已拥有' : '¥');
    const isClosed = good.state !== 'open' && good.state !== 'owned';
    await expect(item).toContainText(isClosed ? CLOSED_WORDS[good.state] : /已抢|限量/u);
  }
  await expect(floor.getByRole('article')).toHaveCount(sale?.list.length ?? 0);
}

/**
 * A session is booked, looked at, or says why nobody can come to it any more; who has its course is
 * enrolled, and enters.
 */
async function checkTimetable(page: Page, origin: string, role: Role) {
  const courses = await callAs(origin, null, 'catalog.upcomingLive', {});
  const states = new Map(courses.map((course) => [pageOf(course), stateOf(course)]));
  const floor = await floorOf(page, '直播课表');
  const rows = floor.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    const title = row.getByRole('heading').getByRole('link');
    await expect(title).toHaveAttribute('href', /^#\/courseInfo\?id=\d+&type=1$/u);
    const href = (await title.getAttribute('href')) ?? '';
    expect([...states.keys()]).toContain(href);
    const state = states.get(href);
    const book = row.getByRole('button', { name: /^预约提醒：/u });
    const look = row.getByText('看课程', { exact: true });
    const mine = row.getByText('已报名', { exact: true });
    const enter = row.getByRole('link', { name: /^进入课堂：/u });
    const isClosed = state !== undefined && state !== 'open' && state !== 'owned';
    const way = isClosed ? row.getByText(CLOSED_WORDS[state], { exact: true }) : book;
    await expect(role === 'owner' ? mine.or(enter) : way.or(look)).toHaveCount(1);
  }
}

const mainButton = (page: Page): Locator =>
  main(page)
    .getByRole('link', { name: BUTTON })
    .or(main(page).getByRole('button', { name: BUTTON }))
    .first();

/** What cannot be bought says so and why, and cannot be pressed. */
async function seeClosed(page: Page, { type, state, blocking }: Good) {
  const isCourse = type !== COURSE_TYPES.package;
  const word = state === 'open' || state === 'owned' ? '' : CLOSED_WORDS[state];
  await expect(mainButton(page)).toHaveText(isCourse && state === 'full' ? '名额已满' : word);
  await expect(mainButton(page)).toBeDisabled();
  if (blocking !== null) {
    await expect(main(page)).toContainText(`套餐里的《${blocking}》${word}`);
  }
  await expect(
    main(page).getByRole('link', { name: /^看看(?:同类课程|其他套餐)$/u }),
  ).toBeVisible();
  await expect(main(page)).not.toContainText('按现在付款');
  // So stands it at a button; cards of others name the sum with it.
  await expect(main(page).getByText('到手价', { exact: true })).toHaveCount(0);
}

/** Who has a seat holds the ticket; who was given the class by an operator hears that he has none. */
async function seeTicket(page: Page, { titles }: Good, hasSeat: boolean) {
  const tickets = titles.map((title) => page.getByRole('dialog', { name: `《${title}》入场券` }));
  const none = main(page).getByText(/没有电子入场券|入场券在列表后面/u);
  const answers = hasSeat ? tickets : [...tickets, none];
  await expect(answers.reduce((all, each) => all.or(each))).toBeVisible();
}

/** An owner is in a lesson, or holds the ticket. */
async function seeStudy(page: Page, good: Good, hasSeat: boolean) {
  const { type, isOnSite } = good;
  await mainButton(page).click();
  if (isOnSite) {
    await seeTicket(page, good, hasSeat);
    return;
  }
  await expect(page).toHaveURL(/#\/courseInfo\?id=\d+&type=[12]&chapter=\d+$/u);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  if (type === COURSE_TYPES.record) {
    await expect(main(page).locator('video, canvas').first()).toBeAttached();
  }
  await expect(main(page).getByRole('alert')).toHaveCount(0);
}

/** A visitor is asked to log in: at the button, or with a package once he sees the sum. */
async function seeLogin(page: Page, { type }: Good) {
  await mainButton(page).click();
  if (type === COURSE_TYPES.package) {
    await expect(main(page).getByRole('region', { name: '应付金额' })).toBeVisible();
    await main(page).getByRole('button', { name: '登录后提交订单' }).click();
  }
  const dialog = page.getByRole('dialog', { name: '登录知集' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** A buyer sees what is to be paid, and can order. */
async function seeOrder(page: Page, { id, type }: Good) {
  await mainButton(page).click();
  await expect(page).toHaveURL(new RegExp(`#/${ORDERS[type]}\\?id=${id}$`, 'u'));
  const sum = main(page).getByRole('region', { name: '应付金额' });
  await expect(sum.getByRole('button', { name: /^(?:提交订单|免费报名)$/u })).toBeEnabled();
}

/** Presses the button of a page: it ends where it says. */
async function pressOn(page: Page, good: Good, role: Role, hasSeat: boolean) {
  await page.goto(`/${pageOf(good)}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(good.title);
  if (good.state === 'owned') {
    await seeStudy(page, good, hasSeat);
  } else if (good.state !== 'open') {
    await seeClosed(page, good);
  } else if (role === 'visitor') {
    await seeLogin(page, good);
  } else {
    await seeOrder(page, good);
  }
}

/** What is pressed: the first of each kind and state. What is closed says the same to everybody. */
function turnsOf(
  goods: readonly Good[],
  role: Role,
  hasSeat: (good: Good) => boolean,
): readonly Good[] {
  if (isFull) {
    return goods;
  }
  const firsts = new Map(
    goods.toReversed().map((good) => {
      const { type, state, price, isOnSite } = good;
      return [[type, state, price === '0.00', isOnSite, hasSeat(good)].join(' '), good] as const;
    }),
  );
  return [...firsts.values()].filter(
    ({ state }) => role !== 'buyer' || state === 'open' || state === 'owned',
  );
}

interface Somebody {
  readonly owned: ReadonlySet<number>;
  /** Classes of which there is a ticket. */
  readonly tickets: ReadonlySet<number>;
}

async function owner(origin: string, person: LoggedIn): Promise<Somebody> {
  const tickets = await buySeats(origin, person, OWNER.phone, TICKETS);
  ownEverything(person.username);
  const { ids } = await callAs(origin, person, 'learning.owned', {});
  return { owned: new Set(ids), tickets };
}

for (const role of ROLES) {
  test(`[R1-D1.1][R1-D2.1] every good keeps what its button says, for a ${role}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(MINUTES * MINUTE_MS);
    const origin = baseURL ?? '';
    let { owned, tickets }: Somebody = { owned: new Set(), tickets: new Set() };
    if (role === 'buyer') {
      await logIn(context, origin);
    } else if (role === 'owner') {
      const person = await logInAs(context, origin, OWNER.username);
      ({ owned, tickets } = await owner(origin, person));
    }
    await page.goto('/');
    await checkFlashSale(page, origin, owned);
    await checkTimetable(page, origin, role);
    const goods: Good[] = [];
    for (const list of LISTS) {
      const pages = role === 'buyer' ? BUYER_PAGES : Infinity;
      goods.push(...(await checkList(page, list, owned, pages)));
    }
    expect(new Set(goods.map(({ type }) => type)).size).toBe(LISTS.length);
    const isOpen = ({ state }: Good): boolean => state === 'open';
    expect(goods.some(isOpen)).toBe(role !== 'owner');

    const hasSeat = ({ id, type }: Good) => type === COURSE_TYPES.offline && tickets.has(id);
    for (const good of turnsOf(goods, role, hasSeat)) {
      await test.step(`${good.title}, ${good.state}`, async () =>
        pressOn(page, good, role, hasSeat(good)));
    }
  });
}
