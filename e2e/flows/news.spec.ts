import { expect, nextCall, test } from '../support/site.ts';
import type { Page } from '@playwright/test';

const ARTICLES = 24;

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const cards = (page: Page) =>
  main(page)
    .getByRole('list', { name: /资讯列表|News/ })
    .locator('> li');
const pager = (page: Page) => main(page).getByRole('navigation', { name: '分页' });

async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
}

test.describe('training news', () => {
  test('[API-072][CMP-07] pages and sizes stand in the address; reload and back keep them @gate', async ({
    page,
  }) => {
    const called = nextCall(page, '/api/consult/getConsult');
    await page.goto('/');
    await page.getByRole('navigation', { name: '主菜单' }).getByText('培训资讯').click();
    expect((await called).postDataJSON()).toEqual({ page: 1, limit: 10 });
    await expect(cards(page)).toHaveCount(10);
    await expect(cards(page).first()).toContainText('置顶');
    await expect(pager(page)).toContainText(`共 ${ARTICLES} 条`);
    const first = await cards(page).first().getByRole('link').textContent();

    await pager(page).getByRole('link', { name: '第 3 页' }).click();
    await expect(page).toHaveURL(/#\/trainList\?page=3$/);
    await expect(cards(page)).toHaveCount(4);
    await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await expect(cards(page)).toHaveCount(4);
    await expect(pager(page).getByRole('link', { name: '第 3 页' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await pager(page).getByRole('link', { name: '20 条/页' }).click();
    await expect(page).toHaveURL(/#\/trainList\?page=2&limit=20$/);
    await expect(cards(page)).toHaveCount(4);
    await pager(page).getByRole('link', { name: '上一页' }).click();
    await expect(cards(page)).toHaveCount(20);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/#\/trainList\?page=3$/);
    await expect(cards(page)).toHaveCount(4);

    await pager(page).getByLabel('前往页码').fill('1');
    await pager(page).getByRole('button', { name: '跳转' }).click();
    await expect(cards(page).first()).toContainText(first ?? '');
  });

  test('[API-072] a category shows its own articles, on a shared link too', async ({ page }) => {
    await page.goto('/#/trainList?page=2');
    await main(page).getByRole('link', { name: '学习方法' }).click();
    await expect(page).toHaveURL(/#\/trainList\?category=study$/);
    await expect(cards(page)).toHaveCount(6);
    await expect(cards(page).filter({ hasNotText: '学习方法' })).toHaveCount(0);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(cards(other)).toHaveCount(6);
  });

  test('[API-073] an article leads to the ones before and after it, and back to the list', async ({
    page,
  }) => {
    await page.goto('/#/trainList?page=2');
    const link = cards(page).nth(3).getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(title(page)).toHaveText(name);
    await expect(main(page).getByRole('article')).toContainText(/来源：.+作者：.+阅读 [\d,]+/);
    const neighbours = main(page).getByRole('navigation', { name: '相邻文章' });
    await neighbours.getByRole('link', { name: /^下一篇/ }).click();
    await expect(title(page)).not.toHaveText(name);
    await neighbours.getByRole('link', { name: /^上一篇/ }).click();
    await expect(title(page)).toHaveText(name);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/#\/trainList\?page=2$/);
    await expect(cards(page)).toHaveCount(10);
  });

  test('every cover is a picture that loads', async ({ page }) => {
    await page.goto('/#/trainList?limit=30');
    await expect(cards(page)).toHaveCount(ARTICLES);
    for (let index = 0; index < ARTICLES; index += 1) {
      // One that does not load is taken out of its card.
      const cover = cards(page).nth(index).locator('img');
      await cover.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  test('[API-073] an article that is not there says so', async ({ page }) => {
    for (const path of ['/trainInfo?id=999999', '/trainInfo']) {
      await page.goto(`/#${path}`);
      await expect(title(page)).toHaveText('没有找到这篇内容');
    }
    await main(page).getByRole('link', { name: '看看全部资讯' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  test('an article cannot run anything, whatever stands in it', async ({ page, complaints }) => {
    const hostile = [
      '<p>可见的正文</p><script>window.hit = 1</script>',
      '<img src="/no-such-picture.png" onerror="window.hit = 2" alt="图">',
      '<svg onload="window.hit = 3"><script>window.hit = 4</script></svg>',
      '<iframe srcdoc="<script>parent.hit = 6</script>"></iframe>',
      '<a href="java&#9;script:window.hit = 7">链接</a>',
      '<p onclick="window.hit = 8" style="position:fixed;inset:0">点我</p>',
      '<math><mtext><table><mglyph><style><img src=x onerror="window.hit = 5"></style></table>',
      '<img src=x onerror=window.hit=9',
    ].join('');
    await page.route('**/no-such-picture.png', async (route) =>
      route.fulfill({ body: 'no picture', contentType: 'text/plain' }),
    );
    await page.route('**/api/consult/getConsultInfo', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, content: hostile } },
      });
    });
    await page.goto('/#/trainInfo?id=1');
    const article = main(page).getByRole('article');
    await expect(article).toContainText('可见的正文');
    await article.getByText('链接').click();
    await article.getByText('点我').click();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(article.locator('script, iframe, svg, style, [style], [onclick]')).toHaveCount(0);
    await expect(article.getByText('链接')).not.toHaveAttribute('href');
    // The site's policy refuses the handlers even in the inert document they are parsed into.
    expect(complaints.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
    complaints.length = 0;
  });
});

test.describe('agreements and announcements', () => {
  test('[NAV-06][API-011] the footer’s agreement, in both languages @gate', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: '服务协议' }).click();
    await expect(title(page)).toHaveText('用户服务协议');
    await expect(main(page)).toContainText('版本 2026-02');
    await expect(main(page)).toContainText('2026-02-01 起生效');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(8);
    await speakEnglish(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Service agreement' }).click();
    await expect(page).toHaveURL(/#\/agreement\?title=Service\+agreement&type=1$/);
    await expect(main(page)).toContainText('Version 2026-02');
    await expect(main(page)).toContainText('The Chinese text is the agreement');
    await main(page)
      .getByRole('navigation', { name: 'Agreements and rules' })
      .getByRole('link', { name: 'Refund rules' })
      .click();
    await expect(title(page)).toHaveText('Refund Rules');
    await page.reload();
    await expect(title(page)).toHaveText('Refund Rules');
  });

  test('[NAV-06] a query that chooses nothing gets a notice', async ({ page }) => {
    await page.goto('/#/agreement?title=%E4%BF%9D%E5%AF%86%E5%8D%8F%E8%AE%AE&type=9');
    await expect(title(page)).toHaveText('没有找到这篇内容');
    await expect(main(page)).toContainText('保密协议');
  });

  test('[API-011] an announcement opens from the home page', async ({ page }) => {
    await page.goto('/');
    const called = nextCall(page, '/api/home/getAnnouncementInfo');
    await main(page).getByRole('link', { name: '直播课可以预约了' }).click();
    await called;
    await expect(page).toHaveURL(/#\/agreement\?id=2$/);
    await expect(title(page)).toHaveText('直播课可以预约了');
    await expect(main(page)).toContainText('随时可以取消');
    await main(page)
      .getByRole('link', { name: /^下一篇/ })
      .click();
    await expect(title(page)).toHaveText('节假日客服服务时间');
  });
});
