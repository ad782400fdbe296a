import { violationsOf } from '../support/accessibility.ts';
import { expect, logIn, test } from '../support/site.ts';

for (const language of ['zh', 'en'] as const) {
  test(`the shell has no accessibility violations, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context, baseURL ?? '');
    for (const path of ['/', '/404', '/user/profile']) {
      await page.goto(`/#${path}`);
      if (language === 'en' && path === '/') {
        await page
          .getByRole('button', { name: 'English' })
          .and(page.locator(':visible'))
          .first()
          .click();
      }
      await expect(page.getByRole('main')).toBeVisible();
      expect(await violationsOf(page), path).toEqual([]);
    }
  });
}

test('the keyboard reaches search, menu and content, and skips to it', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('跳到主要内容');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});
