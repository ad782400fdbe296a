/** After the last lesson: the questionnaire of the course, answered once. */
import type { Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility.ts';
import { finishAllButOne, type LastLesson, watchTheEnd } from '../support/last-lesson.ts';
import { callAs } from '../support/orders.ts';
import { finishedLesson } from '../support/progress.ts';
import { ops } from '../support/ops.ts';
import { expect, logIn, logInAs, test, type LoggedIn } from '../support/site.ts';

const ANONYMOUS_COURSE = '心理咨询基础训练';
const NAMED_COURSE = 'PMP备考全程';
const A_DAY = '1';

/** Lets somebody study a course of the demo, and finish all of it but the last video. */
async function studyAllButOne(
  origin: string,
  person: LoggedIn,
  title: string,
): Promise<LastLesson> {
  const { list } = await callAs(origin, null, 'catalog.courses', { keyword: title, limit: 10 });
  const courseId = list.find((course) => course.title === title)?.id ?? 0;
  await ops('grant', person.username, String(courseId), A_DAY);
  return finishAllButOne(origin, person, courseId);
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

test('[USR-08/list+edit+detail] the last lesson leads to an anonymous questionnaire, answered once @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const last = await studyAllButOne(origin, person, ANONYMOUS_COURSE);
  await watchTheEnd(page, person, last);
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
