/** What keyboards need; axe looks at every route in every-route.spec.ts. */
import { expect, test } from '../support/site.ts';

test('the keyboard reaches search, menu and content, and skips to it @gate', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('跳到主要内容');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});
