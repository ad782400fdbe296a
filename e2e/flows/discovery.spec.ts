import { expect, test } from '../support/site.ts';

const OF_OFFLINE = /ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/;

test.describe('[R1-D4] finding something', () => {
  test('the search box offers hot words, remembers, and forgets', async ({ page }) => {
    await page.goto('/#/');
    const box = page.getByRole('combobox', { name: '搜索', exact: true });
    await box.click();
    const hot = page.getByRole('group', { name: '大家在搜' }).getByRole('option');
    await expect(hot.first()).toBeVisible();
    const word = (await hot.first().textContent()) ?? '';
    await hot.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`搜索“${word}”的结果`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.goto('/#/liveList');
    await box.fill('');
    await box.blur();
    await box.click();
    const past = page.getByRole('group', { name: '搜索历史' });
    await expect(past.getByRole('option', { name: word })).toBeVisible();
    await box.press('ArrowDown');
    await box.press('Delete');
    await expect(past).toBeHidden();
  });

  test('initials find, in the list and while typing, and lead to teachers', async ({ page }) => {
    await page.goto('/#/');
    const box = page.getByRole('combobox', { name: '搜索', exact: true });
    await box.fill('sjfx');
    await expect(
      page
        .getByRole('group', { name: '课程' })
        .getByRole('option', { name: /数据分析/ })
        .first(),
    ).toBeVisible();
    await box.press('Enter');
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 3, name: /数据分析/ })
        .first(),
    ).toBeVisible();
    await box.fill('lzy');
    await page
      .getByRole('group', { name: '讲师' })
      .getByRole('option', { name: /林知远/ })
      .click();
    await expect(page).toHaveURL(/organInfo\?id=\d+&teacher=\d+/);
    await expect(page).toHaveTitle(/^林知远 - /);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('a list fills its rows; price and button follow the reader of a course, which names teacher and relatives', async ({
    page,
  }) => {
    await page.goto('/#/recordList');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    const edges = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().x)),
    );
    const columns = new Set(edges).size;
    expect([columns > 1, edges.length % columns]).toEqual([true, 0]);
    await page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: '相关课程' })).toBeVisible();
    await page.getByRole('heading', { level: 2, name: '相关课程' }).scrollIntoViewIfNeeded();
    const buttons = page.getByRole('main').getByRole('button', { name: /立即购买|免费报名/ });
    // The first is the page's own, the second that of the bar.
    await expect(buttons.first()).not.toBeInViewport();
    await expect(buttons.nth(1)).toBeInViewport();
    // The price itself: the button may say 免费报名.
    const bar = await buttons.nth(1).evaluate((one) => one.previousElementSibling?.textContent);
    expect(bar).toMatch(/¥[\d,]+\.\d\d|免费/);
    await page.getByRole('main').getByRole('complementary').getByRole('link').first().click();
    await expect(page).toHaveURL(/teacher=\d+/);
  });

  test('[R1-D4] offline, the site and a block say so, and it loads by itself once the connection is back @gate', async ({
    page,
    context,
    complaints,
  }) => {
    await page.goto('/#/organList');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.goto('/#/trainList');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    // The kinds come by a call of their own.
    const policies = page.getByRole('main').getByRole('link', { name: '政策' }).first();
    await expect(policies).toBeVisible();
    await context.setOffline(true);
    await policies.click();
    await expect(page.getByText('网络已断开，连上后会自动加载')).toBeVisible();
    const bar = page.getByRole('status').filter({ hasText: '网络已断开，连上后会自动继续' });
    await expect(bar).toBeVisible();
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    // So does a page whose code cannot be fetched.
    await context.setOffline(true);
    await page.goto('/#/coupon');
    await expect(page.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '领券中心' })).toBeVisible();
    // The browser complains of what was asked for while it was offline, and of nothing else.
    const others = complaints.filter((text) => !OF_OFFLINE.test(text));
    complaints.splice(0, complaints.length, ...others);
  });
});
