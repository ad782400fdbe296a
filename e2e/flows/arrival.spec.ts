/** The way over from the sister site. */
import { callAs } from '../support/orders.ts';
import { codeOf, newPhone, openDialog, solvePuzzle } from '../support/login.ts';
import { expect, logIn, test } from '../support/site.ts';

test('[API-054][R1-B5] a ticket logs in once, leaves the address and reaches nobody else @gate', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const sister = await browser.newContext({ baseURL: origin });
  const person = await logIn(sister, origin);
  const { token } = await callAs(origin, person, 'identity.issueTicket', { app: 'web' });
  const carriers: string[] = [];
  page.on('request', (request) => {
    const told = [request.url(), JSON.stringify(request.headers())].join(' ');
    if (told.includes(token)) {
      carriers.push(request.url());
    }
  });
  await page.goto(`/#/user/profile?ticket=${encodeURIComponent(token)}`);
  await expect(page).toHaveURL(`${origin}/#/user/profile`);
  await expect(page.getByText(/^已从姊妹站登录为/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible();
  expect(carriers).toEqual([]);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /的菜单/ })).toBeVisible();

  const again = await sister.newPage();
  await sister.clearCookies();
  await again.goto(`/#/?ticket=${encodeURIComponent(token)}`);
  await expect(again.getByText('姊妹站带来的登录已失效，请在这里登录')).toBeVisible();
  await expect(again.getByRole('banner').getByRole('button', { name: /登录/ })).toBeVisible();
  await expect(again).toHaveURL(`${origin}/#/`);
  await sister.close();
});

test('[DLG-07][R1-B5] who comes from there without an account signs up and is logged in at once', async ({
  page,
  baseURL,
}) => {
  await page.goto('/#/coupon?isTic=1');
  await expect(page).toHaveURL(`${baseURL ?? ''}/#/coupon`);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: '注册账号' }).click();
  const phone = newPhone();
  await dialog.getByLabel('账号').fill(`s${phone}`);
  await dialog.getByLabel('密码', { exact: true }).fill('Kite7-river');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await solvePuzzle(page);
  await expect(dialog.getByText(`验证码已发送至${phone}`)).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(phone));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  const asked = dialog.getByText('请通过图形验证');
  const menu = page.getByRole('banner').getByRole('button', { name: /的菜单/ });
  await expect(asked.or(menu)).toBeVisible();
  if (await asked.isVisible()) {
    await solvePuzzle(page);
    await dialog.getByRole('button', { name: '注册', exact: true }).click();
  }
  await expect(menu).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${baseURL ?? ''}/#/`);
});
