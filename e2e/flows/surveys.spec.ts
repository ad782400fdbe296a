/** After the last lesson: the questionnaire of the course, answered once. */
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { callAs } from '../support/orders.ts';
import { finishedLesson, watchedUntil } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, logInAs, test, type LoggedIn } from '../support/site.ts';

const ANONYMOUS_COURSE = '心理咨询基础训练';
const NAMED_COURSE = 'PMP备考全程';
const A_DAY = '1';
const VIDEO = 1;
/** So much of the last lesson was seen before; the end is really watched. */
const NEARLY_ALL = 0.96;
const END_SECONDS = 4;

interface LastLesson {
  readonly courseId: number;
  readonly chapterId: number;
  readonly duration: number;
}

/** Lets somebody study a course of the demo, and finish all of it but the last video. */
async function studyAllButOne(
  origin: string,
  { username }: LoggedIn,
  title: string,
): Promise<LastLesson> {
  const { list } = await callAs(origin, null, 'catalog.courses', { keyword: title, limit: 10 });
  const courseId = list.find((course) => course.title === title)?.id ?? 0;
  await ops('grant', username, String(courseId), A_DAY);
  const catalogue = await callAs(origin, null, 'learning.catalogue', { id: courseId });
  const lessons = catalogue.flatMap(({ son }) => son);
  const last = lessons.findLast(({ type }) => type === VIDEO);
  for (const { id } of lessons.filter((lesson) => lesson !== last)) {
    finishedLesson(username, id);
  }
  return { courseId, chapterId: last?.id ?? 0, duration: last?.duration ?? 0 };
}

const player = (page: Page) => page.getByRole('region', { name: /^播放器/ });

/** Watches the end of the last lesson. */
async function watchTheEnd(page: Page, { courseId, chapterId, duration }: LastLesson) {
  await page.goto(`/#/courseInfo?id=${courseId}&type=2&chapter=${chapterId}`);
  await player(page).getByRole('button', { name: '播放', exact: true }).click();
  const video = page.locator('video');
  const secondsOf = async () => video.evaluate((media: HTMLVideoElement) => media.currentTime);
  await expect.poll(secondsOf).toBeGreaterThan(0.5);
  await video.evaluate((media: HTMLVideoElement, second) => {
    media.currentTime = second;
  }, duration - END_SECONDS);
  await expect(page.getByText('恭喜，这门课程已全部学完')).toBeVisible({ timeout: MINUTE_MS });
}

const stars = (page: Page, no: number) =>
  page.getByRole('radiogroup', { name: new RegExp(`^${no}\\.`, 'u') });

/** Answers all that must be answered. */
async function fillIn(page: Page): Promise<void> {
  await stars(page, 1).getByRole('radio', { name: '4 分 满意' }).check();
  // Within a rating the arrow keys choose.
  await stars(page, 2).getByRole('radio', { name: '4 分 满意' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(stars(page, 2).getByRole('radio', { name: '5 分 非常满意' })).toBeChecked();
  await page.getByRole('radio', { name: '合适' }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('radio', { name: '会', exact: true }).check();
}

test('[USR-08/list+edit+detail] the last lesson leads to an anonymous questionnaire, answered once @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const last = await studyAllButOne(origin, person, ANONYMOUS_COURSE);
  watchedUntil(person.username, last.chapterId, Math.floor(last.duration * NEARLY_ALL));
  await watchTheEnd(page, last);
  await page.getByRole('link', { name: '1. 填写问卷' }).click();
  await expect(page).toHaveURL(/\/user\/satisfied\/edit\?id=\d+$/u);
  await fillIn(page);
  expect(await violationsOf(page, 'main')).toEqual([]);

  await page.reload();
  await expect(stars(page, 1).getByRole('radio', { name: '4 分 满意' })).toBeChecked();
  await page.getByRole('textbox').fill('打 13800001001 找我');
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByText('会暴露身份')).toBeVisible();
  await page.getByRole('textbox').fill('老师讲得很细。');
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByRole('heading', { name: '谢谢，问卷已提交' })).toBeFocused();

  await page.getByRole('link', { name: '我的问卷', exact: true }).last().click();
  const card = page.getByRole('article');
  await expect(card.getByText('已提交')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: /只有您自己知道/u })).toBeVisible();
  await page.goto(`/#/satisfied?curriculum_id=${last.courseId}`);
  await expect(page.getByRole('heading', { name: '谢谢，问卷已提交' })).toBeVisible();
  await expect(page.getByRole('button', { name: '提交问卷' })).toHaveCount(0);
});

test('[USR-08/edit+detail] a draft under a name is there on another device, and answers are read again @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const last = await studyAllButOne(origin, person, NAMED_COURSE);
  finishedLesson(person.username, last.chapterId);
  // A finished course says what comes next, on its page and under my courses.
  await page.goto('/#/user/course');
  await expect(page.getByRole('link', { name: '1. 填写问卷' })).toBeVisible();
  await page.goto(`/#/courseInfo?id=${last.courseId}&type=2`);
  await page.getByRole('link', { name: '1. 填写问卷' }).click();
  await fillIn(page);
  await expect(page.getByText('草稿已保存')).toBeVisible();
  const address = page.url();

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  await logInAs(elsewhere, origin, person.username);
  const other = await elsewhere.newPage();
  await other.goto(address);
  await expect(stars(other, 1).getByRole('radio', { name: '4 分 满意' })).toBeChecked();
  await other.getByRole('textbox').fill('案例再多一些。');
  await other.getByRole('button', { name: '提交问卷' }).click();
  await other.getByRole('link', { name: '查看我的答案' }).click();
  await expect(other.getByText('案例再多一些。')).toBeVisible();
  await expect(other.getByText('5 分 · 非常满意')).toBeVisible();
  await elsewhere.close();
});
