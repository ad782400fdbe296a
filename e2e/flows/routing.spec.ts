import { errors } from '@zhiji/contract/kernel/errors';
import { expect, logIn, test } from '../support/site.ts';

const PUBLIC = [
  ['', '首页'],
  ['#/', '首页'],
  ['#/404', '页面不存在'],
  ['#/wechatLoginCallback', '微信登录'],
  ['#/agreement', '服务协议'],
  ['#/home', '首页'],
  ['#/allCourseList', '全部课程'],
  ['#/liveList', '直播课'],
  ['#/recordList', '录播课'],
  ['#/offlineList', '面授课'],
  ['#/courseInfo?id=1&type=1', '课程详情'],
  ['#/packageList', '套餐课'],
  ['#/packageInfo?id=1', '套餐详情'],
  ['#/packageOrder', '套餐下单'],
  ['#/trainList', '培训资讯'],
  ['#/trainInfo', '资讯详情'],
  ['#/organList', '讲师机构'],
  ['#/organInfo?id=1', '机构详情'],
  ['#/coupon', '领券中心'],
  ['#/instructorIdentification', '讲师认证'],
  ['#/organIdentification', '机构认证'],
  ['#/editInfo', '完善信息'],
] as const;

test.describe('routes', () => {
  test('[NAV-05][NAV-03] a visitor reaches every public page, each with its title @gate', async ({
    page,
  }) => {
    for (const [path, title] of PUBLIC) {
      await page.goto(`/${path}`);
      // The name of the thing stands before that of its page.
      await expect(page).toHaveTitle(new RegExp(`^(?:.+ - )?${title} - 知集$`));
      const hash = new URL(page.url()).hash;
      expect(hash === '' || hash.startsWith(path === '' ? '#/' : path)).toBe(true);
    }
  });

  test('[NAV-01] a full reload shows the same screen @gate', async ({ page }) => {
    await page.goto('/#/trainList');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('培训资讯');
    await page.reload();
    await expect(heading).toHaveText('培训资讯');
    await expect(page).toHaveURL(/#\/trainList$/);
  });

  test('[NAV-02] every route change starts at the top', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/#/liveList');
    await expect(page.getByRole('contentinfo')).toContainText('讲师认证');
    await page.evaluate(() => window.scrollTo(0, 10_000));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole('contentinfo').getByRole('link', { name: '讲师认证' }).click();
    await expect(page).toHaveURL(/instructorIdentification/);
    await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('[NAV-04] an unknown path goes to /404', async ({ page }) => {
    await page.goto('/#/no/such/page');
    await expect(page).toHaveURL(/#\/404$/);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveTitle('首页 - 知集');
  });

  test('[NAV-10] the main layout stands around its pages', async ({ page }) => {
    for (const path of [
      '/',
      '/agreement',
      '/courseInfo',
      '/packageOrder',
      '/organInfo',
      '/coupon',
      '/404',
    ]) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

  test('[NAV-10] orders, surveys and the distribution form are in it too, for users', async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context, baseURL ?? '');
    for (const path of [
      '/liveOrder',
      '/recordOrder',
      '/offlineOrder',
      '/satisfied',
      '/distributionApply',
    ]) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).not.toHaveTitle('页面不存在 - 知集');
    }
  });

  test('[NAV-11] /order forwards to my orders; login callback and PDF stand alone', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/#/wechatLoginCallback');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await logIn(context, baseURL ?? '');
    await page.goto('/#/pdf');
    await page.reload();
    await expect(page).toHaveTitle('阅读资料 - 知集');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goto('/#/order');
    await expect(page).toHaveURL(/#\/user\/order\/index$/);
    await expect(page).toHaveTitle('我的订单 - 知集');
  });

  test('[CON-05][NAV-03] Chinese by default, English everywhere after a switch and a reload @gate', async ({
    page,
  }) => {
    await page.goto('/#/liveList');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByRole('button', { name: 'English' }).first().click();
    await expect(page).toHaveTitle('Live - Zhiji');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page).toHaveTitle('Live - Zhiji');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('All courses');
    await expect(page.getByRole('contentinfo')).toContainText('Customer service');
    for (const path of ['/', '/404', '/coupon']) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('main')).not.toContainText(/正在建设|返回首页|公告/);
    }
  });
});

test.describe('guard', () => {
  test('[GRD-02] a visitor on a user page goes home @gate', async ({ page }) => {
    await page.goto('/#/user/order/index');
    await expect(page).toHaveTitle('首页 - 知集');
    await expect(page).toHaveURL(/#\/$/);
  });

  test('[GRD-03] a visitor on another closed page goes to /404', async ({ page }) => {
    for (const path of ['/liveOrder', '/satisfied', '/distributionApply', '/pdf']) {
      await page.goto(`/#${path}`);
      await expect(page).toHaveURL(/#\/404$/);
    }
  });

  test('[GRD-01] a user’s profile is fetched before the page shows', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username } = await logIn(context, baseURL ?? '');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/user/getUser', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/user/getUser');
    await page.goto('/#/user/profile');
    await asked;
    await expect(page.getByRole('heading', { name: '个人资料' })).toHaveCount(0);
    release();
    await expect(page.getByRole('main').getByRole('heading', { name: '个人资料' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(username);
  });
});

test('[GRD-04] a profile that cannot be loaded says so', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  await logIn(context, baseURL ?? '');
  await page.route('**/api/user/getUser', async (route) =>
    route.fulfill({
      status: 500,
      json: { code: errors['common.system'].code, data: null, msg: '系统错误' },
    }),
  );
  await page.goto('/#/user/profile');
  await expect(page.getByText('验证失败，请重新登录。')).toBeVisible();
  complaints.length = 0;
});
