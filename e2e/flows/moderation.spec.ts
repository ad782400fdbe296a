/** What people write for others: looked at before it shows, reported, hidden with a reason. */
import type { Browser, Page } from '@playwright/test';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { REPORT_REASONS } from '@zhiji/contract/kernel/statuses';
import { classToCome, LIVE_COURSE } from '../support/classes.ts';
import { isInOrder } from '../support/in-order.ts';
import { buyCourse, doubtfulWord, heldText, newPerson } from '../support/moderation.ts';
import { ops } from '../support/ops.ts';
import { callAs, dearCourses } from '../support/orders.ts';
import { enter, expect, logIn, test } from '../support/site.ts';

const RECORDED = 2;
const A_DAY = '1';
const REASON = '与课程无关';
/** Other tests buy the dearest. */
const BOUGHT_BY_OTHERS = 5;
/** What a reviewer decided is seen by the next look. */
const NEXT_LOOK = { timeout: SECOND_MS };

const main = (page: Page) => page.getByRole('main');
const review = (page: Page, content: string) =>
  main(page).getByRole('article').filter({ hasText: content });
const comments = (course: number) => `/#/courseInfo?id=${course}&type=${RECORDED}#tab=comments`;

async function courseAt(origin: string, place: number): Promise<number> {
  return (await dearCourses(origin, RECORDED))[BOUGHT_BY_OTHERS + place] ?? 0;
}

/** Somebody else, in a browser of their own. */
async function elsewhere(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await logIn(context, origin);
  return context.newPage();
}

/** Looks at a page anew until it is as it should be. */
async function lookAgain(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await check();
  }).toPass();
}

test('a doubtful review is unseen by others, released, seen, and hidden with a reason its author reads @phone @desktop @gate', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const course = await courseAt(origin, 0);
  const word = await doubtfulWord(origin, course);
  const author = await logIn(context, origin);
  await buyCourse(origin, author, course);
  const said = `讲得清楚，${word}`;
  await page.goto(comments(course));
  const form = page.getByRole('form', { name: '写评价' });
  await form.getByRole('radio', { name: '5 星' }).check();
  await form.getByRole('textbox', { name: '评价内容' }).fill(said);
  await form.getByRole('button', { name: '发表评价' }).click();
  await expect(page.getByText('已提交，审核后展示')).toBeVisible();
  await expect(form).toHaveCount(0);

  const other = await elsewhere(browser, origin);
  await other.goto(comments(course));
  await expect(main(other).getByRole('heading', { level: 1 })).toBeVisible();
  const total = main(other)
    .getByText(/^\d+ 条评价$/u)
    .first();
  await expect(total).toBeVisible();
  const before = (await total.textContent()) ?? '';
  await expect(review(other, said)).toHaveCount(0);

  const text = await heldText(said);
  await ops('text-release', text);
  await lookAgain(other, async () => expect(review(other, said)).toBeVisible(NEXT_LOOK));
  await expect(total).not.toHaveText(before);

  await ops('text-hide', text, REASON);
  await lookAgain(other, async () => {
    await expect(total).toHaveText(before, NEXT_LOOK);
    await expect(review(other, said)).toHaveCount(0, NEXT_LOOK);
  });
  await page.goto('/#/user/notify');
  const told = page.getByRole('list', { name: '消息列表' }).getByRole('listitem');
  await expect(told.filter({ hasText: '内容未通过审核' })).toContainText(
    `您的评价“${said}”不予展示：${REASON}。`,
  );
  await expect(told.filter({ hasText: '内容已通过审核' })).toContainText(said);
  await ops('word-remove', word);
  await other.context().close();
});

test('a review is reported by keyboard, and gone once three people did @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const course = await courseAt(origin, 1);
  const author = await newPerson();
  const content = `内容和标题不符 ${author.username}`;
  const { id } = await callAs(origin, author, 'catalog.submitComment', {
    orders_id: await buyCourse(origin, author, course),
    curriculum_id: course,
    score: 1,
    content,
    images: [],
  });
  const readers = [await newPerson(), await newPerson(), await newPerson()] as const;
  // Reports of those count who have the course.
  for (const { username } of readers) {
    await ops('grant', username, String(course), A_DAY);
  }
  await enter(context, origin, readers[0]);
  await page.goto(comments(course));
  const report = review(page, content).getByRole('button', { name: /^举报：/u });
  await report.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '举报这条内容' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByRole('button', { name: '提交举报' })).toBeDisabled();
  await isInOrder(page, 'report');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: '辱骂、骚扰他人' })).toBeChecked();
  const sent = page.waitForRequest('**/api/moderation/report');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    kind: 'comment',
    id,
    reason: REPORT_REASONS.abuse,
  });
  await expect(page.getByText('已收到举报，我们会尽快查看')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(report).toBeFocused();

  for (const reader of readers.slice(1)) {
    const reason = REPORT_REASONS.advertising;
    await callAs(origin, reader, 'moderation.report', { kind: 'comment', id, reason });
  }
  await lookAgain(page, async () => expect(review(page, content)).toHaveCount(0, NEXT_LOOK));
  expect(await heldText(content)).toBe(`comment:${id}`);
});

test('a visitor who reports is asked to log in @phone', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await page.goto(comments(await courseAt(origin, 2)));
  await main(page)
    .getByRole('button', { name: /^举报：/u })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: '登录知集' })).toBeVisible();
});

test('what is said in a live room is held, released and taken away again @site', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const held = await classToCome(origin, 2);
  const word = await doubtfulWord(origin, held.course);
  await held.open();
  const author = await logIn(context, origin);
  const other = await elsewhere(browser, origin);
  const reader = await newPerson();
  await enter(other.context(), origin, reader);
  for (const { username } of [author, reader]) {
    await ops('grant', username, String(held.course), A_DAY);
  }
  const address = `/#/courseInfo?id=${held.course}&type=${LIVE_COURSE}&chapter=${held.chapter}`;
  const room = (of: Page) => of.getByRole('region', { name: '直播间' });
  await page.goto(address);
  await other.goto(address);
  const say = async (words: string) => {
    await room(page).getByRole('textbox', { name: '说点什么' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(room(page).getByText(words)).toBeVisible();
  };
  await say(`大家${word}`);
  await expect(room(page).getByText('审核中')).toBeVisible();
  // What is said after it has arrived, so that it would have as well.
  await say('老师好');
  await expect(room(other).getByText('老师好')).toBeVisible();
  await expect(room(other).getByText(word)).toHaveCount(0);

  const text = await heldText(`大家${word}`);
  await ops('text-release', text);
  await expect(room(other).getByText(word)).toBeVisible();
  await expect(room(page).getByText('审核中')).toHaveCount(0);
  await ops('text-hide', text, REASON);
  await expect(room(other).getByText(word)).toHaveCount(0);
  await expect(room(page).getByText(word)).toHaveCount(0);
  await expect(room(other).getByText('老师好')).toBeVisible();
  await ops('word-remove', word);
  await held.putBack();
  await other.context().close();
});
