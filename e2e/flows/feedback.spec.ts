/** Reviews and questions with pictures: chosen, sent to the store and shown again by the real server. */
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { photo } from '../support/photo.ts';
import { expect, logIn, test } from '../support/site.ts';

// A trace fetches the pictures of its snapshots itself, which our policy forbids for a chosen file.
test.use({ trace: 'off' });

const SERVED = /\/media\/up\/[\da-f-]{36}\.webp$/;

/** Chooses a picture, and waits until it has been sent. */
async function addPicture(page: Page, form: Locator): Promise<void> {
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await form.getByLabel('选择图片').setInputFiles(await photo(page, 'image/png'));
  expect((await put).status()).toBe(200);
  await expect(form.getByText('me.png 上传成功')).toBeAttached();
}

/** Expects a picture that the browser could load, in small and in full. */
async function expectShown(page: Page, thumbnail: Locator): Promise<void> {
  const image = thumbnail.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await thumbnail.getAttribute('href')) ?? '';
  expect(address).toMatch(SERVED);
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');
}

test('[API-092][API-094][API-111][VAL-07/image][CMP-08/upload][R1-B8] a buyer reviews and asks with pictures @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [course = 0] = await dearCourses(origin, 2);
  await payOrder(origin, person, await placeOrder(origin, person, { type: 2, id: course }));

  await page.goto('/#/user/order/index');
  await page.getByRole('main').getByRole('link', { name: '去评价' }).click();
  await expect(page).toHaveURL(new RegExp(`#/courseInfo\\?id=${course}&type=2#tab=comments$`));
  const review = page.getByRole('form', { name: '写评价' });
  await review.getByRole('radio', { name: '5 星' }).check();
  const said = `案例实用，讲得清楚 ${person.username}`;
  await review.getByRole('textbox', { name: '评价内容' }).fill(said);
  await addPicture(page, review);
  expect(await violationsOf(page, 'main form')).toEqual([]);
  await review.getByRole('button', { name: '发表评价' }).click();
  await expect(review).toHaveCount(0);
  const comment = page.getByRole('article').filter({ hasText: said });
  await expectShown(page, comment.getByRole('link', { name: /^评价图片 1/ }));

  await page.goto(`/#/courseInfo?id=${course}&type=2#tab=questions`);
  const asking = page.getByRole('form', { name: '提问' });
  const asked = `这张图里的步骤对吗 ${person.username}`;
  await asking.getByRole('textbox', { name: '问题内容' }).fill(asked);
  await addPicture(page, asking);
  await asking.getByRole('button', { name: '提交问题' }).click();
  const question = page.getByRole('article').filter({ hasText: asked });
  await expectShown(page, question.getByRole('link'));
  await expect(asking.getByText('me.png')).toHaveCount(0);
});
