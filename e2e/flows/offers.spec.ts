/** What a card, a page and an order say about the same thing. */
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import { main } from '../support/buying.ts';
import { allCourses, cardOf, packageStateOf, stateOf } from '../support/goods/goods.ts';
import { callAs, placeOrder } from '../support/orders.ts';
import { expect, logIn, test } from '../support/site.ts';

const PAGE = 50;
/** What a card says where nothing can be bought, and the button of the page. */
const CLOSED = {
  signupOver: ['报名已截止', '报名已截止'],
  classOver: ['已结课', '已结课'],
  full: ['已满', '名额已满'],
} as const satisfies Partial<Record<OfferState, readonly [string, string]>>;

test.describe('offers', () => {
  test('[R1-D1.1] what cannot be bought says so on card and page @phone', async ({
    page,
    baseURL,
  }) => {
    const courses = await allCourses(baseURL ?? '');
    let shown = 0;
    for (const [state, [onCard, onPage]] of Object.entries(CLOSED)) {
      const course = courses.find((candidate) => stateOf(candidate) === state);
      if (course === undefined) {
        continue;
      }
      shown += 1;
      const card = await cardOf(page, 'allCourseList', course.title);
      await expect(card).toContainText(onCard);
      await expect(card).not.toContainText('立即购买');
      await card.getByRole('link').first().click();
      await expect(main(page).getByRole('button', { name: onPage })).toBeDisabled();
      await expect(main(page).getByRole('link', { name: '立即购买', exact: true })).toHaveCount(0);
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('[R1-D1.1] 立即购买 leads from the card to what is to be paid @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context, baseURL ?? '');
    const course = (await allCourses(baseURL ?? '')).find(
      (one) => one.type === 2 && stateOf(one) === 'open' && one.price !== '0.00',
    );
    const title = course?.title ?? '';
    const card = await cardOf(page, 'allCourseList', title);
    await card.getByRole('link', { name: `立即购买：${title}` }).click();
    await main(page).getByRole('link', { name: '立即购买', exact: true }).click();
    await expect(page).toHaveURL(/#\/recordOrder\?id=\d+/);
    await expect(main(page).getByRole('region', { name: '应付金额' })).toBeVisible();
  });

  test('[R1-D1.1] 免费报名 enrols, and the card then leads to study', async ({
    page,
    context,
    baseURL,
  }) => {
    const person = await logIn(context, baseURL ?? '');
    const free = (await allCourses(baseURL ?? '')).find(
      (one) => one.type === 2 && one.price === '0.00' && stateOf(one) === 'open',
    );
    const { id, title, type } = free ?? { id: 0, title: '', type: 2 as const };
    const card = await cardOf(page, 'recordList', title);
    await expect(card.getByRole('link', { name: `免费报名：${title}` })).toBeVisible();
    await placeOrder(baseURL ?? '', person, { type, id });
    await page.reload();
    await card.getByRole('link', { name: `去学习：${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`#/courseInfo\\?id=${id}&type=2&chapter=\\d+`));
  });

  test('[R1-D1.1] a visitor hears what is in the way of a package before he logs in', async ({
    page,
    baseURL,
  }) => {
    const { list } = await callAs(baseURL ?? '', null, 'catalog.packages', { limit: PAGE });
    const blocked = list.filter((item) => packageStateOf(item).blocking !== null);
    expect(blocked).not.toEqual([]);
    for (const item of blocked) {
      await page.goto(`/#/packageOrder?id=${item.id}`);
      await expect(main(page)).toContainText(`“${packageStateOf(item).blocking?.title ?? ''}”`);
      await expect(main(page).getByRole('link', { name: '看看其他课程' })).toBeVisible();
      await expect(main(page).getByRole('button', { name: '登录后提交订单' })).toHaveCount(0);
    }
  });

  test('[R1-D1.1] a package is bought, or names the course in its way', async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(context, baseURL ?? '');
    const { list } = await callAs(baseURL ?? '', null, 'catalog.packages', {
      page: 1,
      limit: PAGE,
    });
    const blocked = list.filter((item) => packageStateOf(item).blocking !== null);
    expect(blocked.map((item) => packageStateOf(item).state)).toContain('full');
    for (const item of blocked) {
      const title = packageStateOf(item).blocking?.title ?? '';
      await page.goto(`/#/packageInfo?id=${item.id}`);
      await expect(main(page)).toContainText(`套餐里的《${title}》`);
      await expect(main(page).getByRole('link', { name: '立即购买', exact: true })).toHaveCount(0);
      // Whoever comes by an old link is told the same.
      await page.goto(`/#/packageOrder?id=${item.id}`);
      await expect(main(page)).toContainText(`“${title}”`);
      await expect(main(page).getByRole('link', { name: '看看其他课程' })).toBeVisible();
    }
    const open = list.find((item) => packageStateOf(item).state === 'open');
    const card = await cardOf(page, 'packageList', open?.title ?? '');
    await card.getByRole('link', { name: /^查看套餐：/ }).click();
    await main(page).getByRole('link', { name: '立即购买', exact: true }).click();
    await expect(main(page).getByRole('region', { name: '应付金额' })).toBeVisible();
  });

  test('[R1-D1.2] a session of the timetable is booked, seen under my courses, and let go @phone @desktop @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const person = await logIn(context, baseURL ?? '');
    await page.goto('/');
    const timetable = page.getByRole('region', { name: '直播课表' });
    // The floor is drawn anew when its code arrives.
    await expect(async () => timetable.scrollIntoViewIfNeeded()).toPass();
    // The last, since the first may begin at any moment.
    const label = await timetable
      .getByRole('button', { name: /^预约提醒：/ })
      .last()
      .getAttribute('aria-label');
    const title = (label ?? '').replace('预约提醒：', '');
    await timetable.getByRole('button', { name: `预约提醒：${title}`, exact: true }).click();
    const kept = timetable.getByRole('button', { name: `已预约：${title}`, exact: true });
    await expect(kept).toHaveText('已预约');
    await page.goto('/#/user/course');
    const booked = page.getByRole('region', { name: '直播预约' });
    await expect(booked).toContainText(title);
    // The course, and which session of it.
    const [reminder] = await callAs(baseURL ?? '', person, 'learning.reminders', {});
    const name = `取消预约：${title} ${reminder?.title ?? ''}`;
    await booked.getByRole('button', { name, exact: true }).click();
    await expect(booked).toHaveCount(0);
  });
});
