import { expect, test } from '../support/site.ts';

test.describe('home', () => {
  test('[API-001][API-003][API-004] banners, announcements and the strip come from the server', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main).toContainText('把想学的，学到拿证上岗');
    await expect(main).toContainText('国庆期间客服服务时间调整');
    await expect(main.locator('img[src*="ad-strip"]')).toBeVisible();
  });

  test('one failed block never breaks the others', async ({ page, complaints }) => {
    await page.route('**/api/home/getBanner', async (route) =>
      route.fulfill({ status: 500, json: { code: 10001, data: null, msg: '系统错误' } }),
    );
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('国庆期间客服服务时间调整');
    await expect(page.getByRole('contentinfo')).toContainText('service@zhiji.example');
    await page.unroute('**/api/home/getBanner');
    await page.getByRole('main').getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByRole('main')).toContainText('把想学的，学到拿证上岗');
    complaints.length = 0;
  });
});
