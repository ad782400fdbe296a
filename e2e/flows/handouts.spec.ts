/** Reading handouts and downloading the files of a course: everything here goes through the gate. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { CallResponse } from '@zhiji/contract/calls';
import { violationsOf } from '../support/accessibility.ts';
import { writeLargePdf } from '../support/large-pdf.ts';
import { callAs, dearCourses, payOrder, placeOrder } from '../support/orders.ts';
import { lookAt, seePage, shownPage } from '../support/reading.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, nextCall, test } from '../support/site.ts';

type Chapter = CallResponse<'learning.catalogue'>[number]['son'][number];
type Annex = CallResponse<'learning.annexes'>[number];

const PDF = 2;
const LISTED = 30;
const A_DAY = '1';
const LARGE_PAGES = 12;
const MEGABYTE = 1_048_576;

interface Found<Thing> {
  readonly courseId: number;
  readonly thing: Thing;
}

/** The first of the recorded courses, in an order of sales, that has something. */
async function findCourse<Thing>(
  origin: string,
  sort: 1 | 2,
  look: (courseId: number) => Promise<Thing | undefined>,
): Promise<Found<Thing>> {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type: 2,
    sort_type: '2',
    sort,
    limit: LISTED,
  });
  for (const { id: courseId } of list) {
    const thing = await look(courseId);
    if (thing !== undefined) {
      return { courseId, thing };
    }
  }
  throw new Error('the demo market has nothing like that');
}

async function findHandout(origin: string, sort: 1 | 2 = 2): Promise<Found<Chapter>> {
  return findCourse(origin, sort, async (id) => {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id });
    return catalogue.flatMap(({ son }) => son).find(({ type }) => type === PDF);
  });
}

async function findAnnex(origin: string, needBuy: 0 | 1): Promise<Found<Annex>> {
  return findCourse(origin, 2, async (id) => {
    const files = await callAs(origin, null, 'learning.annexes', { id });
    return files.find(({ need_buy }) => need_buy === needBuy);
  });
}

/** Somebody who may study the course for a day. */
async function logInAsOwner(
  context: BrowserContext,
  origin: string,
  courseId: number,
): Promise<void> {
  const { username } = await logIn(context, origin);
  await ops('grant', username, String(courseId), A_DAY);
}

const pageField = (page: Page) => page.getByRole('textbox', { name: '页码' });

test.describe('[CMP-08/pdf] a handout', () => {
  test('[API-101][VAL-09] is read to its last page, which completes the lesson @phone @gate', async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: handout } = await findHandout(origin);
    await logInAsOwner(context, origin, courseId);
    await page.goto(`/#/courseInfo?id=${courseId}&type=2&chapter=${handout.id}`);
    await page.getByRole('link', { name: '全屏阅读' }).click();
    await seePage(page, 1, handout.page_num);
    const usual = test.info().project.name === 'phone' ? '100%' : '80%';
    await expect(page.getByText(usual)).toBeVisible();
    expect(await violationsOf(page, 'main')).toEqual([]);

    const completing = nextCall(page, '/api/curriculum/completeLearning');
    for (let number = 1; number < handout.page_num; number += 1) {
      await lookAt(page, number);
      await page.getByRole('button', { name: '下一页' }).click();
      await seePage(page, number + 1, handout.page_num);
    }
    expect((await completing).postDataJSON()).toEqual({ chapter_id: handout.id });
    await expect(page.getByText('本课已学完')).toBeVisible();
    await page.getByRole('link', { name: '返回课程' }).click();
    await expect(page).toHaveURL(new RegExp(`/courseInfo\\?id=${courseId}&chapter=${handout.id}$`));
  });

  test('says which pages are missing, and goes on where one was in another browser', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: handout } = await findHandout(origin);
    await logInAsOwner(context, origin, courseId);
    await page.goto(`/#/pdf?chapter=${handout.id}`);
    await seePage(page, 1, handout.page_num);
    await lookAt(page, 1);
    await pageField(page).fill(String(handout.page_num));
    await expect(page.getByText('还有没看的页')).toBeVisible();
    // Not any: a heartbeat every 20 seconds reports what came before.
    const saving = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/user/setProcess') &&
        (response.request().postData() ?? '').includes('"ranges":[[2,3]]'),
    );
    await page.getByRole('button', { name: /^第 2/ }).click();
    await seePage(page, 2, handout.page_num);
    const saved = (await saving).request().postDataJSON() as object;
    expect(saved).toMatchObject({ position: 2, ranges: [[2, 3]] });
    await page.getByRole('link', { name: '返回课程' }).click();

    const other = await browser.newContext({ storageState: await context.storageState() });
    const second = await other.newPage();
    await second.goto(`${origin}/#/pdf?chapter=${handout.id}`);
    await seePage(second, 2, handout.page_num);
    await other.close();
  });

  test('is searched, and shows where it was found', async ({ page, context, baseURL }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: handout } = await findHandout(origin);
    await logInAsOwner(context, origin, courseId);
    await page.goto(`/#/pdf?chapter=${handout.id}`);
    await seePage(page, 1, handout.page_num);
    await page.getByRole('button', { name: '搜索' }).click();
    await page.getByRole('searchbox', { name: '要查找的文字' }).fill('入手');
    await expect(page.getByText(/^找到 \d+ 处$/)).toBeVisible();
    await page.keyboard.press('Enter');
    const mark = shownPage(page, 1, handout.page_num).locator('mark[data-current]');
    await expect(mark).toHaveText('入手');
    await expect(mark).toBeInViewport();
    await page
      .getByRole('button', { name: /^第 3 页/ })
      .first()
      .click();
    const found = shownPage(page, 3, handout.page_num).locator('mark[data-current]');
    await expect(found).toBeVisible();
  });

  test('is for those who bought the course', async ({ page, context, baseURL }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: handout } = await findHandout(origin);
    await logIn(context, origin);
    await page.goto(`/#/pdf?chapter=${handout.id}`);
    await page.getByRole('link', { name: '购买课程' }).click();
    await expect(page).toHaveURL(new RegExp(`/courseInfo\\?id=${courseId}$`));
  });

  test('of sixty megabytes opens with a fraction of them', async ({ page, context, baseURL }) => {
    const origin = baseURL ?? '';
    // The course fewest people buy: what it plays is another from now on.
    const { courseId, thing: handout } = await findHandout(origin, 1);
    const path = join(tmpdir(), `large-${handout.id}.pdf`);
    const size = writeLargePdf(path, LARGE_PAGES);
    expect(size).toBeGreaterThan(50 * MEGABYTE);
    await ops('media-add', String(handout.id), path);
    await rm(path);
    await logInAsOwner(context, origin, courseId);
    await expect(async () => expect(await ops('media')).toMatch(/ ready +12 pages/)).toPass();

    let received = 0;
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const wanted = new Set<string>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith('/file.pdf')) {
        wanted.add(requestId);
      }
    });
    network.on('Network.dataReceived', ({ requestId, dataLength }) => {
      received += wanted.has(requestId) ? dataLength : 0;
    });
    await page.goto(`/#/pdf?chapter=${handout.id}`);
    await seePage(page, 1, LARGE_PAGES);
    await pageField(page).fill('7');
    await seePage(page, 7, LARGE_PAGES);
    expect(wanted.size).toBeGreaterThan(2);
    // Two of twelve pages, and what is needed to find them.
    expect(received / size).toBeLessThan(0.25);
    expect(received).toBeGreaterThan(0);
  });
});

test.describe('[API-090] files of a course', () => {
  test('are downloaded by those who bought it, under their names, and by nobody else @gate', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: annex } = await findAnnex(origin, 1);
    await logInAsOwner(context, origin, courseId);
    await page.goto(`/#/courseInfo?id=${courseId}&type=2#tab=annex`);
    const link = page.getByRole('link', { name: `下载：${annex.title}` });
    const url = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`${annex.title}.${annex.ext}`);
    expect((await readFile(await download.path())).length).toBe(annex.size);

    const visitor = await browser.newContext();
    const refused = await visitor.request.get(url);
    expect(refused.status()).toBe(403);
    const someone = await visitor.newPage();
    await someone.goto(`${origin}/#/courseInfo?id=${courseId}&type=2#tab=annex`);
    await expect(someone.getByRole('listitem').filter({ hasText: annex.title })).toContainText(
      '购买后下载',
    );
    await visitor.close();
  });

  test('are downloaded by everybody where the course gives them away', async ({
    page,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const { courseId, thing: annex } = await findAnnex(origin, 0);
    await page.goto(`/#/courseInfo?id=${courseId}&type=2#tab=annex`);
    const link = page.getByRole('link', { name: `下载：${annex.title}` });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`${annex.title}.${annex.ext}`);
  });
});

test('[USR-04] an order leads to the lesson with which its course goes on', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const [id = 0] = await dearCourses(origin, 2);
  await payOrder(origin, person, await placeOrder(origin, person, { type: 2, id }));
  await page.goto('/#/user/order/index');
  await page.getByRole('link', { name: '去学习' }).click();
  await expect(page).toHaveURL(new RegExp(`/courseInfo\\?id=${id}&type=2&chapter=\\d+$`));
  await expect(page.locator('video')).toBeVisible();
});
