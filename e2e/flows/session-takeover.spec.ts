/** The session is taken over while its user is in the middle of something: nothing of it is lost. */
import type { BrowserContext, Page } from '@playwright/test';
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import {
  findProduct,
  isOrdinary,
  main,
  payByPhone,
  payDialog,
  seePaid,
  startedPayment,
  submitOrder,
} from '../support/buying.ts';
import { classToCome, LIVE_COURSE } from '../support/classes.ts';
import { isInOrder } from '../support/in-order.ts';
import { learner } from '../support/learners.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { lookAt, seePage } from '../support/reading.ts';
import { ops } from '../support/ops.ts';
import { expect, logInAs, test } from '../support/site.ts';
import { boxes, logInAgain, personIn, seeOneBox, takeOver } from '../support/takeover.ts';

type Chapter = CallResponse<'learning.catalogue'>[number]['son'][number];

const RECORDED = 2;
const VIDEO = 1;
const PDF = 2;
const LISTED = 30;
const A_DAY = '1';
/** A player reports every 20 seconds, and only then hears of the end of the session. */
const REPORTED = { timeout: 1.5 * MINUTE_MS };

/** A user has one session at a time, so that each test has a user of its own. */
const LEARNERS = {
  desktop: { pay: 2121, watch: 2122, next: 2123, read: 2124, review: 2125, talk: 2126, tabs: 2127 },
  phone: { pay: 2131, watch: 2132, next: 2133, read: 2134, review: 2135, talk: 2136, tabs: 2137 },
};

function learnerFor(what: keyof (typeof LEARNERS)['desktop']) {
  return learner(LEARNERS[test.info().project.name === 'phone' ? 'phone' : 'desktop'][what]);
}

/** Recorded courses whose lessons pass, the first lessons that do. */
async function findLessons(origin: string, isWanted: (lesson: Chapter) => boolean, number: number) {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type: RECORDED,
    sort_type: '2',
    limit: LISTED,
  });
  for (const { id: courseId } of list) {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id: courseId });
    const lessons = catalogue.flatMap(({ son }) => son).filter(isWanted);
    if (lessons.length >= number) {
      return { courseId, lessons };
    }
  }
  throw new Error('the demo market has no such lessons');
}

const lessonUrl = (course: number, chapter: number, type = RECORDED) =>
  `/#/courseInfo?id=${course}&type=${type}&chapter=${chapter}`;

const video = (page: Page) => page.locator('video');
const secondsOf = async (page: Page) =>
  video(page).evaluate((media: HTMLVideoElement) => media.currentTime);
const isPaused = async (page: Page) =>
  video(page).evaluate((media: HTMLVideoElement) => media.paused);

async function play(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^播放器/ })
    .getByRole('button', { name: '播放', exact: true })
    .click();
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(1);
}

/** What the server counts of a lesson. */
async function counted(
  context: BrowserContext,
  origin: string,
  courseId: number,
  chapterId: number,
) {
  const person = await personIn(context);
  const { list } = await callAs(origin, person, 'learning.progress', { curriculum_id: courseId });
  const lesson = list.find(({ chapter_id }) => chapter_id === chapterId);
  return lesson?.why.done ?? 0;
}

test.describe('[R1-B1] [ERR-03] a session that is taken over', () => {
  test('while paying: the panel turns to paid after the login @phone @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('pay');
    const { token } = await logInAs(context, origin, who.username);
    const { id } = await findProduct(page, token, RECORDED, isOrdinary);
    await page.goto(`/#/recordOrder?id=${id}`);
    const payment = await startedPayment(page, async () => submitOrder(page));
    await expect(payDialog(page).getByText(/^(?:打开微信付款|打开微信扫一扫付款)$/)).toBeVisible();
    await takeOver(context, origin, who);
    await payByPhone('wechat-pay', payment);
    await seeOneBox(page);

    await boxes(page).getByRole('button', { name: '取消' }).click();
    await expect(payDialog(page).getByText('登录已失效')).toBeVisible();
    await expect(boxes(page)).toHaveCount(0);
    await payDialog(page).getByRole('button', { name: '重新登录' }).click();
    await seeOneBox(page);
    await logInAgain(page, who);
    await seePaid(page);
  });

  test('while watching: the lesson goes on at its second, and every second counts @phone @desktop @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const origin = baseURL ?? '';
    const who = learnerFor('watch');
    const { courseId, lessons } = await findLessons(
      origin,
      ({ type, try_see }) => type === VIDEO && try_see === 0,
      1,
    );
    const chapterId = lessons[0]?.id ?? 0;
    await logInAs(context, origin, who.username);
    await ops('grant', who.username, String(courseId), A_DAY);
    await page.goto(lessonUrl(courseId, chapterId));
    await play(page);
    await takeOver(context, origin, who);
    await expect(boxes(page)).toBeVisible(REPORTED);
    await seeOneBox(page);
    const stoppedAt = await secondsOf(page);
    expect(await isPaused(page)).toBe(true);
    expect(stoppedAt).toBeGreaterThan(10);

    await logInAgain(page, who);
    await expect(page).toHaveURL(new RegExp(`chapter=${chapterId}`));
    await expect.poll(async () => isPaused(page)).toBe(false);
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(stoppedAt - 1);
    expect(await secondsOf(page)).toBeLessThan(stoppedAt + 10);
    await expect.poll(async () => secondsOf(page)).toBeGreaterThan(stoppedAt + 1);
    // What was watched before is told with the next report.
    await expect
      .poll(async () => counted(context, origin, courseId, chapterId), REPORTED)
      .toBeGreaterThanOrEqual(Math.floor(stoppedAt) - 1);
  });

  test('before the next lesson: its owner is asked to log in, and not told of a trial', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('next');
    const { courseId, lessons } = await findLessons(
      origin,
      ({ type, try_see }) => type === VIDEO && try_see === 0,
      2,
    );
    const [first, next] = lessons;
    await logInAs(context, origin, who.username);
    await ops('grant', who.username, String(courseId), A_DAY);
    await page.goto(lessonUrl(courseId, first?.id ?? 0));
    await expect(page.getByRole('region', { name: /^播放器/ })).toBeVisible();
    await takeOver(context, origin, who);
    await page.goto(lessonUrl(courseId, next?.id ?? 0));
    await seeOneBox(page);
    await expect(page.getByText('该课程不支持试看')).toHaveCount(0);
    await logInAgain(page, who);
    await play(page);
  });

  test('while reading: the pages that were seen are counted', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('read');
    const { courseId, lessons } = await findLessons(
      origin,
      ({ type, page_num }) => type === PDF && page_num > 4,
      1,
    );
    const { id: chapterId = 0, page_num: pages = 0 } = lessons[0] ?? {};
    await logInAs(context, origin, who.username);
    await ops('grant', who.username, String(courseId), A_DAY);
    await page.goto(`/#/pdf?chapter=${chapterId}`);
    await seePage(page, 1, pages);
    await takeOver(context, origin, who);
    for (const number of [1, 2]) {
      await lookAt(page, number);
      await page.getByRole('button', { name: '下一页' }).click();
      await seePage(page, number + 1, pages);
    }
    await lookAt(page, 3);
    await page.getByRole('textbox', { name: '页码' }).fill(String(pages));
    await seePage(page, pages, pages);
    await seeOneBox(page);
    await expect(page.getByText('还有没看的页')).toHaveCount(0);

    await logInAgain(page, who);
    await seePage(page, pages, pages);
    await expect.poll(async () => counted(context, origin, courseId, chapterId)).toBe(4);
    // Now it is the server that says so.
    await expect(page.getByText('还有没看的页')).toBeVisible();
  });

  test('while writing a review: the text is still there, and is sent', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('review');
    const person = await logInAs(context, origin, who.username);
    const [id = 0] = (await dearCourses(origin, RECORDED)).slice(2);
    await payOrder(origin, person, await placeOrder(origin, person, { type: RECORDED, id }));
    await page.goto(`/#/courseInfo?id=${id}&type=${RECORDED}#tab=comments`);
    const text = `讲得很清楚，案例都能直接用上 ${Date.now()}`;
    await main(page).getByLabel('评价内容').fill(text);
    await main(page).getByRole('radio', { name: /^4/ }).check({ force: true });
    await takeOver(context, origin, who);
    await main(page).getByRole('button', { name: '发表评价' }).click();
    await seeOneBox(page);

    await logInAgain(page, who);
    await expect(page).toHaveURL(/#tab=comments$/);
    await expect(main(page).getByLabel('评价内容')).toHaveValue(text);
    await expect(main(page).getByRole('radio', { name: /^4/ })).toBeChecked();
    await main(page).getByRole('button', { name: '发表评价' }).click();
    await expect(main(page).getByRole('article').filter({ hasText: text })).toBeVisible();
    await expect(main(page).getByLabel('评价内容')).toHaveCount(0);
  });

  test('in a live room: the room goes on, and what was typed is said @phone @site', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('talk');
    const held = await classToCome(origin, 1);
    await held.open();
    try {
      await logInAs(context, origin, who.username);
      await ops('grant', who.username, String(held.course), A_DAY);
      await page.goto(lessonUrl(held.course, held.chapter, LIVE_COURSE));
      const room = page.getByRole('region', { name: '直播间' });
      await room.getByRole('textbox').fill('大家好');
      await page.keyboard.press('Enter');
      await expect(room.getByText('大家好')).toBeVisible();
      await isInOrder(page, 'talk');
      await room.getByRole('textbox').fill('老师讲的这本书叫什么');
      await takeOver(context, origin, who);
      await page.keyboard.press('Enter');
      await seeOneBox(page);

      await logInAgain(page, who);
      await expect(room.getByText('大家好')).toBeVisible();
      await expect(room.getByRole('textbox')).toHaveValue('老师讲的这本书叫什么');
      await room.getByRole('textbox').press('Enter');
      await expect(room.getByRole('textbox')).toHaveValue('');
      await expect(room.getByText('老师讲的这本书叫什么')).toBeVisible();
      await expect(room.getByText(/^\d+ 人在线$/)).toBeVisible();
    } finally {
      await held.putBack();
    }
  });

  test('and a login in another tab ends the box in all of them', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const who = learnerFor('tabs');
    await logInAs(context, origin, who.username);
    await page.goto('/#/user/order/index');
    const second = await context.newPage();
    await second.goto('/#/user/course');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await takeOver(context, origin, who);
    // Not by a click: the page may have heard of it already, and the box covers the links.
    await page.goto('/#/user/order/index?tab=pay');
    await second.reload();
    await seeOneBox(page);
    await seeOneBox(second);
    await logInAgain(second, who);
    await expect(second).toHaveURL(/#\/user\/course$/);
    await expect(boxes(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/user\/order\/index/);
    await page.getByRole('link', { name: '全部' }).first().click();
    await expect(boxes(page)).toHaveCount(0);
  });
});
