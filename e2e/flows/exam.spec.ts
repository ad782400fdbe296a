/** Sitting an exam: every type of question, a network that dies, another device, the end of time. */
import type { BrowserContext, Page } from '@playwright/test';
import { HOUR_S, MINUTE_MS, MINUTE_S, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { attemptOf, letEndIn, makeExam, type MadeExam, savedAnswers } from '../support/exams.ts';
import { smallTargets } from '../support/hand/measures.ts';
import { isInOrder, isPhone } from '../support/in-order.ts';
import { ops } from '../support/ops.ts';
import { enter, expect, logIn, type LoggedIn, sessionOf, test } from '../support/site.ts';

const A_DAY = '1';
const SAVE = '**/api/exam/saveUser';
/** The server waits half a minute for what is under way, and looks every few seconds. */
const PATIENCE = { timeout: 90_000 };
/** Long enough for a page to be opened anew on a busy machine. */
const RELOADED_SECONDS = 15;
/** So long the network is gone. */
const CUT_MS = 3 * MINUTE_MS;

const main = (page: Page) => page.getByRole('main');
const question = (page: Page, no: number) =>
  main(page).getByRole('region', { name: `第 ${no} 题` });
const saved = (page: Page) => main(page).getByText(/^已保存于 \d\d:\d\d:\d\d$/);
const next = async (page: Page) => main(page).getByRole('button', { name: '下一题' }).click();

/** A learner who owns a course with an exam. */
async function learnerOf(context: BrowserContext, origin: string, { courseId }: MadeExam) {
  const learner = await logIn(context, origin);
  await ops('grant', learner.username, String(courseId), A_DAY);
  return learner;
}

async function begin(page: Page, { examId }: MadeExam): Promise<void> {
  await page.goto(`/#/user/exam/edit?id=${examId}`);
  await main(page).getByRole('button', { name: '开始考试' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始', exact: true }).click();
  await expect(main(page).getByRole('timer')).toBeVisible();
}

/** Chooses an option by its text, since each paper has them in another order. */
async function choose(page: Page, no: number, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await question(page, no).getByText(text, { exact: true }).click();
  }
}

/** Hands in and waits for the result. */
async function handIn(page: Page, text: string | RegExp): Promise<void> {
  await main(page).getByRole('button', { name: '交卷' }).click();
  const box = page.getByRole('dialog', { name: '现在交卷？' });
  await expect(box.getByText(text)).toBeVisible();
  await box.getByRole('button', { name: '确认交卷' }).click();
  await expect(page).toHaveURL(/\/user\/exam\/detail\?id=\d+/);
}

/** What the clock of the paper shows. */
async function secondsLeft(page: Page): Promise<number> {
  const shown = (await main(page).getByRole('timer').textContent()) ?? '';
  const [hours = 0, minutes = 0, seconds = 0] = shown.split(':').map(Number);
  return hours * HOUR_S + minutes * MINUTE_S + seconds;
}

/** Lets three minutes of the page's time go by, with all that it tries in them. */
async function passTheCut(page: Page): Promise<void> {
  const before = await secondsLeft(page);
  await page.clock.runFor(CUT_MS);
  await expect.poll(async () => secondsLeft(page)).toBeLessThanOrEqual(before - CUT_MS / SECOND_MS);
}

/** What was asked for while there was no network is no complaint. */
function forgiveNetwork(complaints: string[]): void {
  const others = complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));
  complaints.splice(0, complaints.length, ...others);
}

test('[USR-07/list+edit+startExam+detail] every type of question is answered, handed in and marked @phone @desktop @gate', async ({
  page,
  context,
  baseURL,
}) => {
  const exam = makeExam({ title: '各种题型', withEssay: true, maxTimes: 2 });
  const { username } = await learnerOf(context, baseURL ?? '', exam);
  await page.goto('/#/user/exam/index');
  await expect(main(page).getByRole('article', { name: '各种题型' })).toContainText('可参加');
  await isInOrder(page, 'list');
  await main(page).getByRole('link', { name: '去考试：各种题型' }).click();
  await expect(main(page).getByText('2 次（共 2 次，已考 0 次）')).toBeVisible();
  await isInOrder(page, 'intro');
  await begin(page, exam);

  await expect(question(page, 1).locator('math')).toContainText('x');
  await choose(page, 1, '集中趋势');
  await expect(saved(page)).toBeVisible();
  await isInOrder(page, 'single choice');
  await next(page);
  await choose(page, 2, '方差', '极差');
  await isInOrder(page, 'multiple choice');
  await next(page);
  await expect(question(page, 3).getByRole('img', { name: '题目配图' })).toBeVisible();
  await choose(page, 3, '错');
  await question(page, 3).getByRole('button', { name: '标记本题' }).click();
  await next(page);
  await question(page, 4).getByLabel('第 1 空').fill('group by');
  await question(page, 4).getByLabel('第 2 空').fill('where');
  await isInOrder(page, 'blanks');
  await next(page);
  await question(page, 5).getByLabel('在此作答').fill('先定对象，再定范围。');
  await isInOrder(page, 'essay');

  if (isPhone()) {
    await main(page).getByRole('button', { name: '答题卡 5/5' }).click();
    expect.soft(await smallTargets(page), 'targets: navigator').toEqual([]);
  }
  await page.getByRole('button', { name: '第 3 题，已答，已标记' }).click();
  await expect(question(page, 3)).toBeVisible();
  await handIn(page, '5 题都已作答。交卷后不能再修改。');
  await expect(main(page).getByRole('heading', { name: '正在阅卷' })).toBeVisible();
  await expect(main(page).getByRole('article', { name: '第 5 题' })).toContainText('待批改');
  await isInOrder(page, 'result');
  expect(savedAnswers(attemptOf(username, exam.examId))).toMatchObject({
    3: 'F',
    4: 'group by|where',
    5: '先定对象，再定范围。',
  });

  const receipt = main(page).getByRole('region', { name: '交卷回执' });
  const hash = (await receipt.locator('code').textContent()) ?? '';
  expect(hash).toMatch(/^[\da-f]{64}$/);
  await page.reload();
  await expect(receipt).toContainText(hash);
  // Going back leads to no second attempt.
  await page.goBack();
  await expect(main(page).getByRole('timer')).toHaveCount(0);
  await page.goto('/#/user/exam/index');
  const card = main(page).getByRole('article', { name: '各种题型' });
  await expect(card).toContainText('已考 1 次');

  // A person marks the essay; the learner sees it, and his receipt is the same.
  const attempt = String(attemptOf(username, exam.examId));
  expect(await ops('exam-claim', attempt)).toContain('answer: 先定对象，再定范围。');
  expect(await ops('exam-mark', attempt, '5=8', '还可以说说时间')).toBe('48 points, passed');
  await page.reload();
  await expect(card).toContainText('已通过');
  await page.goto(`/#/user/exam/detail?id=${attempt}`);
  await expect(main(page).getByRole('heading', { name: '通过了考试' })).toBeVisible();
  await expect(main(page).getByText('48 / 50 分')).toBeVisible();
  await expect(main(page).getByText('还可以说说时间')).toBeVisible();
  await expect(main(page).getByRole('article', { name: '第 5 题' })).toContainText('得 8 / 10 分');
  await expect(receipt).toContainText(hash);
  await isInOrder(page, 'marked result');
});

test('[USR-07/startExam] a dead network loses nothing, nor does a reload in it @phone @gate', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const exam = makeExam({ title: '断网' });
  const { username } = await learnerOf(context, baseURL ?? '', exam);
  await page.clock.install();
  await begin(page, exam);
  await choose(page, 1, '离散程度');
  await expect(saved(page)).toBeVisible();
  const attempt = attemptOf(username, exam.examId);

  await context.setOffline(true);
  await choose(page, 1, '集中趋势');
  await expect(main(page).getByText('网络断开，1 题答案暂存本机')).toBeVisible();
  await passTheCut(page);
  await next(page);
  await choose(page, 2, '方差', '极差');
  await expect(main(page).getByText('网络断开，2 题答案暂存本机')).toBeVisible();
  expect(Object.keys(savedAnswers(attempt))).toEqual(['1']);
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(savedAnswers(attempt)[2]?.split('|')).toHaveLength(2);

  // The server cannot be reached for answers, and in the middle of it the page is opened anew.
  await page.route(SAVE, async (route) => route.abort());
  await next(page);
  await choose(page, 3, '错');
  await expect(main(page).getByText('网络断开，1 题答案暂存本机')).toBeVisible();
  await passTheCut(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(main(page).getByText('网络断开，1 题答案暂存本机')).toBeVisible();
  await expect(question(page, 4)).toBeVisible();
  await page.unroute(SAVE);
  await expect(saved(page)).toBeVisible();
  expect(savedAnswers(attempt)[3]).toBe('F');

  await handIn(page, '还有 1 题没有作答（共 4 题）。交卷后不能再修改。');
  await expect(main(page).getByRole('heading', { name: '通过了考试' })).toBeVisible();
  await expect(main(page).getByText('30 / 40 分')).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('zhiji-exam:')),
  );
  expect(kept).toEqual([]);
  forgiveNetwork(complaints);
});

test('[USR-07/startExam] a second browser goes on; what it answered later stays @phone', async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  const origin = baseURL ?? '';
  const exam = makeExam({ title: '换设备' });
  const { username } = await learnerOf(context, origin, exam);
  await begin(page, exam);
  await choose(page, 1, '离散程度');
  await expect(saved(page)).toBeVisible();
  await page.route(SAVE, async (route) => route.abort());
  await choose(page, 1, '相关程度');
  await next(page);
  await choose(page, 2, '众数');
  await expect(main(page).getByText('网络断开，2 题答案暂存本机')).toBeVisible();

  const elsewhere = await browser.newContext();
  const session: LoggedIn = await sessionOf(username);
  await enter(elsewhere, origin, session);
  const other = await elsewhere.newPage();
  await other.goto(`${origin}/#/user/exam/startExam?id=${exam.examId}`);
  await main(other).getByRole('button', { name: '上一题' }).click();
  await expect(question(other, 1).getByRole('radio', { checked: true })).toHaveCount(1);
  await choose(other, 1, '集中趋势');
  await expect(saved(other)).toBeVisible();
  await elsewhere.close();

  // Back at the first device: what it alone answered is sent, what was answered later elsewhere shows.
  await page.unroute(SAVE);
  await expect(page.getByRole('dialog').filter({ hasText: '需要重新登录' })).toBeVisible();
  await enter(context, origin, await sessionOf(username));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await main(page).getByRole('button', { name: '上一题' }).click();
  await main(page).getByRole('button', { name: '上一题' }).click();
  await expect(question(page, 1).getByRole('radio', { name: /集中趋势/ })).toBeChecked();
  await next(page);
  await expect(question(page, 2).getByRole('checkbox', { name: /众数/ })).toBeChecked();
  forgiveNetwork(complaints);
});

test('[USR-07/startExam+detail] time ends with the browser closed, and with it open @phone @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const exam = makeExam({ title: '到时间' });
  const { username } = await learnerOf(context, baseURL ?? '', exam);
  await begin(page, exam);
  await choose(page, 1, '集中趋势');
  await next(page);
  await choose(page, 2, '方差', '极差');
  await expect(saved(page)).toBeVisible();
  await page.close();
  letEndIn(attemptOf(username, exam.examId), -60);

  const later = await context.newPage();
  await later.goto('/#/user/exam/index');
  const card = main(later).getByRole('article', { name: '到时间' });
  await card.getByRole('link', { name: /查看成绩/ }).click();
  const passed = main(later).getByRole('heading', { name: '通过了考试' });
  await expect(passed).toBeVisible(PATIENCE);
  await expect(main(later).getByText('已答 2 题')).toBeVisible();

  await main(later).getByRole('link', { name: '再考一次' }).click();
  await main(later).getByRole('button', { name: '再考一次' }).click();
  await later.getByRole('dialog').getByRole('button', { name: '开始', exact: true }).click();
  await choose(later, 1, '离散程度');
  await expect(saved(later)).toBeVisible();
  letEndIn(attemptOf(username, exam.examId), RELOADED_SECONDS);
  await later.reload();
  await expect(later).toHaveURL(/\/user\/exam\/detail\?id=\d+/, PATIENCE);
  await expect(main(later).getByRole('heading', { name: '没有通过' })).toBeVisible(PATIENCE);
});

test('[USR-07/edit+startExam+detail] by keyboard alone', async ({ page, context, baseURL }) => {
  const exam = makeExam({ title: '只用键盘' });
  await learnerOf(context, baseURL ?? '', exam);
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  // What has the focus after each press, and not some time after it.
  const tabTo = async (name: string) =>
    expect
      .poll(
        async () => {
          await press('Tab');
          return page.evaluate(() => document.activeElement?.textContent?.trim());
        },
        { intervals: [0], ...PATIENCE },
      )
      .toBe(name);
  await page.goto(`/#/user/exam/edit?id=${exam.examId}`);
  await expect(main(page).getByRole('button', { name: '开始考试' })).toBeVisible();
  await tabTo('开始考试');
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo('开始');
  await press('Enter');
  await expect(main(page).getByRole('timer')).toBeVisible();
  await main(page).getByRole('heading', { name: '第 1 题，共 4 题' }).focus();
  await press('1');
  await expect(question(page, 1).getByRole('radio').first()).toBeChecked();
  await press('ArrowRight');
  const heading = (no: number) => main(page).getByRole('heading', { name: `第 ${no} 题，共 4 题` });
  await expect(heading(2)).toBeFocused();
  await press('1', '2');
  await press('m', 'ArrowRight');
  await expect(heading(3)).toBeFocused();
  await press('2', 'ArrowRight');
  await expect(heading(4)).toBeFocused();
  await press('Tab');
  await page.keyboard.type('group by');
  await press('Tab');
  await page.keyboard.type('where');
  await expect(question(page, 4).getByLabel('第 1 空')).toHaveValue('group by');
  await expect(main(page).getByRole('button', { name: '第 2 题，已答，已标记' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await tabTo('交卷');
  await press('Enter');
  await expect(page.getByRole('dialog').getByText(/4 题都已作答/)).toBeVisible();
  await tabTo('确认交卷');
  await press('Enter');
  await expect(main(page).getByRole('region', { name: '交卷回执' })).toBeVisible();
});

test('what was answered wrongly is practised until it leaves the book @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const exam = makeExam({ title: '错题' });
  await learnerOf(context, baseURL ?? '', exam);
  await begin(page, exam);
  await choose(page, 1, '离散程度');
  await expect(saved(page)).toBeVisible();
  await handIn(page, /还有 3 题没有作答/);
  await page.goto('/#/user/exam/index');
  await main(page).getByRole('link', { name: '错题本' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(4);
  await isInOrder(page, 'book');
  await main(page).getByRole('link', { name: '开始练习' }).click();

  const form = main(page).getByRole('form', { name: '错题练习' });
  const at = async (no: number) =>
    expect(form.getByRole('heading', { name: `第 ${no} 题，共 4 题` })).toBeFocused();
  const press = async (name: string) => main(page).getByRole('button', { name }).click();
  const answerFirst = async (outlook: RegExp) => {
    await form.getByText('集中趋势', { exact: true }).click();
    await press('提交答案');
    await expect(form.getByRole('region', { name: '答对了' })).toContainText(outlook);
  };
  await at(1);
  await isInOrder(page, 'practice');
  await answerFirst(/再连续答对 1 次/);
  await isInOrder(page, 'verdict');
  await press('下一题');
  for (const no of [2, 3, 4]) {
    await at(no);
    await press('跳过');
  }
  await expect(main(page).getByText('共 4 题，答对 1 题。')).toBeVisible();

  // What was practised comes last in the next round.
  await press('再练一轮');
  for (const no of [1, 2, 3]) {
    await at(no);
    await press('跳过');
  }
  await at(4);
  await answerFirst(/移出错题本/);
  await press('完成本轮');
  await main(page).getByRole('link', { name: '回到错题本' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(3);
});
