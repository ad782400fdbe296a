import { createCipheriv, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { successes } from '@zhiji/contract/kernel/errors';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import { violationsOf } from '../support/accessibility.ts';
import { learner } from '../support/learners.ts';
import { codeOf, onWechatPhone, openDialog } from '../support/login.ts';
import { expect, logIn, logInAs, nextCall, test } from '../support/site.ts';

const NEW_PASSWORD = 'Reef3-meadow';

/** Makes a call as something that is no browser. */
async function callApi(origin: string, path: string, request: unknown, token = '') {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-user-token': token },
    body: JSON.stringify(request),
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> | null };
}

/** Crosses over to the sister site, which is a second session; answers its token. */
async function enterSisterSite(page: Page, origin: string, token: string): Promise<string> {
  const issued = await page.evaluate(async (userToken) => {
    const response = await fetch('/api/SsoAuth/getToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user-token': userToken },
      body: JSON.stringify({ app: 'sister' }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  }, token);
  const { data } = await callApi(origin, '/api/SsoAuth/authToken', {
    token: issued,
    app: 'sister',
  });
  return String(data?.['user_token']);
}

const isLive = async (origin: string, token: string) =>
  (await callApi(origin, '/api/user/getUser', {}, token)).code === successes.ok.code;

/** What the export says about the account itself. */
async function exportedUser(page: Page): Promise<Record<string, unknown>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出数据' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^zhiji-\d{4}-\d{2}-\d{2}\.json$/);
  const { tables } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    tables: { name: string; rows: Record<string, unknown>[] }[];
  };
  return tables.find(({ name }) => name === 'user')?.rows[0] ?? {};
}

test('[USR-01][USR-03][API-031][API-041][API-050] the profile is edited, with an address, and stays @phone @gate', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context, baseURL ?? '');
  await page.goto('/#/user');
  await expect(page).toHaveURL(/#\/user\/profile$/);
  const nickname = page.getByLabel('昵称');
  await nickname.fill('夜读的人');
  await page.getByLabel('女').check();
  await page.getByLabel('生日').fill('1996-05-04');
  await page.getByRole('button', { name: '请选择所在地区' }).click();
  for (const name of ['广东省', '深圳市', '南山区']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(page.getByRole('button', { name: '中国 广东省 深圳市 南山区' })).toBeFocused();

  await page.getByRole('link', { name: '到账号安全修改' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  const editing = page.waitForRequest('**/api/user/editUser');
  await page.getByRole('button', { name: '保存' }).click();
  expect((await editing).postDataJSON()).not.toHaveProperty('real_name');
  await expect(page.getByText('保存成功')).toBeVisible();

  const named = nextCall(page, '/api/user/getAddressName');
  await page.reload();
  expect((await named).postData()).toContain('440305');
  await expect(nickname).toHaveValue('夜读的人');
  await expect(page.getByLabel('女')).toBeChecked();
  await expect(page.getByLabel('生日')).toHaveValue('1996-05-04');
  await expect(page.getByRole('button', { name: '中国 广东省 深圳市 南山区' })).toBeVisible();
  await nickname.fill('知集官方');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(nickname).toHaveAttribute('aria-invalid', 'true');
});

test('[USR-09/account][VAL-06][API-028] a device is ended, a new password ends the others, all data is exported', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { username, phone } = learner(2101);
  const { token } = await logInAs(context, origin, username);
  await page.goto('/#/user/account');
  const devices = page.getByRole('region', { name: '登录设备' });
  await expect(devices.getByText('本机')).toBeVisible();

  const ended = await enterSisterSite(page, origin, token);
  await page.reload();
  await devices
    .getByRole('listitem')
    .filter({ hasText: '姊妹站' })
    .getByRole('button', { name: /退出/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('设备已退出登录')).toBeVisible();
  await expect(devices.getByRole('heading')).toBeFocused();
  expect(await isLive(origin, ended)).toBe(false);

  const other = await enterSisterSite(page, origin, token);
  expect(await isLive(origin, other)).toBe(true);
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('验证码已发送至138****2101')).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(phone));
  await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('确认新密码').fill(NEW_PASSWORD);
  const changing = page.waitForRequest('**/api/user/forgetPas');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  expect((await changing).postData()).not.toContain(NEW_PASSWORD);
  await expect(page.getByText('修改密码成功')).toBeVisible();
  await expect(page.getByRole('button', { name: '修改密码' })).toBeFocused();
  await expect.poll(async () => isLive(origin, other)).toBe(false);

  const { key, iv } = DEFAULT_PASSWORD_WIRE;
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
  const password = cipher.update(NEW_PASSWORD, 'utf8', 'base64') + cipher.final('base64');
  expect((await callApi(origin, '/api/login/login', { username, password })).code).toBe(
    successes.loggedIn.code,
  );

  expect(await exportedUser(page)).toMatchObject({ username, phone, deletion_at: null });
});

test('[USR-09/account][API-046] WeChat is bound, deletion is asked for, and logging in cancels it @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const { username, phone } = learner(2102);
  const person = `p${randomUUID().slice(0, 8)}`;
  await logInAs(context, baseURL ?? '', username);
  await page.goto('/#/user/account');
  await page.getByRole('button', { name: '绑定微信' }).click();
  await onWechatPhone(page, person, 'scan', 'confirm');
  await expect(page.getByText('微信已绑定', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/user\/account$/);
  await expect(page.getByRole('button', { name: '解绑微信' })).toBeVisible();

  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '账号注销' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('验证码已发送至138****2102')).toBeVisible();
  await dialog.getByLabel(/收到的验证码/).fill(await codeOf(phone));
  await dialog.getByLabel(/确认注销账号/).check();
  await dialog.getByRole('button', { name: '申请注销' }).click();
  const done = page.getByRole('dialog', { name: '已收到注销申请' });
  await expect(done.getByText(/账号将于 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 删除/)).toBeVisible();
  await done.getByRole('button', { name: '知道了' }).click();
  await expect(page).toHaveURL(/#\/$/);

  await (await openDialog(page)).getByRole('button', { name: '微信扫码登录' }).click();
  await onWechatPhone(page, person, 'scan', 'confirm');
  await expect(page.getByRole('banner').getByRole('button', { name: /的菜单/ })).toBeVisible();
  await page.goto('/#/user/account');
  expect(await exportedUser(page)).toMatchObject({ username, phone, deletion_at: null });
  await page.getByRole('button', { name: '解绑微信' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解绑微信' }).click();
  await expect(page.getByText('微信已解绑')).toBeVisible();
});

for (const language of ['zh', 'en'] as const) {
  test(`account and profile have no accessibility violations, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
  }, { project }) => {
    const number = { desktop: { zh: 2103, en: 2104 }, phone: { zh: 2105, en: 2106 } }[
      project.name as 'desktop' | 'phone'
    ];
    await logInAs(context, baseURL ?? '', learner(number[language]).username);
    await page.goto('/#/user/account');
    if (language === 'en') {
      await page
        .getByRole('button', { name: 'English' })
        .and(page.locator(':visible'))
        .first()
        .click();
    }
    const isZh = language === 'zh';
    await expect(page.getByText(isZh ? '本机' : 'This device')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    for (const [button, submit] of isZh
      ? [
          ['修改密码', '修改密码'],
          ['更换手机号', '更换手机号'],
          ['注销账号', '申请注销'],
        ]
      : [
          ['Change password', 'Change password'],
          ['Change phone', 'Change phone'],
          ['Delete my account', 'Request deletion'],
        ]) {
      await page.getByRole('button', { name: button ?? '' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: submit ?? '' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: button ?? '' })).toBeFocused();
    }
    await page.goto('/#/user/profile');
    await expect(page.getByLabel(isZh ? '昵称' : 'Nickname')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}
