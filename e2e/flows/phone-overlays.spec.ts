/** What lies over a phone's screen, and the bars that sell: in reach, legible, closed by Back. */
import type { Locator, Page } from '@playwright/test';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { main } from '../support/buying.ts';
import { allCourses, packageStateOf, pageOf, stateOf } from '../support/goods/goods.ts';
import { smallTargets, smallTexts } from '../support/hand/measures.ts';
import { callAs } from '../support/orders.ts';
import { watch } from '../support/quiet.ts';
import { expect, logIn, test } from '../support/site.ts';

const NARROW = { width: 360, height: 780 };
const LISTED = 50;
const TARGET_PX = 44;
/** The button that sells is the widest thing of its bar. */
const SELLING_PX = 100;
/** Words keep this far from the edges of what they name. */
const ROOM_PX = { selling: 6, beside: 2 } as const;

test.skip(({ isMobile }) => !isMobile, 'a desktop has neither');

async function expectInReach(page: Page, what: string): Promise<void> {
  expect.soft(await smallTargets(page), `targets under 44 px: ${what}`).toEqual([]);
  expect.soft(await smallTexts(page), `text under 11 px: ${what}`).toEqual([]);
}

test('[R1-D3.1] Back closes the menu of a user, and its links leave no dead step @phone @gate', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context, baseURL ?? '');
  await page.goto('/');
  await page.goto('/#/allCourseList');
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: /的菜单/ });
  const entry = banner.getByRole('link', { name: '个人中心', exact: true });
  await menu.tap();
  await expect(entry).toBeVisible();
  await expectInReach(page, 'menu of a user');
  await page.goBack();
  await expect(entry).toHaveCount(0);
  await expect(page).toHaveURL(/allCourseList$/);

  await menu.tap();
  await entry.tap();
  await expect(page).toHaveURL(/#\/user\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/allCourseList$/);
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/(?:#\/)?$/);
});

test('[R1-D3] categories and searches that lie over home take a finger and can be read @phone', async ({
  page,
}) => {
  const quiet = watch(page);
  await page.goto('/');
  await quiet();
  const categories = page.getByRole('navigation', { name: '课程分类' });
  await categories.getByRole('button').first().tap();
  await expect(categories.getByRole('link').first()).toBeVisible();
  await expectInReach(page, 'panel of a category');
  await page.goBack();
  await expect(categories.getByRole('link')).toHaveCount(0);

  await page.getByRole('combobox', { name: '搜索', exact: true }).tap();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectInReach(page, 'what the search box offers');
});

/** Pages of one course and one package of every state they are in now. */
async function goodsOfEachState(origin: string): Promise<string[]> {
  const type = COURSE_TYPES.package;
  const { list } = await callAs(origin, null, 'catalog.packages', { limit: LISTED });
  const found = new Map<string, string>();
  for (const item of list) {
    found.set(`package ${packageStateOf(item).state}`, pageOf({ id: item.id, type }));
  }
  for (const course of await allCourses(origin)) {
    found.set(`course ${stateOf(course)}`, pageOf(course));
  }
  return [...found.values()];
}

/** How near the words of a button come to its edges. */
async function roomAround(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return Math.min(
      words.left - box.left,
      box.right - words.right,
      words.top - box.top,
      box.bottom - words.bottom,
    );
  });
}

async function expectRoomInBar(page: Page, what: string): Promise<void> {
  const save = main(page).getByRole('button', { name: /^(?:收藏|Save)$/u });
  const share = main(page).getByRole('button', { name: /^(?:分享|Share)$/u });
  const selling = save.locator('xpath=preceding-sibling::div[1]/*[1]');
  // The button of the page before may still stand there.
  const room = expect.poll(async () => roomAround(selling), { message: what });
  await room.toBeGreaterThanOrEqual(ROOM_PX.selling);
  const wide = expect.poll(async () => (await selling.boundingBox())?.width ?? 0, {
    message: what,
  });
  await wide.toBeGreaterThanOrEqual(SELLING_PX);
  for (const beside of [save, share]) {
    const around = await roomAround(beside);
    expect.soft(around, `beside it: ${what}`).toBeGreaterThanOrEqual(ROOM_PX.beside);
    const { x = 0, width = 0 } = (await beside.boundingBox()) ?? {};
    expect.soft(width, `beside it: ${what}`).toBeGreaterThanOrEqual(TARGET_PX);
    expect.soft(x + width, `beyond the edge: ${what}`).toBeLessThanOrEqual(NARROW.width);
  }
}

test('[R1-D3.5] the bar that sells has room for its words at 360 px, in zh and en @phone', async ({
  page,
  baseURL,
}) => {
  const quiet = watch(page);
  const goods = await goodsOfEachState(baseURL ?? '');
  expect(goods.length).toBeGreaterThan(1);
  await page.setViewportSize(NARROW);
  // Chinese words are short: one of each kind tells all.
  for (const good of [goods.at(0), goods.at(-1)]) {
    await page.goto(`/${good}`);
    await quiet();
    await expectRoomInBar(page, `${good}, zh`);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const good of goods) {
    await page.goto(`/${good}`);
    await quiet();
    await expectRoomInBar(page, `${good}, en`);
  }
});
