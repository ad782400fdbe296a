import { AxeBuilder } from '@axe-core/playwright';
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map((node) => node.html)])).toEqual(
        [],
      );
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
