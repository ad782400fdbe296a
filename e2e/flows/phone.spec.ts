/** The site in one hand: Back, the bars at both edges, lists without end. */
import type { Locator, Page } from '@playwright/test';
import { watch } from '../support/quiet.ts';
import { expect, logIn, test } from '../support/site.ts';

test.skip(({ isMobile }) => !isMobile, 'a desktop has no bars and turns pages');

const NEAR_PX = 50;
/** A third of the screen: language, one button, and what the law asks for. */
const SLIM_PX = 300;
const HOME = /\/(?:#\/)?$/;
const main = (page: Page): Locator => page.getByRole('main');
const tabs = (page: Page): Locator => page.getByRole('navigation', { name: '快捷导航' });
const cards = (page: Page): Locator =>
  main(page).getByRole('list', { name: '课程列表' }).locator('> li');
const top = async (thing: Locator): Promise<number> => (await thing.boundingBox())?.y ?? Number.NaN;
const scrollTop = async (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Leaves a page by a link far down, comes back and finds the link where it was. */
async function leaveAndReturn(
  page: Page,
  quiet: () => Promise<void>,
  { link, arrived }: { link: Locator; arrived: RegExp },
): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  await expect.poll(async () => scrollTop(page)).toBeGreaterThan(0);
  // What comes into sight is fetched and may move the rest.
  await quiet();
  await link.scrollIntoViewIfNeeded();
  const before = await top(link);
  await link.tap();
  await expect(page).toHaveURL(arrived);
  await expect.poll(async () => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(async () => {
    expect(Math.abs((await top(link)) - before)).toBeLessThan(NEAR_PX);
  }).toPass();
}

test.describe('[R1-D3.1] Back returns to where one was', () => {
  test('from a course to the same card of the list, and on to the same place at home @phone @gate', async ({
    page,
  }) => {
    const quiet = watch(page);
    await page.goto('/');
    const floor = main(page).getByRole('heading', { level: 2 }).last();
    // Blocks come in place of their skeletons while one gets there.
    await expect(async () => floor.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
    await quiet();
    await expect(async () => floor.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
    const home = await top(floor);
    await tabs(page).getByRole('link', { name: '课程' }).tap();
    await expect(page).toHaveURL(/#\/allCourseList$/);
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await leaveAndReturn(page, quiet, {
      link: cards(page).nth(14).getByRole('link').first(),
      arrived: /courseInfo/,
    });
    await page.goBack();
    await expect(page).toHaveURL(HOME);
    await expect(async () => {
      expect(Math.abs((await top(floor)) - home)).toBeLessThan(NEAR_PX);
    }).toPass();
  });

  test('also when the list has to be fetched again, and after a reload @phone', async ({
    page,
  }) => {
    const quiet = watch(page);
    await page.goto('/#/recordList');
    const card = cards(page).nth(13).getByRole('link').first();
    await expect(cards(page).nth(9)).toBeVisible();
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await expect(cards(page).nth(13)).toBeAttached();
    await card.scrollIntoViewIfNeeded();
    await quiet();
    await card.scrollIntoViewIfNeeded();
    const before = await top(card);
    await card.tap();
    await expect(page).toHaveURL(/courseInfo/);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing of the list is left in memory.
    await page.reload();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(async () => {
      expect(Math.abs((await top(card)) - before)).toBeLessThan(NEAR_PX);
    }).toPass();
    await page.reload();
    await expect(async () => {
      expect(Math.abs((await top(card)) - before)).toBeLessThan(NEAR_PX);
    }).toPass();
  });

  test('and going forward starts at the top @phone', async ({ page }) => {
    const quiet = watch(page);
    await page.goto('/#/trainList');
    const article = main(page).getByRole('list', { name: '资讯列表' }).getByRole('link').nth(5);
    await leaveAndReturn(page, quiet, { link: article, arrived: /trainInfo/ });
    await tabs(page).getByRole('link', { name: '首页' }).tap();
    await expect(page).toHaveURL(HOME);
    await expect.poll(async () => scrollTop(page)).toBe(0);
  });
});

test('[R1-D3] English words fit as Chinese ones do: one row to sort by, no cut choice of orders @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context, baseURL ?? '');
  const quiet = watch(page);
  await page.goto('/#/allCourseList');
  // Not at the foot of the list: it goes on as one gets there, and a finger misses the foot.
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'English' }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  const first = main(page).getByText('Best match', { exact: true });
  await expect(first).toBeVisible();
  await quiet();
  const last = main(page).getByText('New', { exact: true });
  expect(Math.abs((await top(first)) - (await top(last)))).toBeLessThan(12);
  await page.goto('/#/user/order/index');
  const roomForArrow = await main(page)
    .getByRole('combobox')
    .evaluate((box) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(box);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) {
        throw new Error('no canvas');
      }
      pen.font = font;
      const space = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return box.clientWidth - space - pen.measureText('All types').width;
    });
  expect(roomForArrow).toBeGreaterThan(14);
});

test.describe('[R1-D3.1] Back closes what is open before it leaves', () => {
  test('drawer, dialog and sheet, one by one @phone @gate', async ({ page }) => {
    await page.goto('/');
    await page.goto('/#/offlineList');
    await expect(cards(page).first()).toBeVisible();
    const overlay = page.getByRole('dialog');

    await page.getByRole('button', { name: '打开菜单' }).tap();
    await expect(overlay).toBeVisible();
    await page.goBack();
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL(/offlineList$/);

    await main(page).getByRole('button', { name: '地区' }).tap();
    await expect(overlay).toBeVisible();
    await page.goBack();
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL(/offlineList$/);

    // A dialog that was closed by its button is no step of the way back.
    await tabs(page).getByRole('button', { name: '我的' }).tap();
    await expect(overlay).toBeVisible();
    await overlay.getByRole('button', { name: '关闭' }).tap();
    await expect(overlay).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(HOME);
  });

  test('the panel of a category and what the search box offers @phone', async ({ page }) => {
    await page.goto('/#/recordList');
    await page.goto('/');
    const categories = page.getByRole('navigation', { name: '课程分类' });
    await categories.getByRole('button', { name: /职业资格/ }).tap();
    await expect(categories.getByRole('link').first()).toBeVisible();
    await page.goBack();
    await expect(categories.getByRole('link')).toHaveCount(0);
    await expect(page).toHaveURL(HOME);

    const box = page.getByRole('combobox', { name: '搜索', exact: true });
    await box.tap();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    await page.goBack();
    await expect(list).toHaveCount(0);
    await expect(box).not.toBeFocused();
    await expect(page).toHaveURL(HOME);

    // A word that was chosen leads on, and Back from there to home.
    await box.tap();
    await list.getByRole('option').first().tap();
    await expect(page).toHaveURL(/allCourseList\?keyword=/);
    await page.goBack();
    await expect(page).toHaveURL(HOME);
    await page.goBack();
    await expect(page).toHaveURL(/recordList$/);
  });

  test('a link in the drawer leads on, and Back from there to the page below @phone', async ({
    page,
  }) => {
    await page.goto('/');
    await page.goto('/#/recordList');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: '直播课' }).tap();
    await expect(page).toHaveURL(/liveList$/);
    await page.goBack();
    await expect(page).toHaveURL(/recordList$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(HOME);
  });

  test('a Back in the moment something opens closes it @phone', async ({ page }) => {
    await page.goto('/');
    await page.goto('/#/allCourseList');
    await expect(cards(page).first()).toBeVisible();
    const wentBack = page.evaluate(
      async () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector('dialog[open]') !== null) {
              observer.disconnect();
              window.history.back();
              resolve();
            }
          });
          observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        }),
    );
    await tabs(page).getByRole('button', { name: '学习' }).tap();
    await wentBack;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/allCourseList$/);
  });

  test('a reload and Forward leave no dead step behind @phone', async ({ page }) => {
    await page.goto('/');
    await page.goto('/#/recordList');
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(HOME);
    await page.goForward();
    await expect(page).toHaveURL(/recordList$/);
    await page.goForward();
    await expect(page).toHaveURL(/recordList$/);
    await page.goBack();
    await expect(page).toHaveURL(HOME);
  });
});

test('[R1-D3.2] the bar leads to home, courses, studies and oneself, and gives way to buying @phone @gate', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  await expect(tabs(page).getByRole('link', { name: '首页' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tabs(page).getByRole('link', { name: '课程' }).tap();
  await expect(page).toHaveURL(/allCourseList$/);
  // A visitor is asked who he is.
  await tabs(page).getByRole('button', { name: '学习' }).tap();
  await expect(page.getByRole('dialog', { name: '登录知集' })).toBeVisible();
  await page.goBack();
  await cards(page).first().getByRole('link').first().tap();
  await expect(page).toHaveURL(/courseInfo/);
  await expect(tabs(page)).toHaveCount(0);
  // Where there is nothing to buy it stays.
  await page.goto('/#/courseInfo?id=999999999&type=2');
  await expect(main(page).getByRole('link', { name: '看看其他课程' })).toBeVisible();
  await expect(tabs(page)).toBeVisible();

  await logIn(context, baseURL ?? '');
  await page.goto('/');
  await page.reload();
  await tabs(page).getByRole('link', { name: '学习' }).tap();
  await expect(page).toHaveURL(/#\/user\/course$/);
  await tabs(page).getByRole('link', { name: '我的' }).tap();
  await expect(page).toHaveURL(/#\/user\/profile$/);
  await expect(tabs(page).getByRole('link', { name: '我的' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // Numbers, and every part of the user centre, on one screen.
  await expect(main(page).getByRole('link', { name: /^0\s*待支付$/ })).toBeVisible();
  const entries = main(page).getByRole('navigation', { name: '我的功能' });
  await expect(entries.getByRole('link')).toHaveCount(12);
  await entries.getByRole('link', { name: '我的订单' }).tap();
  await expect(page).toHaveURL(/#\/user\/order\/index$/);
  await main(page).getByRole('link', { name: '我的', exact: true }).tap();
  await expect(page).toHaveURL(/#\/user\/profile$/);
});

test('[R1-D3.2] the footer is slim, and unfolds for who wants more @phone', async ({ page }) => {
  await page.goto('/#/404');
  const footer = page.getByRole('contentinfo');
  const service = footer.getByRole('button', { name: '联系客服' });
  const height = async () => (await footer.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  await expect(footer.getByRole('list', { name: '资质与备案' })).toBeVisible();
  await expect(service).toBeHidden();
  const slim = await height();
  expect(slim).toBeLessThan(SLIM_PX);
  await footer.getByRole('button', { name: '更多信息' }).tap();
  await expect(service).toBeVisible();
  expect(await height()).toBeGreaterThan(slim + SLIM_PX / 2);
  await footer.getByRole('button', { name: '收起' }).tap();
  await expect(service).toBeHidden();
  expect(await height()).toBe(slim);
});

test('[R1-D3.2] the header goes with the way down and comes back with the way up @phone', async ({
  page,
}) => {
  await page.goto('/#/allCourseList');
  await expect(cards(page).nth(9)).toBeVisible();
  const header = page.getByRole('banner');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(header).not.toBeInViewport();
  await page.evaluate(() => window.scrollBy(0, -100));
  await expect(header).toBeInViewport();
});

test.describe('[R1-D3.6] lists on a phone', () => {
  test('go on by themselves, say so, and offer a link as well @phone @gate', async ({ page }) => {
    await page.goto('/#/allCourseList');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await cards(page).count()).toBeGreaterThanOrEqual(50);
    }).toPass();
    // Then one is asked, and the foot of the page can be reached.
    const more = main(page).getByRole('link', { name: '加载更多' });
    await expect(more).toHaveAttribute('href', /page=6$/);
    await expect(main(page).getByText(/^已显示 50 条/)).toBeVisible();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(cards(page)).not.toHaveCount(50);
    await expect(page).toHaveURL(/allCourseList$/);
  });

  test('can be entered at a page by its address @phone', async ({ page }) => {
    // In an order that nobody changes by buying meanwhile.
    await page.goto('/#/allCourseList?sort_type=4');
    await cards(page).nth(9).scrollIntoViewIfNeeded();
    await expect(cards(page).nth(10)).toBeAttached();
    const [eleventh] = await cards(page).nth(10).getByRole('heading').allInnerTexts();
    await page.goto('/#/allCourseList?sort_type=4&page=2');
    await expect(cards(page).first().getByRole('heading')).toHaveText(eleventh ?? '');
  });
});
