import { successes } from '@zhiji/contract/kernel/errors';
import { violationsOf } from '../support/accessibility.ts';
import { expect, logIn, test } from '../support/site.ts';
import { photo } from '../support/photo.ts';

// A trace fetches the pictures of its snapshots itself, which our policy forbids for a chosen file.
test.use({ trace: 'off' });

const SERVED = /\/media\/avatar\/[\da-f-]{36}\.webp$/;

test.describe('avatar', () => {
  test('[USR-02][API-111][API-032] is chosen, cut, put into the store by the browser and shown everywhere @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const { username } = await logIn(context, baseURL ?? '');
    await page.goto('/#/user/profile');
    await page.getByRole('button', { name: '修改头像' }).click();
    const dialog = page.getByRole('dialog', { name: '修改头像' });
    const save = dialog.getByRole('button', { name: '保存' });
    await expect(save).toBeDisabled();
    await dialog.getByLabel('选择照片').setInputFiles(await photo(page, 'image/png'));
    const frame = dialog.getByRole('button', { name: '拖动或用方向键移动照片' });
    await frame.press('ArrowLeft');
    await dialog.getByRole('slider', { name: '缩放' }).press('ArrowRight');
    await expect(save).toBeEnabled();
    expect(await violationsOf(page, 'dialog')).toEqual([]);

    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    const request = await put;
    expect((await request.response())?.status()).toBe(200);
    expect(new URL(request.url()).pathname).toMatch(
      /^\/zhiji-private\/u\/\d+\/\d{8}\/[\w-]+\.jpg$/,
    );
    await expect(dialog).toHaveCount(0);

    const inHeader = page.getByRole('button', { name: username }).locator('img');
    const inMenu = page.getByRole('button', { name: '修改头像' }).locator('img');
    await expect(inHeader).toHaveAttribute('src', SERVED);
    await page.reload();
    await expect(inMenu).toHaveAttribute('src', SERVED);
    await expect(inHeader).toHaveAttribute('src', SERVED);
    const served = await page.request.get((await inMenu.getAttribute('src')) ?? '');
    expect(served.status()).toBe(200);
    expect(served.headers()).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const direct = await page.request.get(request.url());
    expect(direct.status()).toBe(405);
  });

  test('[API-110][USR-02] goes through the server where the browser cannot sign @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'isSecureContext', { get: () => false }),
    );
    await logIn(context, baseURL ?? '');
    await page.goto('/#/user/profile');
    await page.getByRole('button', { name: '修改头像' }).click();
    const dialog = page.getByRole('dialog', { name: '修改头像' });
    await dialog.getByLabel('选择照片').setInputFiles(await photo(page, 'image/jpeg'));
    const posted = page.waitForResponse((response) => response.url().endsWith('/api/upload'));
    await dialog.getByRole('button', { name: '保存' }).click();
    expect(await (await posted).json()).toMatchObject({
      code: successes.ok.code,
      data: { url: expect.stringMatching(/^\/media\/up\/[\da-f-]{36}\.webp$/) },
    });
    await expect(page.getByRole('button', { name: '修改头像' }).locator('img')).toHaveAttribute(
      'src',
      SERVED,
    );
  });

  test('[VAL-07/image] refuses other files and fits a phone @phone', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(context, baseURL ?? '');
    await page.goto('/#/user/profile');
    await page.getByRole('button', { name: '修改头像' }).click();
    const dialog = page.getByRole('dialog', { name: '修改头像' });
    const input = dialog.getByLabel('选择照片');
    await input.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(page.getByText('上传图片格式不正确')).toBeVisible();
    await input.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1_048_576 + 1),
    });
    await expect(page.getByText('大小不能超过10MB')).toBeVisible();
    await input.setInputFiles({
      name: 'fake.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>'),
    });
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
    await input.setInputFiles(await photo(page, 'image/jpeg'));
    await expect(dialog.getByRole('button', { name: '保存' })).toBeEnabled();
    const frame = await dialog
      .getByRole('button', { name: '拖动或用方向键移动照片' })
      .boundingBox();
    expect(frame?.width).toBe(280);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
