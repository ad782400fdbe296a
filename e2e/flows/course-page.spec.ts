import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { expect, logIn, nextCall, test } from '../support/site.ts';

const NOT_ON_SALE = 50_006;
/** Requests at a time, where many courses are asked for. */
const BATCH = 40;
/** Three boxes: who teaches it, who sells it, who helps. */
const SIDE_MIN_PX = 240;

const kinds = [
  { type: 1, menu: '直播课', list: '/liveList', order: '/liveOrder' },
  { type: 2, menu: '录播课', list: '/recordList', order: '/recordOrder' },
  { type: 3, menu: '面授课', list: '/offlineList', order: '/offlineOrder' },
] as const;

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const tab = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('navigation', { name: /课程内容|Course sections/ })
    .getByRole('link', { name });
const comments = (page: Page) =>
  main(page).getByRole('list', { name: '学员评价' }).getByRole('article');

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}

async function ask<Data>(page: Page, path: string, data: object): Promise<Answer<Data>> {
  const response = await page.request.post(path, { data });
  return (await response.json()) as Answer<Data>;
}

interface Listed {
  readonly id: number;
  readonly title: string;
}

/** The best sold course of a type: it has reviews on several pages. */
async function bestSold(page: Page, type: number): Promise<Listed> {
  const { data } = await ask<{ list: readonly Listed[] }>(page, '/api/curriculum/getCurriculum', {
    type,
    sort_type: '2',
    limit: 1,
  });
  const [best] = data.list;
  if (best === undefined) {
    throw new Error(`the demo market has no course of type ${type}`);
  }
  return best;
}

/** The live course whose sale has ended: no list knows it, so its id is tried for. */
async function offSaleId(page: Page): Promise<number> {
  const { data } = await ask<{ total: number }>(page, '/api/curriculum/getCurriculum', {});
  const ids = Array.from({ length: data.total + BATCH }, (_, index) => index + 1);
  for (let from = 0; from < ids.length; from += BATCH) {
    const answers = await Promise.all(
      ids.slice(from, from + BATCH).map(async (id) => {
        const { code } = await ask(page, '/api/curriculum/getCurriculumInfo', { id, type: 1 });
        return { id, code };
      }),
    );
    const found = answers.find(({ code }) => code === NOT_ON_SALE);
    if (found !== undefined) {
      return found.id;
    }
  }
  throw new Error('the demo market has no course off sale');
}

async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
}

for (const { type, menu, list, order } of kinds) {
  test(`[NAV-07][CMP-01][API-088][R1-D4] ${menu}: opens from its list with all parts @gate`, async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context, baseURL ?? '');
    await page.goto('/');
    await page.getByRole('navigation', { name: '主菜单' }).getByText(menu).click();
    await expect(page).toHaveURL(new RegExp(`#${list}`));
    // The page before shows courses as well, until the list is here.
    await expect(title(page)).toHaveText(menu);
    const link = main(page).getByRole('article').first().getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    const called = nextCall(page, '/api/curriculum/getCurriculumInfo');
    await link.click();
    const { id } = (await called).postDataJSON() as { id: number };
    await expect(page).toHaveURL(new RegExp(`#/courseInfo\\?id=${id}&type=${type}$`));
    await expect(title(page)).toHaveText(name);
    // [R1-D4] Beside the text stands something as well, not an empty column.
    const side = main(page).getByRole('complementary');
    await expect(side.getByRole('heading', { name: '讲师', exact: true })).toBeVisible();
    await expect(side.getByText(/门课程 · [\d,]+ 位讲师$/)).toBeVisible();
    await expect(side.getByRole('heading', { name: '客户服务' })).toBeVisible();
    // What still loads holds room as well.
    await expect(side.locator('[class*="skeleton"]')).toHaveCount(0);
    expect((await side.boundingBox())?.height).toBeGreaterThan(SIDE_MIN_PX);
    const place = main(page).getByRole('navigation', { name: '当前位置' });
    await expect(place.getByRole('link')).toHaveCount(5);
    await expect(place.getByRole('link', { name: menu })).toHaveAttribute('href', `#${list}`);
    await expect(main(page)).toContainText(type === 2 ? /[\d,]+ 人已学/ : /[\d,]+ 人已报名/);
    await expect(main(page).getByRole('link', { name: /^(?:立即购买|免费报名)$/ })).toHaveAttribute(
      'href',
      `#${order}?id=${id}`,
    );
    if (type !== 2) {
      await expect(main(page)).toContainText(
        /上课时间\d{4}-\d\d-\d\d \d\d:\d\d 至 \d{4}-\d\d-\d\d/,
      );
    }
    if (type === 3) {
      await expect(main(page)).toContainText(/上课地点.*剩余 \d+ 个，共 \d+ 个/s);
    }

    await tab(page, '目录').click();
    await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveText(/^第.[章天] /);
    await expect(
      main(page)
        .getByText(/^(?:1\.1 |第 1 讲)/)
        .first(),
    ).toBeVisible();
    await tab(page, '讲师').click();
    await expect(main(page).getByRole('list', { name: '讲师' })).toBeVisible();
    await page.goBack();
    await expect(tab(page, '目录')).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(tab(page, '目录')).toHaveAttribute('aria-current', 'true');
  });
}

test.describe('a course', () => {
  test('[R1-D4] of many lessons folds its chapters: the first is open, each says how long it is, and all open at once @phone', async ({
    page,
  }) => {
    await page.goto('/#/courseInfo?id=61&type=2#tab=catalogue');
    const chapters = main(page).locator('details');
    await expect(chapters.first()).toContainText(/第一章.*\d+ 课时 · (?:\d+ 小时)?/s);
    const open = main(page).locator('details[open]');
    const count = await chapters.count();
    expect(count).toBeGreaterThan(2);
    await expect(open).toHaveCount(1);
    await expect(chapters.first()).toHaveAttribute('open', '');
    // By keyboard too.
    await chapters.nth(1).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(open).toHaveCount(2);
    await main(page).getByRole('button', { name: '全部展开' }).click();
    await expect(open).toHaveCount(count);
    await main(page).getByRole('button', { name: '全部收起' }).click();
    await expect(open).toHaveCount(0);
    await chapters.last().locator('summary').click();
    await expect(open).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: '全部展开' })).toBeVisible();
  });

  test('[API-091][R1-D3.5] shows which lessons are free, and leads to the first of them', async ({
    page,
  }) => {
    const { id } = await bestSold(page, 2);
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    const trial = main(page).getByRole('link', { name: '免费试看 1.1' });
    // Titles of three lines begin below.
    const share = await trial.evaluate((link) => {
      const cover = link.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return (link.getBoundingClientRect().bottom - cover.top) / cover.height;
    });
    expect(share).toBeLessThan(0.4);
    await trial.click();
    await expect(page).toHaveURL(/&chapter=\d+$/);
    await expect(main(page).getByText('试看', { exact: true }).first()).toBeVisible();
    await expect(main(page).getByRole('region', { name: /播放器/ })).toBeVisible();
  });

  test('[API-093] its reviews can be filtered and paged; back and reload keep it', async ({
    page,
  }) => {
    const { id } = await bestSold(page, 2);
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    await tab(page, /^评价 \d+$/).click();
    await expect(comments(page)).toHaveCount(10);
    await expect(main(page).getByText(/^平均 \d\.\d 分$/)).toBeAttached();
    const pager = main(page).getByRole('navigation', { name: '分页' });
    await pager.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/#tab=comments&page=2$/);
    await expect(comments(page).first()).toBeVisible();

    const filter = main(page).getByRole('navigation', { name: '按评分筛选' });
    const four = filter.getByRole('link', { name: /^4 星/ });
    const [, number = ''] = /(\d+)\s*条评价/.exec((await four.textContent()) ?? '') ?? [];
    await four.click();
    await expect(page).toHaveURL(/#tab=comments&score=4$/);
    await expect(pager).toContainText(`共 ${number} 条`);
    const others = comments(page).filter({ hasNotText: /4 分，满分 5 分.*学完 \d+% 后评价/s });
    await expect(others).toHaveCount(0);
    await expect(comments(page)).not.toHaveCount(0);
    await page.reload();
    await expect(pager).toContainText(`共 ${number} 条`);
    await page.goBack();
    await expect(page).toHaveURL(/#tab=comments&page=2$/);
  });

  test('[API-089][API-090][API-095][API-100] asks for each part when it is looked at', async ({
    page,
  }) => {
    const { id } = await bestSold(page, 2);
    const beside = Promise.all([
      nextCall(page, '/api/curriculum/getEnterprise'),
      nextCall(page, '/api/curriculum/getRelationPackageCu'),
    ]);
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    await beside;
    const links = main(page).locator('aside').getByRole('link');
    const targets = async () =>
      links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await expect.poll(targets).toContainEqual(expect.stringMatching(/^#\/organInfo\?id=\d+$/));
    const questions = nextCall(page, '/api/curriculum/getQuestions');
    await tab(page, /^问答/).click();
    expect((await questions).postDataJSON()).toEqual({ id, page: 1, limit: 10 });
    const files = nextCall(page, '/api/curriculum/getAnnex');
    await tab(page, '资料').click();
    expect((await files).postDataJSON()).toMatchObject({ id });
    await expect(
      main(page)
        .getByText(/购买后下载|没有附带资料|暂不可下载/)
        .first(),
    ).toBeVisible();
  });

  test('is shared by a link that is copied, and a QR code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await bestSold(page, 1);
    await page.goto(`/#/courseInfo?id=${id}&type=1&retailid=R100`);
    await main(page).getByRole('button', { name: '分享' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '复制链接' }).click();
    await expect(dialog.getByText('链接已复制')).toBeVisible();
    const { origin } = new URL(page.url());
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    expect(copied).toBe(`${origin}/#/courseInfo?id=${id}&type=1`);
    const code = await dialog.locator('figure svg').boundingBox();
    expect([code?.width, code?.height]).toEqual([128, 128]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main(page).getByRole('button', { name: '分享' })).toBeFocused();
  });

  test('[NAV-07][API-075] remembers whose link led to it', async ({ page }) => {
    const { id } = await bestSold(page, 2);
    const view = nextCall(page, '/api/pv/setCurriculumPv');
    const first = nextCall(page, '/api/curriculum/getCurriculumInfo');
    await page.goto(`/#/courseInfo?id=${id}&type=2&retailid=R100`);
    expect((await first).postDataJSON()).toEqual({ id, type: 2, retailid: 'R100' });
    expect((await view).postDataJSON()).toEqual({ id, type: 2, retailid: 'R100' });
    await expect(title(page)).toBeVisible();
    await page.goto('/#/trainList');
    await page.reload();
    const again = nextCall(page, '/api/curriculum/getCurriculumInfo');
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    expect((await again).postDataJSON()).toEqual({ id, type: 2, retailid: 'R100' });
  });

  test('is bought after logging in: a visitor is asked to', async ({ page }) => {
    const { id } = await bestSold(page, 2);
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    await main(page)
      .getByRole('button', { name: /^(?:立即购买|免费报名)$/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#/courseInfo\\?id=${id}&type=2$`));
  });

  test('that is gone, or never was, says so and shows a way on', async ({ page }) => {
    await page.goto(`/#/courseInfo?id=${await offSaleId(page)}&type=1`);
    await expect(title(page)).toHaveText('这门课程已下架');
    await main(page).getByRole('link', { name: '看看其他课程' }).click();
    await expect(page).toHaveURL(/#\/liveList$/);
    for (const path of ['/courseInfo?id=999999&type=2', '/courseInfo']) {
      await page.goto(`/#${path}`);
      await expect(title(page)).toHaveText('没有找到这门课程');
    }
  });

  test('the buy button stays in reach and hides nothing @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the desktop shows it beside the price');
    const { id } = await bestSold(page, 2);
    await page.goto(`/#/courseInfo?id=${id}&type=2`);
    const buy = main(page).getByRole('button', { name: /^(?:立即购买|免费报名)$/ });
    await expect(buy).toBeInViewport();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeAttached();
    await expect(async () => {
      // What is still loading makes the page longer.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(buy).toBeInViewport();
      const [bar, end] = await Promise.all([buy.boundingBox(), footer.boundingBox()]);
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass();
  });
});

for (const language of ['zh', 'en'] as const) {
  test(`course pages are accessible and fit the screen, in ${language} @phone`, async ({
    page,
  }) => {
    test.slow();
    await page.goto('/');
    if (language === 'en') {
      await speakEnglish(page);
    }
    const [live, record, offline] = await Promise.all(
      kinds.map(async ({ type }) => {
        const { id } = await bestSold(page, type);
        return `/courseInfo?id=${id}&type=${type}`;
      }),
    );
    const paths = [
      `${record}#tab=comments`,
      `${record}#tab=questions`,
      `${live}#tab=catalogue`,
      `${offline}#tab=annex`,
      `${offline}#tab=teachers`,
    ];
    for (const path of paths) {
      await page.goto(`/#${path}`);
      await expect(title(page)).toBeVisible();
      await expect(main(page).locator('aside').getByRole('link').first()).toBeVisible();
      expect(await violationsOf(page), path).toEqual([]);
      const { width } = page.viewportSize() ?? { width: 0 };
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
  });
}
