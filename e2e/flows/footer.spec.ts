import { ops } from '../support/ops.ts';
import { expect, logIn, nextCall, test } from '../support/site.ts';

test.describe('footer', () => {
  test('[FTR-01][API-112] customer service opens the service link in a new window', async ({
    page,
    context,
  }) => {
    await context.route(/service\.zhiji\.example/, async (route) =>
      route.fulfill({ body: 'chat' }),
    );
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await page.getByRole('contentinfo').getByRole('button', { name: '联系客服' }).click();
    await expect(await opened).toHaveURL('https://service.zhiji.example/chat');
  });

  test('[USR-10][API-112][R1-C] the user centre opens the service link in a window of its own @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.route(/service\.zhiji\.example/, async (route) =>
      route.fulfill({ body: 'chat' }),
    );
    await logIn(context, baseURL ?? '');
    await page.goto('/#/user/profile');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '联系客服' }).click();
    const chat = await opened;
    await expect(chat).toHaveURL('https://service.zhiji.example/chat');
    expect(await chat.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL(/#\/user\/service$/);
    const again = context.waitForEvent('page');
    await page.getByRole('button', { name: '打开客服窗口' }).click();
    await expect(await again).toHaveURL('https://service.zhiji.example/chat');
  });

  test('[FTR-02] the reporting centre shows the phone', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button', { name: '举报中心' }).click();
    const dialog = page.getByRole('dialog', { name: '举报中心' });
    await expect(dialog).toContainText('021-5588-2026');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('[FTR-03/registration+agreement+lecturer+institution][R1-C] links to registration, agreement and both certifications', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: '服务协议' }).click();
    await expect(page).toHaveURL(/#\/agreement\?title=.+&type=1$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(
      '服务协议',
    );
    for (const [title, path] of [
      ['讲师认证', '/instructorIdentification'],
      ['机构认证', '/organIdentification'],
    ] as const) {
      await footer.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`#${path}$`, 'u'));
      const content = page.getByRole('main');
      await expect(content.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(content.getByRole('button', { name: '登录后申请' })).toBeVisible();
    }
    await footer.getByRole('button', { name: '用户注册' }).click();
    const dialog = page.getByRole('dialog', { name: '注册知集' });
    await expect(dialog.getByLabel('账号')).toBeVisible();
  });

  test('[FTR-04][API-012] contact data comes from the server @gate', async ({ page }) => {
    const called = nextCall(page, '/api/home/getFoot');
    await page.goto('/');
    await called;
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'service@zhiji.example' })).toBeVisible();
    await expect(footer).toContainText('上海市杨浦区知集路 88 号 6 层');
    await expect(footer.getByRole('link', { name: '400-820-2026' })).toBeVisible();
  });

  test('[FTR-05] QR codes, licence, records and the privacy PDF', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const codes = footer.getByRole('img');
    await expect(codes).toHaveCount(2);
    await codes.first().scrollIntoViewIfNeeded();
    for (const code of await codes.all()) {
      await expect
        .poll(async () => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    await expect(footer.getByRole('link', { name: /沪ICP备2026000001号-1/ })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    );
    await expect(footer.getByRole('link', { name: /沪公网安备/ })).toBeVisible();
    await expect(footer).toContainText('沪B2-20260001');
    const privacy = footer.getByRole('link', { name: /隐私政策/ });
    const document = await page.request.get((await privacy.getAttribute('href')) ?? '');
    expect(document.headers()['content-type']).toBe('application/pdf');
    await footer.getByRole('button', { name: '营业执照' }).click();
    const licence = page.getByRole('dialog', { name: '营业执照' }).getByRole('img');
    await expect
      .poll(async () => licence.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('[FTR-04] an operator’s change shows on the next visit @site', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('沪B2-20260001');
  await ops('setting', 'foot_telecom', '沪B2-20269999');
  try {
    await expect(async () => {
      await page.reload();
      await expect(footer).toContainText(/沪B2-\d/);
      expect(await footer.textContent()).toContain('沪B2-20269999');
    }).toPass();
  } finally {
    await ops('setting', 'foot_telecom', '沪B2-20260001');
  }
});
