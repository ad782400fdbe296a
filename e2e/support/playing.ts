/** Recorded lessons that play, or do not, as their viewer sees it. */
import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { callAs } from './orders.ts';
import { STREAM } from './quiet.ts';

export interface LessonPlace {
  readonly courseId: number;
  readonly chapterId: number;
}

const player = (page: Page): Locator => page.getByRole('region', { name: /^播放器/ });
/** What begins the lesson that is shown. */
export const playButton = (page: Page): Locator =>
  player(page).getByRole('button', { name: '播放', exact: true });

/** Whether a course begins with a video. */
export async function beginsWithVideo(origin: string, id: number): Promise<boolean> {
  const catalogue = await callAs(origin, null, 'learning.catalogue', { id });
  return catalogue.flatMap(({ son }) => son)[0]?.type === CHAPTER_TYPES.video;
}

/** A video that runs gets on by more than a second. */
export async function seeRunning(page: Page): Promise<void> {
  const secondsOf = async () =>
    page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime);
  const from = await secondsOf();
  await expect.poll(secondsOf).toBeGreaterThan(from + 1);
}

async function openLesson(page: Page, { courseId, chapterId }: LessonPlace): Promise<void> {
  await page.goto(`/#/courseInfo?id=${courseId}&type=2&chapter=${chapterId}`);
}

/** Begins to play a lesson; answers the address of a part of its stream. */
export async function startPlaying(page: Page, place: LessonPlace): Promise<string> {
  const streamed = page.waitForRequest((request) => STREAM.test(new URL(request.url()).pathname));
  await openLesson(page, place);
  await playButton(page).click();
  return (await streamed).url();
}

/** What a part of a stream answers its viewer. */
export async function streamStatus(context: BrowserContext, url: string): Promise<number> {
  return (await context.request.get(url)).status();
}

/** A lesson plays for who opens it now, in a window of its own: another one remembers. */
export async function seeOpen(context: BrowserContext, place: LessonPlace): Promise<string> {
  const page = await context.newPage();
  const url = await startPlaying(page, place);
  expect(await streamStatus(context, url)).toBe(200);
  await page.close();
  return url;
}

/** A lesson does not play for who opens it now: his money is on its way back. */
export async function seeLocked(context: BrowserContext, place: LessonPlace): Promise<void> {
  const page = await context.newPage();
  await openLesson(page, place);
  const alert = player(page).getByRole('alert');
  await expect(alert).toContainText('正在办理退款');
  await expect(alert.getByRole('link', { name: '查看订单' })).toBeVisible();
  await page.close();
}
