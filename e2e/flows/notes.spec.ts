/** Notes taken while a lesson really plays. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { callAs } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, test } from '../support/site.ts';

const VIDEO = 1;
const COURSES_LOOKED_AT = 20;
const A_DAY = '1';

/** A recorded course and one of its videos. */
async function lessonToStudy(origin: string): Promise<{ course: number; chapter: number }> {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type: 2,
    sort_type: '2',
    limit: COURSES_LOOKED_AT,
  });
  for (const { id } of list) {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id });
    const video = catalogue.flatMap(({ son }) => son).find(({ type }) => type === VIDEO);
    if (video !== undefined) {
      return { course: id, chapter: video.id };
    }
  }
  throw new Error('the demo market has no course with a video');
}

const lessonUrl = ({ course, chapter }: { course: number; chapter: number }) =>
  `/#/courseInfo?id=${course}&type=2&chapter=${chapter}`;
const secondsOf = async (page: Page) =>
  page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime);
/** The player has loaded and is at a second at least. */
const reaches = async (page: Page, second: number) =>
  expect.poll(async () => secondsOf(page), { timeout: MINUTE_MS }).toBeGreaterThanOrEqual(second);

const notes = (page: Page) => page.getByRole('list', { name: '笔记' });

test('a note is taken at a second, outlives a reload and leads back there @phone @gate', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  const origin = baseURL ?? '';
  const place = await lessonToStudy(origin);
  const { username } = await logIn(context, origin);
  await ops('grant', username, String(place.course), A_DAY);
  await page.goto(`${lessonUrl(place)}&at=12`);
  await reaches(page, 12);
  await expect(page.getByRole('tab', { name: '笔记' })).toBeVisible();
  await page.keyboard.press('n');
  const draft = page.getByRole('textbox', { name: '新笔记（00:12）' });
  await expect(draft).toBeFocused();
  await page.keyboard.type('no key acts while typing: n, m, f');
  await page.reload();
  await page.getByRole('tab', { name: '笔记' }).click();
  await expect(draft).toHaveValue('no key acts while typing: n, m, f');
  expect(await violationsOf(page, 'main')).toEqual([]);
  await draft.press('Control+Enter');
  await expect(notes(page).getByRole('listitem')).toHaveCount(1);
  await reaches(page, 12);
  await page.getByRole('slider', { name: '播放位置' }).fill('2');
  await expect.poll(async () => secondsOf(page)).toBeLessThan(5);
  await notes(page).getByRole('link', { name: '跳到 00:12' }).click();
  await reaches(page, 12);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出笔记' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/学习笔记\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('- **00:12** no key acts');

  const strangers = await browser.newContext();
  const stranger = await logIn(strangers, origin);
  await ops('grant', stranger.username, String(place.course), A_DAY);
  const seen = { curriculum_id: place.course };
  expect((await callAs(origin, stranger, 'learning.notes', seen)).total).toBe(0);
  const other = await strangers.newPage();
  await other.goto(origin + lessonUrl(place));
  await other.getByRole('tab', { name: '笔记' }).click();
  await expect(other.getByText('这节课还没有笔记')).toBeVisible();
  await strangers.close();
});

test('a note is changed, deleted, brought back, and deleted for good by leaving', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const place = await lessonToStudy(origin);
  const person = await logIn(context, origin);
  await ops('grant', person.username, String(place.course), A_DAY);
  const content = '先问口径';
  await callAs(origin, person, 'learning.addNote', {
    chapter_id: place.chapter,
    position: 3,
    content,
  });
  await page.goto(lessonUrl(place));
  await page.getByRole('tab', { name: '笔记' }).click();
  await notes(page).getByRole('button', { name: '修改 00:03 的笔记' }).click();
  await page.getByRole('textbox', { name: /^修改笔记/ }).fill('先问定义');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(notes(page).getByText('先问定义')).toBeVisible();

  await notes(page).getByRole('button', { name: '删除 00:03 的笔记' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(notes(page).getByText('先问定义')).toBeVisible();
  await notes(page).getByRole('button', { name: '删除 00:03 的笔记' }).click();
  await page.reload();
  await page.getByRole('tab', { name: '笔记' }).click();
  await expect(page.getByText('这节课还没有笔记')).toBeVisible();
});
