/** Studying a video lesson: what plays here is really decoded. */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, nextCall, test } from '../support/site.ts';

interface Chapter {
  readonly id: number;
  readonly title: string;
  readonly type: number;
  readonly try_see: number;
  readonly duration: number;
}

interface StudiedCourse {
  readonly id: number;
  readonly trial: Chapter;
  readonly closed: Chapter;
}

const VIDEO = 1;
const COURSES_LOOKED_AT = 20;
const A_DAY = '1';
const WATCHING_MS = 2.5 * MINUTE_MS;
/** How long the parts of a stream are. */
const PART_SECONDS = 6;
/** Of a lesson of several minutes; the rest is really watched. */
const NEARLY_ALL = 0.88;

async function ask<Data>(page: Page, path: string, data: object): Promise<Data> {
  const response = await page.request.post(path, { data });
  return ((await response.json()) as { data: Data }).data;
}

/** A recorded course with a video on trial and one that is not. */
async function courseToStudy(page: Page): Promise<StudiedCourse> {
  const { list } = await ask<{ list: readonly { id: number }[] }>(
    page,
    '/api/curriculum/getCurriculum',
    { type: 2, sort_type: '2', limit: COURSES_LOOKED_AT },
  );
  for (const { id } of list) {
    const catalogue = await ask<readonly { son: readonly Chapter[] }[]>(
      page,
      '/api/curriculum/getCatalogue',
      { id },
    );
    const videos = catalogue.flatMap(({ son }) => son).filter(({ type }) => type === VIDEO);
    const trial = videos.find(({ try_see }) => try_see === 1);
    const closed = videos.find(({ try_see }) => try_see === 0);
    if (trial !== undefined && closed !== undefined) {
      return { id, trial, closed };
    }
  }
  throw new Error('the demo market has no course with a trial lesson');
}

const lessonUrl = (course: number, chapter: number) =>
  `/#/courseInfo?id=${course}&type=2&chapter=${chapter}`;

const player = (page: Page) => page.getByRole('region', { name: /^播放器/ });
const video = (page: Page) => page.locator('video');
const secondsOf = async (page: Page) =>
  video(page).evaluate((media: HTMLVideoElement) => media.currentTime);
const isPaused = async (page: Page) =>
  video(page).evaluate((media: HTMLVideoElement) => media.paused);

async function play(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: '播放', exact: true }).click();
  const from = await secondsOf(page);
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(from + 1);
}

test('[STA-04][STA-06][STA-08][CMP-08/video] a visitor plays a trial lesson, and is paused while away @phone @gate', async ({
  page,
}) => {
  const { id, trial } = await courseToStudy(page);
  await page.goto(lessonUrl(id, trial.id));
  await play(page);
  await expect(page.getByTestId('watermark')).toContainText('访客');
  const box = await video(page).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);

  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  expect(await isPaused(page)).toBe(true);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(async () => isPaused(page)).toBe(false);

  await player(page).getByRole('button', { name: '暂停', exact: true }).click();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await isPaused(page)).toBe(true);
  expect(await violationsOf(page, 'main')).toEqual([]);
});

test('[STA-09][R1-C] a video whose parts do not arrive says so, and plays when they do again @gate', async ({
  page,
  complaints,
}) => {
  test.slow();
  const { id, trial } = await courseToStudy(page);
  await page.route(/\/play\/.*\.(?:m3u8|ts|m4s|mp4)/u, async (route) => route.abort());
  await page.goto(lessonUrl(id, trial.id));
  await player(page).hover();
  const alert = player(page).getByRole('alert');
  await expect(alert).toContainText('该视频暂时无法播放，请稍后再试', { timeout: WATCHING_MS });
  await page.unroute(/\/play\/.*\.(?:m3u8|ts|m4s|mp4)/u);
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(alert).toHaveCount(0);
  await play(page);
  // The browser tells of the requests that were cut off.
  complaints.length = 0;
});

test('[STA-05] the end of a trial leads to buying', async ({ page }) => {
  const { id, trial } = await courseToStudy(page);
  await page.goto(lessonUrl(id, trial.id));
  await play(page);
  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 1;
  });
  await expect(page.getByText('试看结束')).toBeVisible();
  await player(page).getByRole('link', { name: '购买课程' }).click();
  await expect(page).toHaveURL(new RegExp(`/courseInfo\\?id=${id}&type=2$`));
});

test('[STA-04] what is neither bought nor on trial does not play', async ({ page }) => {
  const { id, closed } = await courseToStudy(page);
  await page.goto(lessonUrl(id, closed.id));
  await expect(player(page).getByRole('alert')).toHaveText('该课程不支持试看');
  await player(page).getByRole('button', { name: '播放', exact: true }).click();
  expect(await isPaused(page)).toBe(true);
});

test('[STA-05][STA-07][API-101] an owner watches at double speed and completes the lesson @gate', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const { id, closed } = await courseToStudy(page);
  const { username } = await logIn(context, baseURL ?? '');
  await ops('grant', username, String(id), A_DAY);
  const nearEnd = Math.floor(closed.duration * NEARLY_ALL);
  watchedUntil(username, closed.id, nearEnd);
  await page.goto(lessonUrl(id, closed.id));
  await player(page).getByRole('button', { name: '播放设置' }).click();
  const speeds = page.getByRole('group', { name: '倍速' });
  await expect(speeds.locator('label')).toHaveText(['0.7 倍', '1 倍', '1.5 倍', '2 倍']);
  await speeds.getByRole('radio', { name: '2 倍' }).check();
  await page.keyboard.press('Escape');
  const completing = nextCall(page, '/api/curriculum/completeLearning');
  await play(page);
  await video(page).evaluate((media: HTMLVideoElement, second) => {
    media.currentTime = second;
  }, nearEnd);
  await expect(page.getByText('本课已学完')).toBeVisible({ timeout: WATCHING_MS });
  expect((await completing).postDataJSON()).toEqual({ chapter_id: closed.id });
  await expect(page.getByRole('link', { name: /^下一课/ })).toBeVisible();
});

test('[STA-08] a jump far beyond what is loaded plays on from there at once', async ({ page }) => {
  const { id, trial } = await courseToStudy(page);
  // As on a slow line, so that only the beginning is there.
  await page.route(/\/play\/.*\.ts/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(lessonUrl(id, trial.id));
  await play(page);
  const target = await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration * 0.7;
    return media.currentTime;
  });
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(target + 1);
});

test('[R1-D3.3] a lesson begins at its first second, and a jump in that moment plays from there', async ({
  page,
}) => {
  const { id, trial } = await courseToStudy(page);
  await page.goto(lessonUrl(id, trial.id));
  await player(page).getByRole('button', { name: '播放', exact: true }).click();
  // Picture and sound of the very beginning, before anybody goes elsewhere.
  const first = await video(page).evaluate(async (media: HTMLVideoElement) => {
    while (media.buffered.length === 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return media.buffered.start(0);
  });
  expect(first).toBeLessThan(0.5);
  const target = await video(page).evaluate((media: HTMLVideoElement, part) => {
    // Just behind the beginning of a part of the stream.
    media.currentTime = Math.floor((media.duration * 0.7) / part) * part + 0.5;
    return media.currentTime;
  }, PART_SECONDS);
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(target + 1);
  const loaded = await video(page).evaluate((media: HTMLVideoElement) =>
    Array.from({ length: media.buffered.length }, (_, index) => media.buffered.start(index)),
  );
  expect(loaded.some((start) => start > 1 && start <= target)).toBe(true);
});

test('a lesson goes on where it was, in another browser', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  const { id, closed } = await courseToStudy(page);
  const { username } = await logIn(context, baseURL ?? '');
  await ops('grant', username, String(id), A_DAY);
  await page.goto(lessonUrl(id, closed.id));
  await play(page);
  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = 20;
  });
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(21);
  // Not any: a heartbeat of before the jump may still be on its way.
  const saving = page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/user/setProcess')) {
      return false;
    }
    const { position } = response.request().postDataJSON() as { position: number };
    return position > 20;
  });
  await player(page).getByRole('button', { name: '暂停', exact: true }).click();
  await saving;

  const other = await browser.newContext({ storageState: await context.storageState() });
  const second = await other.newPage();
  await second.goto((baseURL ?? '') + lessonUrl(id, closed.id));
  await expect.poll(async () => secondsOf(second)).toBeGreaterThan(19);
  await other.close();
});
