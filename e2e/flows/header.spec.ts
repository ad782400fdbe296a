import { errors, successes } from '@zhiji/contract/kernel/errors';
import { MENU_TYPES } from '@zhiji/contract/kernel/menu';
import { DESKTOP_SIZE } from '../support/browser.ts';
import { expect, logIn, nextCall, test } from '../support/site.ts';

const NARROW = { width: 360, height: 780 };

const ENTRIES = [
  ['首页', MENU_TYPES.home],
  ['全部课程', MENU_TYPES.allCourses],
  ['直播课', MENU_TYPES.live],
  ['录播课', MENU_TYPES.record],
  ['面授课', MENU_TYPES.offline],
  ['套餐课', MENU_TYPES.package],
  ['讲师机构', MENU_TYPES.institution],
  ['培训资讯', MENU_TYPES.training],
] as const;

test.describe('header', () => {
  test('[HDR-01] the top menu has the eight entries, in order', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link')).toHaveText(ENTRIES.map(([name]) => name));
  });

  test('[HDR-02][CON-01][API-074] choosing an entry reports a page view with its menu type @gate', async ({
    page,
  }) => {
    await page.goto('/#/coupon');
    for (const [name, type] of ENTRIES) {
      const report = nextCall(page, '/api/pv/setPv');
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click();
      const request = await report;
      expect(request.postDataJSON()).toEqual({ type });
      expect(await (await request.response())?.json()).toMatchObject({ code: successes.ok.code });
    }
  });

  test('[HDR-03][API-055] more leads to the group and the sister site; a user’s link carries a token @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.route(/zhiji\.example/, async (route) => route.fulfill({ body: 'another site' }));
    await page.goto('/');
    await page.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('link', { name: /集团官网/ })).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: /姊妹站/ })).not.toHaveAttribute('href', /token/);
    await logIn(context, baseURL ?? '');
    await page.reload();
    await page.getByRole('button', { name: '更多' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /姊妹站/ }).click();
    await expect(await opened).toHaveURL(/sister\.zhiji\.example\/.*token=[\w.%-]{40,}/);
  });

  test('[API-053][R1-B4] the avatar menu opens the agency console with a ticket that is good there @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.route(/zhiji\.example/, async (route) => route.fulfill({ body: 'another site' }));
    const { username } = await logIn(context, baseURL ?? '');
    await page.goto('/');
    await page.getByRole('button', { name: username }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /机构后台/ }).click();
    const console = await opened;
    await expect(console).toHaveURL(/^https:\/\/console\.zhiji\.example\/\?token=/);
    const token = new URL(console.url()).searchParams.get('token');
    const redeemed = await page.request.post('/api/SsoAuth/authToken', {
      data: { token, app: 'agency' },
    });
    expect(await redeemed.json()).toMatchObject({
      code: successes.loggedIn.code,
      data: { user: { username } },
    });
  });

  test('[HDR-04/lecturer+institution] settle in leads a visitor to both applications, and to the login they need', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [entry, path, title] of [
      ['讲师入驻', '/instructorIdentification', '讲师认证'],
      ['机构入驻', '/organIdentification', '机构认证'],
    ] as const) {
      await page.getByRole('button', { name: '入驻' }).click();
      await page.getByRole('link', { name: entry }).click();
      await expect(page).toHaveURL(new RegExp(`#${path}$`, 'u'));
      await expect(
        page.getByRole('main').getByRole('heading', { name: title, level: 1 }),
      ).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: '登录后申请' }).click();
      await expect(page.getByRole('dialog', { name: '登录知集' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  test('[HDR-05] logged out, the backend link opens the console in a new tab', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: /机构后台/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /console/);
    const { username } = await logIn(context, baseURL ?? '');
    await page.reload();
    await expect(page.getByRole('button', { name: username })).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test('[HDR-06][API-033] a login button for visitors, an avatar menu for users @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/');
    const login = page.getByRole('banner').getByRole('button', { name: /登录/ });
    await login.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { username } = await logIn(context, baseURL ?? '');
    await page.reload();
    await expect(login).toHaveCount(0);
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('link', { name: '个人中心' }).click();
    await expect(page).toHaveURL(/#\/user\/profile$/);
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('link', { name: '分销中心' }).first().click();
    await expect(page).toHaveURL(/#\/user\/distribution$/);
  });

  test('[R1-D2.4] the avatar menu leads to courses, orders, coupons and messages', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username } = await logIn(context, baseURL ?? '');
    await page.goto('/');
    const banner = page.getByRole('banner');
    for (const [entry, path] of [
      ['我的课程', '/user/course'],
      ['我的订单', '/user/order/index'],
      ['我的优惠券', '/user/coupon'],
      ['消息通知', '/user/notify'],
    ] as const) {
      await banner.getByRole('button', { name: username }).click();
      await banner.getByRole('link', { name: entry, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`#${path}$`, 'u'));
      const heading = page.getByRole('main').getByRole('heading', { name: entry, level: 1 });
      await expect(heading).toBeVisible();
    }
  });

  test('[HDR-07] search goes to courses or institutions and keeps the text', async ({ page }) => {
    await page.goto('/');
    const text = page.getByRole('combobox', { name: '搜索', exact: true });
    await text.fill('消防工程师');
    await text.press('Enter');
    await expect(page).toHaveURL(/#\/allCourseList\?keyword=/);
    await expect(text).toHaveValue('消防工程师');
    await page.getByRole('combobox', { name: '搜索范围' }).selectOption('机构');
    await page.getByRole('search').getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL(/#\/organList\?keyword=/);
    await page.reload();
    await expect(text).toHaveValue('消防工程师');
  });

  test('[R1-D4] the box says what it finds, and no word of it is cut in either language, logged in too', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/');
    const roomLeft = async () =>
      page.getByRole('combobox', { name: /^(?:搜索|Search)$/ }).evaluate((box) => {
        const { paddingLeft, paddingRight, font } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) {
          throw new Error('no canvas');
        }
        pen.font = font;
        const room =
          box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return room - pen.measureText(box.getAttribute('placeholder') ?? '').width;
      });
    await expect.poll(roomLeft).toBeGreaterThan(0);
    await page.setViewportSize(NARROW);
    await expect(page.getByPlaceholder('搜索')).toBeVisible();
    await expect.poll(roomLeft).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: 'English' })
      .and(page.locator(':visible'))
      .first()
      .click();
    await expect(page.getByPlaceholder('Search')).toBeVisible();
    await expect.poll(roomLeft).toBeGreaterThan(0);
    await page.setViewportSize(DESKTOP_SIZE);
    await expect(page.getByPlaceholder('Courses, teachers')).toBeVisible();
    await expect.poll(roomLeft).toBeGreaterThan(0);
    const { username } = await logIn(context, baseURL ?? '');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: username })).toBeVisible();
    await expect(page.getByPlaceholder('Courses, teachers')).toBeVisible();
    await expect.poll(roomLeft).toBeGreaterThan(0);
    // A Chinese font sets an apostrophe as wide as a character.
    const apostrophe = async () =>
      page.evaluate(() => {
        const mark = document.body.appendChild(document.createElement('span'));
        mark.textContent = '’';
        const { width } = mark.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(mark).fontSize);
        mark.remove();
        return width / size;
      });
    await expect.poll(apostrophe).toBeLessThan(0.6);
  });

  test('what is chosen while the list of a search still loads stands', async ({ page }) => {
    const codeAsked = Promise.withResolvers<void>();
    const codeComes = Promise.withResolvers<void>();
    await page.goto('/');
    await page.route(/\/assets\/list-pages-/, async (route) => {
      codeAsked.resolve();
      await codeComes.promise;
      await route.continue();
    });
    const text = page.getByRole('combobox', { name: '搜索', exact: true });
    const target = page.getByRole('combobox', { name: '搜索范围' });
    await text.fill('消防工程师');
    await text.press('Enter');
    await codeAsked.promise;
    await target.selectOption('机构');
    codeComes.resolve();
    await expect(page).toHaveTitle(/全部课程/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(target.locator('option:checked')).toHaveText('机构');
    // Going back to the list of the search, the box tells it again.
    await page.getByRole('banner').getByRole('link', { name: '首页' }).click();
    await expect(page).toHaveTitle('首页 - 知集');
    await page.goBack();
    await expect(target.locator('option:checked')).not.toHaveText('机构');
  });

  test('[HDR-08][STA-01][API-034] log out asks first, then ends the session and forgets the user @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username, ...session } = await logIn(context, baseURL ?? '');
    await page.goto('/#/user/profile');
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    const dialog = page.getByRole('dialog', { name: '提示' });
    await expect(dialog).toContainText('确定注销并退出系统吗？');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL(/#\/user\/profile$/);
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    // The page starts afresh, and what it stores is looked at after that.
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: '确定' }).click();
    await reloaded;
    await expect(page.getByRole('banner').getByRole('button', { name: /登录/ })).toBeVisible();
    await expect(page).toHaveTitle('首页 - 知集');
    const names = (await context.cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('admin-table-token');
    expect(names).not.toContain('zhiji-sid');
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(username);
    await expect
      .poll(async () => {
        const answer = await page.request.post('/api/user/getUser', {
          headers: { 'x-user-token': session.token, cookie: `zhiji-sid=${session.bindSecret}` },
        });
        return ((await answer.json()) as { code: number }).code;
      })
      .toBe(errors['auth.tokenExpired'].code);
  });

  test('[HDR-01][HDR-07] on a phone everything is in the drawer and within the screen @phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(
      ENTRIES.map(([name]) => name),
    );
    await drawer.getByRole('link', { name: '直播课' }).click();
    await expect(page).toHaveURL(/#\/liveList$/);
    await expect(drawer).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
