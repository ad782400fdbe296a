import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { ops } from '../support/ops.ts';
import { expect, logIn, test } from '../support/site.ts';
import { sessionEnds } from '../support/takeover.ts';

const ONE_TOAST_MS = 5_000;
const A_MOMENT_MS = 100;
/** Ahead of the page's clock, however long it takes to tell it; no call is given up for it. */
const SOON_MS = 20 * SECOND_MS;

test.describe('failures', () => {
  test('[ERR-02][ERR-04] a failed call shows the server’s message for five seconds, with the reference @gate', async ({
    page,
  }) => {
    await page.route('**/api/kefu/getKefu', async (route) =>
      route.fulfill({
        json: { code: 59000, data: null, msg: '客服系统维护中', request_id: 'abc-123' },
      }),
    );
    await page.clock.install();
    await page.goto('/');
    const service = page.getByRole('contentinfo').getByRole('button', { name: '联系客服' });
    await expect(service).toBeVisible();
    // From here on the page's time passes only when it is told to.
    await page.clock.pauseAt(Date.now() + SOON_MS);
    await service.click();
    const toast = page.getByText('客服系统维护中');
    await expect(toast).toBeVisible();
    await expect(page.getByText('编号 abc-123')).toBeVisible();
    await page.clock.runFor(ONE_TOAST_MS - A_MOMENT_MS);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2 * A_MOMENT_MS);
    await expect(toast).toHaveCount(0);
  });

  test('[ERR-03] a session taken over elsewhere asks once to log in again, and keeps the place @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await logIn(context, baseURL ?? '');
    const { username } = session;
    await page.goto('/#/user/course');
    await expect(page.getByRole('button', { name: username })).toBeVisible();
    await ops('session', username);
    await sessionEnds(baseURL ?? '', session);
    for (const _ of [1, 2, 3]) {
      await page.getByRole('button', { name: '更多' }).dispatchEvent('click');
      await page.getByRole('button', { name: /姊妹站/ }).dispatchEvent('click');
    }
    await page.bringToFront();
    const dialog = page.getByRole('dialog', { name: '提示' });
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText(
      /您的账号已于 .+ 在其他设备（development）登录，需要重新登录/,
    );
    await dialog.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/#\/\?redirect=/);
    expect(decodeURIComponent(page.url())).toContain('redirect=/user/course');
    const names = (await context.cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('admin-table-token');
    await expect(page.getByRole('banner').getByRole('button', { name: /登录/ })).toBeVisible();
  });

  test('[STA-02] what the client knows survives a reload, without personal data', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username } = await logIn(context, baseURL ?? '');
    await page.goto('/');
    await expect(page.getByRole('button', { name: username })).toBeVisible();
    await page.getByRole('combobox', { name: '搜索', exact: true }).fill('茶艺师');
    await page.reload();
    await expect(page.getByRole('combobox', { name: '搜索', exact: true })).toHaveValue('茶艺师');
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain('茶艺师');
    expect(stored).not.toContain('13800001001');
  });
});

test('[ERR-04] a network failure says so', async ({ page, complaints }) => {
  await page.goto('/');
  await page.route('**/api/kefu/getKefu', async (route) => route.abort('connectionrefused'));
  await page.getByRole('contentinfo').getByRole('button', { name: '联系客服' }).click();
  await expect(page.getByText('请求错误')).toBeVisible();
  complaints.length = 0;
});
