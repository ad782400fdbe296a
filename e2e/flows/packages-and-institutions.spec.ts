import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { expect, nextCall, test } from '../support/site.ts';

/** More than two pages of ten. */
const MANY_COURSES = 21;

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tab = (page: Page, name: RegExp) =>
  main(page).getByRole('navigation', { name: '机构内容' }).getByRole('link', { name });
const pager = (page: Page) => main(page).getByRole('navigation', { name: '分页' });
const cards = (page: Page, list: string) =>
  main(page).getByRole('list', { name: list, exact: true }).locator('> li');

async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly curriculum_count: number;
  readonly package_count: number;
  readonly teacher_count: number;
}

/** An institution whose courses fill several pages, and that has something on every tab. */
async function largeInstitution(page: Page): Promise<Listed> {
  const response = await page.request.post('/api/enterprise/getShop', { data: { limit: 50 } });
  const { data } = (await response.json()) as { data: { list: readonly Listed[] } };
  const large = data.list.find(
    (shop) => shop.curriculum_count >= MANY_COURSES && shop.package_count > 0,
  );
  if (large === undefined) {
    throw new Error('the demo market has no large institution');
  }
  return large;
}

test.describe('packages', () => {
  test('[NAV-08][CMP-02][API-097] a package opens from the list and says what it costs', async ({
    page,
  }) => {
    await page.goto('/');
    await menu(page).getByText('套餐课').click();
    await expect(title(page)).toHaveText('套餐课');
    const link = main(page).getByRole('article').first().getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    const called = nextCall(page, '/api/curriculum/getPackageInfo');
    await link.click();
    const request = (await called).postDataJSON() as { id: number };
    await expect(page).toHaveURL(new RegExp(`#/packageInfo\\?id=${request.id}$`));
    await expect(title(page)).toHaveText(name);
    await expect(main(page)).toContainText(
      /¥[\d,]+\.\d\d.*立省 ¥[\d,]+\.\d\d.*单独购买 ¥[\d,]+\.\d\d/s,
    );
    await expect(main(page)).toContainText('退款');
    const rows = cards(page, '包含课程');
    await expect(rows).not.toHaveCount(0);
    await expect(main(page)).toContainText(`共 ${await rows.count()} 门课程`);
    await page.reload();
    await expect(title(page)).toHaveText(name);
  });

  test('[NAV-08] a package leads to its courses, its institution and its order @gate', async ({
    page,
  }) => {
    await page.goto('/#/packageInfo?id=1');
    await expect(cards(page, '包含课程')).not.toHaveCount(0);
    const item = (await title(page).textContent()) ?? '';
    const course = cards(page, '包含课程').first().getByRole('link');
    const name = (await course.textContent()) ?? '';
    await course.click();
    await expect(page).toHaveURL(/#\/courseInfo\?id=\d+&type=[123]$/);
    await expect(title(page)).toHaveText(name);
    await page.goBack();
    await expect(title(page)).toHaveText(item);
    const seller = main(page).getByRole('complementary').getByRole('link');
    const institution = (await seller.textContent()) ?? '';
    await seller.click();
    await expect(page).toHaveURL(/#\/organInfo\?id=\d+$/);
    await expect(title(page)).toHaveText(institution);
    await page.goBack();
    await expect(title(page)).toHaveText(item);
    // Anyone may look at the order; who is not logged in is asked there.
    await main(page).getByRole('link', { name: '立即购买', exact: true }).click();
    await expect(page).toHaveURL(/#\/packageOrder\?id=1$/);
  });

  test('a package is shared by a link that opens it', async ({ page }) => {
    await page.goto('/#/packageInfo?id=1');
    await main(page).getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
      /#\/packageInfo\?id=1$/,
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('[NAV-08][API-097] a package that is not there says so', async ({ page }) => {
    for (const path of ['/packageInfo?id=999999', '/packageInfo']) {
      await page.goto(`/#${path}`);
      await expect(title(page)).toHaveText('没有找到这个套餐');
    }
    await main(page).getByRole('link', { name: '看看其他套餐' }).click();
    await expect(page).toHaveURL(/#\/packageList$/);
  });

  test('the buy button stays in reach @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the desktop shows it beside the price');
    await page.goto('/#/packageInfo?id=1');
    await expect(main(page).getByRole('link', { name: '立即购买', exact: true })).toBeInViewport();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(main(page).getByRole('link', { name: '立即购买', exact: true })).toBeInViewport();
  });
});

test.describe('institutions', () => {
  test('[NAV-08][CMP-03][API-109] an institution opens from the list with all it has @gate', async ({
    page,
  }) => {
    await page.goto('/');
    await menu(page).getByText('讲师机构').click();
    await expect(title(page)).toHaveText('讲师机构');
    const link = main(page).getByRole('article').first().getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    const called = nextCall(page, '/api/enterprise/getShopIndex');
    await link.click();
    await called;
    await expect(title(page)).toHaveText(name);
    await expect(main(page).getByRole('link', { name: /^[\d-]+$/ })).toHaveAttribute(
      'href',
      /^tel:\d+$/,
    );
    await expect(main(page)).toContainText(/统一社会信用代码[0-9A-Z]{18}/);
    await cards(page, '推荐课程').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/#\/courseInfo\?id=\d+&type=[123]$/);
    await expect(title(page)).toBeVisible();
  });

  test('[API-106][CMP-07] tab, kind and page of its courses stand in the address', async ({
    page,
  }) => {
    const { id, curriculum_count: count } = await largeInstitution(page);
    await page.goto(`/#/organInfo?id=${id}`);
    const called = nextCall(page, '/api/enterprise/getCurriculum');
    await tab(page, /^课程/).focus();
    await page.keyboard.press('Enter');
    expect((await called).postDataJSON()).toEqual({ id, page: 1, limit: 10 });
    await expect(pager(page)).toContainText(`共 ${count} 条`);
    await pager(page).getByRole('link', { name: '第 3 页' }).click();
    await expect(page).toHaveURL(new RegExp(`#/organInfo\\?id=${id}&tab=courses&page=3$`));
    await expect(cards(page, '课程')).toHaveCount(Math.min(count - 20, 10));
    await page.reload();
    await expect(cards(page, '课程')).toHaveCount(Math.min(count - 20, 10));
    await expect(tab(page, /^课程/)).toHaveAttribute('aria-current', 'page');

    await main(page)
      .getByRole('navigation', { name: '课程类型' })
      .getByRole('link', { name: '录播' })
      .click();
    await expect(page).toHaveURL(new RegExp(`#/organInfo\\?id=${id}&tab=courses&type=2$`));
    // The list before stays until the new one is there.
    await expect(cards(page, '课程').filter({ hasNotText: '录播' })).toHaveCount(0);
    await expect(cards(page, '课程')).not.toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/&page=3$/);
    await cards(page, '课程').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/#\/courseInfo\?id=\d+&type=[123]$/);
    await expect(title(page)).toBeVisible();
  });

  test('[API-107][API-108] its packages and teachers, as many as it says', async ({ page }) => {
    const { id, package_count, teacher_count } = await largeInstitution(page);
    await page.goto(`/#/organInfo?id=${id}&tab=teachers`);
    await expect(cards(page, '讲师')).toHaveCount(Math.min(teacher_count, 10));
    await expect(cards(page, '讲师').first()).toContainText(/\d+ 门课程/);
    await tab(page, /^套餐/).click();
    await expect(cards(page, '套餐')).toHaveCount(Math.min(package_count, 10));
    await cards(page, '套餐').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/#\/packageInfo\?id=\d+$/);
    await page.goBack();
    await expect(tab(page, /^套餐/)).toHaveAttribute('aria-current', 'page');
  });

  test('[NAV-08][API-109] an institution that is not there says so', async ({ page }) => {
    for (const path of ['/organInfo?id=999999', '/organInfo']) {
      await page.goto(`/#${path}`);
      await expect(title(page)).toHaveText('没有找到这家机构');
    }
    await main(page).getByRole('link', { name: '看看其他机构' }).click();
    await expect(page).toHaveURL(/#\/organList$/);
  });
});

/** No violation on the page, and nothing to scroll sideways even on a narrow phone. */
async function expectFit(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const narrow of [width, Math.min(width, 360)]) {
    await page.setViewportSize({ width: narrow, height });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed).toBeLessThanOrEqual(narrow);
  }
  await page.setViewportSize({ width, height });
}

for (const language of ['zh', 'en'] as const) {
  const lists = language === 'zh' ? ['课程', '套餐', '讲师'] : ['Courses', 'Packages', 'Teachers'];

  test(`the tabs of an institution are accessible and fit the screen, in ${language} @phone`, async ({
    page,
  }) => {
    // Three pages full of cards are looked through.
    test.slow();
    const { id } = await largeInstitution(page);
    await page.goto(`/#/organInfo?id=${id}`);
    if (language === 'en') {
      await speakEnglish(page);
    }
    await expect(main(page)).toContainText(language === 'zh' ? '资质信息' : 'Licences');
    for (const [index, part] of ['courses', 'packages', 'teachers'].entries()) {
      await page.goto(`/#/organInfo?id=${id}&tab=${part}`);
      await expect(cards(page, lists[index] ?? '')).not.toHaveCount(0);
      await expectFit(page);
    }
  });
}
