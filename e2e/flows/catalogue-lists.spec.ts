import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { expect, nextCall, test } from '../support/site.ts';

const COURSES_CALL = '/api/curriculum/getCurriculum';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) =>
  main(page).getByRole('list', { name: '课程列表' }).getByRole('article');
const title = (card: Locator) => card.getByRole('heading', { level: 3 });
const categories = (page: Page) => main(page).getByRole('navigation', { name: '分类' });
const sortBy = (page: Page, name: RegExp) =>
  main(page).getByRole('group', { name: '排序' }).getByRole('button', { name });
const pager = (page: Page) => main(page).getByRole('navigation', { name: '分页' });
const searchBox = (page: Page) => page.getByRole('combobox', { name: '搜索', exact: true });

/** How many the list says there are. */
async function counted(page: Page): Promise<number> {
  const text = await main(page).getByRole('heading', { level: 2 }).first().textContent();
  return Number(text?.replaceAll(/\D/gu, ''));
}

/** The prices on the screen, in order. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('strong').allTextContents();
  return texts.map((text) => (text === '免费' ? 0 : Number(text.replaceAll(/[¥,]/g, ''))));
}

/** Where the prices of each row of cards end, in pixels. */
async function priceEnds(page: Page): Promise<number[][]> {
  const places = await cards(page).evaluateAll((all) =>
    all.map((card) => ({
      row: Math.round(card.getBoundingClientRect().top),
      end: Math.round(card.querySelector('strong')?.getBoundingClientRect().bottom ?? -1),
    })),
  );
  return [...Map.groupBy(places, ({ row }) => row).values()].map((row) =>
    row.map(({ end }) => end),
  );
}

async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
}

for (const list of ['/liveList', '/recordList', '/offlineList']) {
  test(`[R1-D4] cards beside each other have their prices in one line: ${list}`, async ({
    page,
  }) => {
    await page.goto(`/#${list}`);
    await expect(cards(page).nth(4)).toBeVisible();
    const rows = await priceEnds(page);
    expect(rows[0]).toHaveLength(5);
    for (const row of rows) {
      expect(Math.max(...row) - Math.min(...row), row.join(' ')).toBeLessThanOrEqual(1);
    }
  });
}

test.describe('browsing', () => {
  test('[CMP-06][CON-03][API-086..087] by category, level by level; back, reload and a shared link keep it @gate', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: '主菜单' }).getByText('录播课').click();
    await expect(cards(page)).toHaveCount(10);
    const everything = await counted(page);
    await categories(page).getByRole('link', { name: '职业资格' }).click();
    await expect(categories(page).getByRole('list')).toHaveCount(2);
    await expect.poll(async () => counted(page)).toBeLessThan(everything);
    const first = await counted(page);
    const called = nextCall(page, COURSES_CALL);
    await categories(page).getByRole('link', { name: '消防安全' }).click();
    expect((await called).postDataJSON()).toMatchObject({ type: 2, page: 1, sort_type: '1' });
    await expect(page).toHaveURL(/#\/recordList\?category_id=\d+$/);
    await expect.poll(async () => counted(page)).toBeLessThan(first);
    await expect(categories(page).getByRole('list')).toHaveCount(3);
    const second = await counted(page);
    await page.reload();
    await expect.poll(async () => counted(page)).toBe(second);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(cards(other).first()).toBeVisible();
    await expect.poll(async () => counted(other)).toBe(second);
    await page.goBack();
    await expect.poll(async () => counted(page)).toBe(first);
    await categories(page).getByRole('link', { name: '全部' }).first().click();
    await expect(page).toHaveURL(/#\/recordList$/);
    await expect.poll(async () => counted(page)).toBe(everything);
  });

  test('[CMP-04][CMP-05][R1-B10] by city: courses in a classroom say when and where', async ({
    page,
  }) => {
    await page.goto('/#/offlineList');
    await expect(cards(page)).toHaveCount(10);
    await main(page).getByRole('button', { name: '地区' }).click();
    const panel = page.getByRole('dialog', { name: '选择地区' });
    await panel.getByRole('button', { name: '浙江省', exact: true }).click();
    const called = nextCall(page, COURSES_CALL);
    await panel.getByRole('button', { name: '杭州市', exact: true }).click();
    await panel.getByRole('button', { name: '杭州市：不限' }).click();
    const { sort_type, sort, address_id } = (await called).postDataJSON() as Record<
      string,
      unknown
    >;
    expect({ sort_type, sort }).toEqual({ sort_type: '5', sort: 2 });
    expect(address_id).toMatch(/^\d+,330000,330100$/);
    await expect(panel).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: '地区：浙江省 杭州市' })).toBeFocused();
    // The list before stays until the new one is there.
    const others = cards(page).filter({
      hasNotText:
        /人已报名.*\d{4}-\d\d-\d\d \d\d:\d\d 至 \d{4}-\d\d-\d\d \d\d:\d\d.*中国 浙江省 杭州市/,
    });
    await expect(cards(page).first()).toContainText('杭州市');
    await expect(others).toHaveCount(0);
    await main(page).getByRole('link', { name: '取消“浙江省 杭州市”' }).click();
    await expect(page).toHaveURL(/#\/offlineList$/);
  });

  test('[CMP-05][CMP-07] sorted by price both ways, with pages and sizes in the address @gate', async ({
    page,
  }) => {
    await page.goto('/#/liveList');
    await sortBy(page, /^价格/).click();
    await expect(page).toHaveURL(/#\/liveList\?sort_type=3$/);
    await expect(sortBy(page, /^价格\s*升序$/)).toHaveAttribute('aria-pressed', 'true');
    await expect(async () => {
      const rising = await prices(page);
      expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    }).toPass();
    await sortBy(page, /^价格/).click();
    await expect(page).toHaveURL(/#\/liveList\?sort_type=3&sort=2$/);
    await expect.poll(async () => (await prices(page))[0]).toBeGreaterThan(500);
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((one, other) => other - one));

    const before = (await title(cards(page).first()).textContent()) ?? '';
    await pager(page).getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/sort_type=3&sort=2&page=2$/);
    // Until the next page is here, the one before is shown dimmed.
    await expect(title(cards(page).first())).not.toHaveText(before);
    await expect.poll(async () => (await prices(page))[0]).toBeLessThanOrEqual(shown.at(-1) ?? 0);
    const second = await title(cards(page).first()).textContent();
    await page.reload();
    await expect(title(cards(page).first())).toHaveText(second ?? '');
    await pager(page).getByRole('link', { name: '30 条/页' }).click();
    await expect(cards(page)).toHaveCount(30);
    await page.goBack();
    await expect(cards(page)).toHaveCount(10);
    await expect(title(cards(page).first())).toHaveText(second ?? '');
    // Another order starts over.
    await sortBy(page, /^最新/).click();
    await expect(page).toHaveURL(/#\/liveList\?sort_type=4$/);
  });

  test('[CMP-01] a card leads to its course', async ({ page }) => {
    await page.goto('/#/allCourseList');
    const card = cards(page).first();
    const name = (await title(card).textContent()) ?? '';
    await card.getByRole('link', { name: `立即购买：${name}` }).click();
    await expect(page).toHaveURL(/#\/courseInfo\?id=\d+&type=[123]$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('[CMP-02][API-096] packages @gate', async ({ page }) => {
    await page.goto('/#/packageList');
    const list = main(page).getByRole('list', { name: '套餐列表' });
    await expect(list.getByRole('article')).toHaveCount(10);
    const card = list.getByRole('article').first();
    const name = (await title(card).textContent()) ?? '';
    await title(card).getByRole('link').click();
    await expect(page).toHaveURL(/#\/packageInfo\?id=\d+$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('[CMP-03][API-105] institutions @gate', async ({ page }) => {
    await page.goto('/#/organList');
    const list = main(page).getByRole('list', { name: '机构列表' });
    await expect(list.getByRole('article')).toHaveCount(10);
    const card = list.getByRole('article').first();
    await expect(card).toContainText(/\d+ 门课程 · \d+ 位讲师/);
    const name = (await title(card).textContent()) ?? '';
    await title(card).getByRole('link').click();
    await expect(page).toHaveURL(/#\/organInfo\?id=\d+$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('the address picker works from the keyboard', async ({ page }) => {
    await page.goto('/#/offlineList');
    await expect(cards(page)).toHaveCount(10);
    await main(page).getByRole('button', { name: '地区' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '选择地区' });
    await expect(panel).toBeFocused();
    await panel.getByRole('button', { name: '广东省' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: '广东省：不限' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: '地区' })).toBeFocused();
    await expect(page).toHaveURL(/#\/offlineList$/);
  });
});

test.describe('searching', () => {
  test('[HDR-07] hits are marked; 工程 finds 在建工程 @gate', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('工程');
    await searchBox(page).press('Enter');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('搜索“工程”的结果');
    await expect(cards(page).first().locator('mark').first()).toHaveText('工程');
    await pager(page).getByRole('link', { name: '30 条/页' }).click();
    await expect(cards(page).filter({ hasText: '在建工程' }).first()).toBeVisible();
    await page.reload();
    await expect(searchBox(page)).toHaveValue('工程');
    await expect(cards(page).locator('mark').first()).toHaveText('工程');
    await speakEnglish(page);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Results for "工程"');
  });

  test('suggestions follow the typing, by keyboard and by mouse', async ({ page }) => {
    await page.goto('/');
    // Until the whole word is answered, the list may still change below the arrow keys.
    const answered = page.waitForResponse(
      (response) => response.request().postDataJSON()?.keyword === 'xiaofang',
    );
    await searchBox(page).pressSequentially('xiaofang');
    await answered;
    const list = page.getByRole('listbox', { name: '搜索建议' });
    await expect(list.getByRole('option').first()).toContainText('消防');
    await searchBox(page).press('ArrowDown');
    const first = list.getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    const chosen = (await first.textContent()) ?? '';
    await searchBox(page).press('Enter');
    await expect(searchBox(page)).toHaveValue(chosen);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`搜索“${chosen}”的结果`);
    await expect(list).toHaveCount(0);

    await searchBox(page).fill('茶艺');
    await expect(list).toBeVisible();
    await searchBox(page).press('Escape');
    await expect(list).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('茶艺');
    await searchBox(page).press('ArrowDown');
    await expect(list.getByRole('option').first()).toContainText('茶艺');
    await list.getByRole('option').first().click();
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('茶艺');
  });

  test('the list of suggestions is accessible', async ({ page }) => {
    await page.goto('/#/404');
    await searchBox(page).fill('茶艺');
    await expect(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible();
    await searchBox(page).press('ArrowDown');
    expect(await violationsOf(page, 'header')).toEqual([]);
  });

  test('a word that only sounds alike is said to, with what may have been meant', async ({
    page,
  }) => {
    await page.goto(`/#/allCourseList?keyword=${encodeURIComponent('消防工成师')}`);
    await expect(main(page)).toContainText('没有完全匹配的结果，下面是读音相近的');
    await main(page).getByRole('link', { name: '消防工程师', exact: true }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
      '搜索“消防工程师”的结果',
    );
    await expect(main(page)).not.toContainText('读音相近');
  });

  test('where nothing is found, there are ways on', async ({ page }) => {
    await page.goto('/#/allCourseList?keyword=zzqqxx&type=1');
    await expect(
      main(page).getByRole('heading', { name: '没有找到与“zzqqxx”有关的课程' }),
    ).toBeVisible();
    await expect(
      main(page).getByRole('list', { name: '大家都在学' }).getByRole('article'),
    ).toHaveCount(4);
    await main(page).getByRole('link', { name: '只按“zzqqxx”搜索' }).click();
    await expect(page).toHaveURL(/#\/allCourseList\?keyword=zzqqxx$/);
    await main(page).getByRole('link', { name: '语言留学' }).last().click();
    await expect(page).toHaveURL(/#\/allCourseList\?category_id=\d+$/);
    await expect(cards(page).first()).toBeVisible();
  });
});

for (const language of ['zh', 'en'] as const) {
  test(`narrowed lists are accessible and fit the screen, in ${language} @phone`, async ({
    page,
  }) => {
    test.slow();
    await page.goto('/#/allCourseList');
    await expect(main(page).getByRole('article').first()).toBeVisible();
    if (language === 'en') {
      await speakEnglish(page);
    }
    for (const path of [
      '/allCourseList?sort_type=3&category_id=1',
      '/allCourseList?keyword=zzqqxx',
    ]) {
      await page.goto(`/#${path}`);
      // Afresh: until the next list is here, the one before is shown dimmed.
      await page.reload();
      await expect(main(page).getByRole('article').first()).toBeVisible();
      expect(await violationsOf(page), path).toEqual([]);
      const { width } = page.viewportSize() ?? { width: 0 };
      for (const narrow of [width, Math.min(width, 360)]) {
        await page.setViewportSize({ width: narrow, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          narrow,
        );
      }
      await page.setViewportSize({ width, height: 800 });
    }
  });
}

test('on a phone, categories unfold and places come from below @phone', async ({ page }) => {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.goto('/#/offlineList');
  await expect(cards(page).first()).toBeVisible();
  if (width < 560) {
    const toggle = categories(page).getByRole('button', { name: '分类：全部' });
    await expect(categories(page).getByRole('link').first()).toBeHidden();
    await toggle.click();
  }
  await categories(page).getByRole('link', { name: '生活兴趣' }).click();
  await expect(page).toHaveURL(/category_id=\d+$/);
  await main(page).getByRole('button', { name: '地区' }).click();
  const panel = page.getByRole('dialog', { name: '选择地区' });
  await expect(panel.getByRole('button', { name: '浙江省', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  if (width < 560) {
    const box = await panel.boundingBox();
    expect(box).toMatchObject({ x: 0, width });
  }
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toHaveCount(0);
});
