/** Signing up on the way to a course: the button in sight, the way back, and what was promised. */
import { DESKTOP_SIZE } from '../support/browser.ts';
import { openDialog, register } from '../support/login.ts';
import { dearCourses } from '../support/orders.ts';
import { expect, test } from '../support/site.ts';

const RECORDED = 2;
const NARROW = { width: 360, height: 740 };
/** All of it but what rounding takes. */
const IN_SIGHT = 0.95;
/** What the demo gives to everybody who opens an account. */
const WELCOME = ['新人立减 20 元', '满 200 减 30', '新人满 300 减 50'];
/** The worker gives them a moment later. */
const LOOK_MS = 3_000;

test('[R1-D1.4][R1-D2.3] who signs up sees the button, comes back to the course and has the coupons @gate', async ({
  page,
  baseURL,
}) => {
  const [course = 0] = await dearCourses(baseURL ?? '', RECORDED);
  const coursePage = `/#/courseInfo?id=${course}&type=${RECORDED}`;
  await page.goto(coursePage);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: '注册账号', exact: true }).click();
  const submit = dialog.getByRole('button', { name: '注册', exact: true });
  for (const size of [NARROW, DESKTOP_SIZE]) {
    await page.setViewportSize(size);
    await expect(submit).toBeInViewport({ ratio: IN_SIGHT });
    // With all that is wrong below the fields there is more above it.
    await submit.click();
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expect(submit).toBeInViewport({ ratio: IN_SIGHT });
  }
  await dialog.getByRole('button', { name: '去登录', exact: true }).click();

  await register(page);
  await dialog.getByRole('button', { name: '回到刚才的课程' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(({ hash }) => hash === coursePage.slice(1));
  const buy = page.getByRole('main').getByRole('link', { name: '立即购买', exact: true });
  await expect(buy).toBeVisible();

  await page.goto('/#/user/coupon');
  const own = page.getByRole('list', { name: '我的优惠券' }).getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(own).toHaveCount(WELCOME.length, { timeout: LOOK_MS });
  }).toPass();
  for (const title of WELCOME) {
    await expect(own.filter({ hasText: title })).toHaveCount(1);
  }
});
