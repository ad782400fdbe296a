import type { Locator, Page } from '@playwright/test';
import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { errors } from '@zhiji/contract/kernel/errors';
import { violationsOf } from '../support/accessibility.ts';
import { expect, logIn, test } from '../support/site.ts';

/** A floor of the page; those far down are fetched when they come near, and then replaced. */
async function floor(page: Page, name: string): Promise<Locator> {
  const region = page.getByRole('region', { name, exact: true });
  await region.evaluate((element) => element.scrollIntoView());
  return region;
}

function categories(page: Page): Locator {
  return page.getByRole('navigation', { name: '课程分类' });
}

async function switchToEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
}

/** Goes down the page so that every floor is fetched. */
async function readToTheEnd(page: Page, floors: readonly string[]): Promise<void> {
  for (const name of floors) {
    const region = await floor(page, name);
    await expect(region.getByRole('heading', { level: 3 }).first()).toBeVisible();
  }
}

const FLOORS = ['限时秒杀', '直播课表', '好课推荐', '套餐优选', '入驻机构'];
const FLOORS_IN_ENGLISH = [
  'Flash sale',
  'Live schedule',
  'Recommended courses',
  'Featured packages',
  'Institutions',
];

test.describe('home', () => {
  test('[API-001][API-003][API-004] banners, announcements and the strip come from the server @gate', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('把想学的，学到能上岗');
    await expect(main).toContainText('节假日客服服务时间');
    await expect(main.locator('img[src*="ad-strip"]')).toBeVisible();
  });

  test('[R1-D4] the first banner says what it is about and leads there by a button, in both languages @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: '首页推荐' });
    const words =
      '把想学的，学到能上岗 直播、录播、面授与套餐课，付款前就看清怎么退 从数据分析学起';
    const link = hero.getByRole('link', { name: words });
    // Nothing of it lies under the carousel's own controls.
    const button = await link.getByText('从数据分析学起').boundingBox();
    const controls = await hero.getByRole('button', { name: /轮播$/ }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    await link.getByText('从数据分析学起').click();
    await expect(
      page.getByRole('heading', { level: 1, name: '数据分析师从零到上岗' }),
    ).toBeVisible();
    if (!isMobile) {
      await page.goBack();
      await switchToEnglish(page);
      await expect(page.getByRole('region', { name: 'Featured', exact: true })).toContainText(
        'Start with data analysis',
      );
    }
  });

  test('the first banner is in the document, so that nobody waits for a call @gate', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('把想学的，学到能上岗');
    await expect(page.getByRole('main')).toContainText('节假日客服服务时间');
    expect(asked).toContain('/api/home/getAnnouncement');
    expect(asked).not.toContain('/api/home/getBanner');
  });

  test('[API-005][API-006][API-007][API-008][API-009][API-010] every floor shows what the server has @phone @gate', async ({
    page,
  }) => {
    await page.goto('/');
    await readToTheEnd(page, FLOORS);
    const sale = await floor(page, '限时秒杀');
    await expect(sale.getByText(/已抢 \d+%/).first()).toBeVisible();
    const timetable = await floor(page, '直播课表');
    await expect(timetable.getByRole('listitem')).toHaveCount(4);
    await expect(timetable.getByRole('listitem').first()).toContainText('正在直播');
    const courses = await floor(page, '好课推荐');
    await expect(courses.getByRole('article')).toHaveCount(12);
    await expect((await floor(page, '套餐优选')).getByRole('article')).toHaveCount(4);
    const institutions = await floor(page, '入驻机构');
    await expect(institutions.getByRole('article')).toHaveCount(6);
    await institutions.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/#\/organInfo\?id=\d+$/);
  });

  test('[API-002] the category flyout leads to the list, by mouse and by keyboard', async ({
    page,
  }) => {
    await page.goto('/');
    await categories(page)
      .getByRole('button', { name: /职业资格/ })
      .hover();
    await categories(page).getByRole('link', { name: '消防工程师' }).click();
    await expect(page).toHaveURL(/#\/allCourseList\?category_id=1011$/);

    await page.goBack();
    const first = categories(page).getByRole('button').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    const second = categories(page).getByRole('button').nth(1);
    await expect(second).toBeFocused();
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(categories(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(categories(page).getByRole('link')).toHaveCount(0);
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/allCourseList\?category_id=2$/);
  });

  test('a finger opens a category above the banners @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'for fingers');
    await page.goto('/');
    const entry = categories(page).getByRole('button', { name: '职业资格' });
    await entry.tap();
    await expect(entry).toHaveAttribute('aria-expanded', 'true');
    await categories(page).getByRole('link', { name: '消防安全' }).tap();
    await expect(page).toHaveURL(/#\/allCourseList\?category_id=101$/);
  });

  test('[API-009][API-010] a tab changes the courses and where “all” leads', async ({ page }) => {
    await page.goto('/');
    const courses = await floor(page, '好课推荐');
    const first = courses.getByRole('article').first().getByRole('heading');
    const before = await first.textContent();
    await courses.getByRole('tab', { name: '设计创作' }).click();
    await expect(first).not.toHaveText(before ?? '');
    await expect(courses.getByRole('tabpanel', { name: '设计创作' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(courses.getByRole('tab', { name: '语言留学' })).toBeFocused();
    await expect(courses.getByRole('tabpanel', { name: '语言留学' })).toBeVisible();
    await courses.getByRole('link', { name: '全部课程' }).click();
    await expect(page).toHaveURL(/#\/allCourseList\?category_id=4$/);
  });

  test('[API-005] the countdown goes by the server’s clock', async ({ page }) => {
    // A machine that is a day behind.
    await page.clock.install({ time: Date.now() - DAY_MS });
    const begun = performance.now();
    const answer = page.waitForResponse('**/api/home/getSecKill');
    await page.goto('/');
    const { data } = (await (await answer).json()) as {
      data: { end_time: string; server_time: string };
    };
    const left = (Date.parse(data.end_time) - Date.parse(data.server_time)) / 1000;
    const timer = page.getByRole('timer');
    const shown = async () => {
      const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '')
        .split(':')
        .map(Number);
      return hours * 3600 + minutes * 60 + seconds;
    };
    await expect(timer).toBeVisible();
    const first = await shown();
    // It was answered after the test began to wait, and may have been drawn much later.
    const waited = (performance.now() - begun) / SECOND_MS;
    expect(left - first).toBeLessThan(10 + waited);
    expect(left - first).toBeGreaterThan(-10);
    await expect.poll(shown).toBeLessThan(first);
  });

  test('who has no course is led to all of them, a visitor to the login', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: '继续学习' });
    await card.getByRole('button', { name: '登录 / 注册' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await logIn(context, baseURL ?? '');
    await page.reload();
    await card.getByRole('link', { name: '去选课' }).click();
    await expect(page).toHaveURL(/#\/allCourseList$/);
  });

  for (const [call, missing] of [
    ['getSecKill', '限时秒杀'],
    ['getCurriculum', '好课推荐'],
    ['getEnterprise', '入驻机构'],
  ] as const) {
    test(`one failed block never breaks the others: ${call}`, async ({ page, complaints }) => {
      await page.route(`**/api/home/${call}`, async (route) => route.abort());
      await page.goto('/');
      await readToTheEnd(
        page,
        FLOORS.filter((name) => name !== missing),
      );
      await expect(page.getByRole('contentinfo')).toContainText('service@zhiji.example');
      // A lost connection is tried once more before the block gives up.
      const retry = page.getByRole('main').getByRole('button', { name: '重试' });
      await expect(retry).toBeVisible();
      await page.unroute(`**/api/home/${call}`);
      await retry.click();
      await readToTheEnd(page, [missing]);
      complaints.length = 0;
    });
  }

  test('banners that fail leave the rest and load on retry', async ({ page, complaints }) => {
    await page.route('**/api/home/getBanner', async (route) =>
      route.fulfill({
        status: 500,
        json: { code: errors['common.system'].code, data: null, msg: '系统错误' },
      }),
    );
    // As when the server did not answer the edge in time.
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('id="first-screen"', '');
      await route.fulfill({ response, body: html });
    });
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('节假日客服服务时间');
    await page.unroute('**/api/home/getBanner');
    await page.getByRole('main').getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByRole('main')).toContainText('把想学的，学到能上岗');
    complaints.length = 0;
  });

  for (const [language, floors] of [
    ['zh', FLOORS],
    ['en', FLOORS_IN_ENGLISH],
  ] as const) {
    test(`the whole page is accessible and fits its width, in ${language} @phone`, async ({
      page,
    }) => {
      // All of a long page is looked at.
      test.slow();
      await page.goto('/');
      if (language === 'en') {
        await switchToEnglish(page);
      }
      await readToTheEnd(page, floors);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page
        .getByRole('navigation', { name: language === 'en' ? 'Course categories' : '课程分类' })
        .getByRole('button')
        .first()
        .click();
      expect(await violationsOf(page, 'main')).toEqual([]);
    });
  }
});
