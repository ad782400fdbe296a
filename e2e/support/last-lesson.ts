/** The last lesson of a course, the end of which is really watched. */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { callAs } from './orders.ts';
import { finishedLesson, watchedUntil } from './progress.ts';
import { expect, type LoggedIn } from './site.ts';

const VIDEO = 1;
/** So much of it was seen before. */
const NEARLY_ALL = 0.96;
const END_SECONDS = 4;

export interface LastLesson {
  readonly courseId: number;
  readonly chapterId: number;
  readonly duration: number;
}

type Person = Pick<LoggedIn, 'username'>;

/** Has somebody finish all of a course but its last video. */
export async function finishAllButOne(
  origin: string,
  { username }: Person,
  courseId: number,
): Promise<LastLesson> {
  const catalogue = await callAs(origin, null, 'learning.catalogue', { id: courseId });
  const lessons = catalogue.flatMap(({ son }) => son);
  const last = lessons.findLast(({ type }) => type === VIDEO);
  for (const { id } of lessons.filter((lesson) => lesson !== last)) {
    finishedLesson(username, id);
  }
  return { courseId, chapterId: last?.id ?? 0, duration: last?.duration ?? 0 };
}

/** Watches the end of the last lesson. */
export async function watchTheEnd(
  page: Page,
  { username }: Person,
  { courseId, chapterId, duration }: LastLesson,
): Promise<void> {
  watchedUntil(username, chapterId, Math.floor(duration * NEARLY_ALL));
  await page.goto(`/#/courseInfo?id=${courseId}&type=2&chapter=${chapterId}`);
  const player = page.getByRole('region', { name: /^播放器/ });
  await player.getByRole('button', { name: '播放', exact: true }).click();
  const video = page.locator('video');
  const secondsOf = async () => video.evaluate((media: HTMLVideoElement) => media.currentTime);
  await expect.poll(secondsOf).toBeGreaterThan(0.5);
  await video.evaluate((media: HTMLVideoElement, second) => {
    media.currentTime = second;
  }, duration - END_SECONDS);
  await expect(page.getByText('恭喜，这门课程已全部学完')).toBeVisible({ timeout: MINUTE_MS });
}
