/** After the last lesson: questionnaire, exam, certificate; and whoever is shown it checks it. */
import type { Page } from '@playwright/test';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { main } from '../support/buying.ts';
import { certify, newIdCard } from '../support/certificates.ts';
import { type MadeExam, makeExam } from '../support/exams.ts';
import { isInOrder } from '../support/in-order.ts';
import { finishAllButOne, watchTheEnd } from '../support/last-lesson.ts';
import { callAs, dearCourses, payOrderByPhone, placeOrder } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { drawPaper, readCode } from '../support/paper.ts';
import { expect, logIn, type LoggedIn, test } from '../support/site.ts';

const RECORDED = 2;
/** Other tests buy the dearest. */
const BOUGHT_BY_OTHERS = 8;
/** The worker draws, and the payment channel has its part in a refund. */
const PATIENCE = { timeout: MINUTE_MS };
/** Nobody asks about a number more than once in a while. */
const LOOKS = { timeout: 2 * MINUTE_MS, intervals: [3 * SECOND_MS] };
const NAME = '王小明';
const MASKED = '王**';
const CERTIFICATE = '端到端结业证书';
const STEPS = ['1. 填写问卷', '2. 参加考试', '3. 领取证书'];

const steps = (page: Page) => page.getByRole('navigation', { name: /^学完之后/ }).first();
const card = (page: Page) => main(page).getByRole('article', { name: CERTIFICATE });
const result = (page: Page) => main(page).getByRole('article', { name: '查验结果' });

/** Buys a course that has all of it; answers the number of the order. */
async function buy(origin: string, person: LoggedIn, courseId: number): Promise<string> {
  const id = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrderByPhone(origin, person, id);
  const orderOf = async () => callAs(origin, person, 'order.detail', { id });
  await expect.poll(async () => (await orderOf()).actions, PATIENCE).toContain('study');
  return (await orderOf()).order_no;
}

/** Answers half of the questions, which is enough, and hands in. */
async function passExam(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '开始考试' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始', exact: true }).click();
  const question = (no: number) => main(page).getByRole('region', { name: `第 ${no} 题` });
  await question(1).getByText('集中趋势', { exact: true }).click();
  await main(page).getByRole('button', { name: '下一题' }).click();
  for (const text of ['方差', '极差']) {
    await question(2).getByText(text, { exact: true }).click();
  }
  await main(page).getByRole('button', { name: '交卷' }).click();
  const box = page.getByRole('dialog', { name: '现在交卷？' });
  await box.getByRole('button', { name: '确认交卷' }).click();
  await expect(main(page).getByRole('heading', { name: '通过了考试' })).toBeVisible(PATIENCE);
}

/** Applies under a real name, with a slip in the number at first. */
async function apply(page: Page): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^申请证书/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '申请证书' });
  const idCard = newIdCard();
  const slip = `${idCard.slice(0, -1)}${idCard.endsWith('1') ? '2' : '1'}`;
  await dialog.getByLabel('真实姓名').fill(NAME);
  await dialog.getByLabel('身份证号', { exact: true }).fill(slip);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByRole('alert')).toContainText('校验位或出生日期不对');
  await isInOrder(page, 'application');
  await dialog.getByLabel('身份证号', { exact: true }).fill(idCard);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toHaveCount(0);
}

/** From the player to the certificate, step by step. */
async function earn(page: Page, origin: string, person: LoggedIn, { courseId }: MadeExam) {
  await watchTheEnd(page, person, await finishAllButOne(origin, person, courseId));
  await expect(steps(page).getByRole('link')).toHaveText(STEPS);
  await steps(page).getByRole('link', { name: '3. 领取证书' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/certificate\\?course=${courseId}$`, 'u'));
  await expect(card(page)).toContainText('条件未满足');
  await isInOrder(page, 'what is missing');

  await page.goto('/#/user/course');
  await expect(steps(page).getByRole('link')).toHaveText(STEPS);
  await steps(page).getByRole('link', { name: '1. 填写问卷' }).click();
  await page.getByRole('radiogroup').getByRole('radio', { name: '4 分 满意' }).check();
  await page.getByRole('button', { name: '提交问卷' }).click();
  await expect(page.getByRole('heading', { name: '谢谢，问卷已提交' })).toBeVisible();

  await page.goto(`/#/courseInfo?id=${courseId}&type=${RECORDED}`);
  await steps(page).getByRole('link', { name: '2. 参加考试' }).click();
  await passExam(page);
  await main(page).getByRole('link', { name: '去领证书' }).click();
  await expect(card(page)).toContainText('可申请');
  await apply(page);
  await expect(card(page)).toContainText('有效');
}

test('the last lesson leads to questionnaire, exam and a certificate, which counts until the money goes back @phone @gate', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await logIn(context, origin);
  const courseIds = (await dearCourses(origin, RECORDED)).slice(BOUGHT_BY_OTHERS);
  const exam = makeExam({ title: '端到端结业考试', courseIds });
  certify(exam.courseId, CERTIFICATE);
  const orderNo = await buy(origin, person, exam.courseId);
  await earn(page, origin, person, exam);

  const file = card(page).getByRole('link', { name: /^下载 PDF/ });
  await expect(file).toBeVisible(PATIENCE);
  await expect(card(page)).toContainText(MASKED);
  await isInOrder(page, 'issued');
  const pdf = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  // The paper as somebody holds it: drawn, its code read by a stranger's phone.
  const paper = await drawPaper(context, await pdf.body());
  await test.info().attach('certificate', { body: paper.picture, contentType: 'image/png' });
  const address = readCode(paper);
  const link = card(page).getByRole('link', { name: /^查验页面/ });
  expect(address).toBe(`${origin}/${(await link.getAttribute('href')) ?? ''}`);
  const stranger = await browser.newContext({ viewport: page.viewportSize() });
  const visitor = await stranger.newPage();
  await visitor.goto(address);
  await expect(result(visitor).getByRole('heading', { name: '证书有效' })).toBeVisible();
  await expect(result(visitor)).toContainText(MASKED);
  await expect(result(visitor)).not.toContainText(NAME);
  await isInOrder(visitor, 'valid');
  const forged = new URL(address);
  forged.hash = forged.hash.replace(/sign=.*$/u, 'sign=0123456789abcdef');
  await visitor.goto(forged.href);
  await expect(result(visitor).getByRole('heading', { name: '查不到这张证书' })).toBeVisible();
  await expect(result(visitor)).toContainText('可能被伪造或改动');

  const no = new URLSearchParams(new URL(address).hash.split('?')[1]).get('no') ?? '';
  await visitor.goto(`${origin}/#/certificate`);
  await visitor.getByLabel('证书编号').fill(no.toLowerCase());
  await isInOrder(visitor, 'a number to be typed');
  await visitor.getByRole('button', { name: '查验', exact: true }).click();
  await expect(result(visitor).getByRole('heading', { name: '证书有效' })).toBeVisible();

  await ops('refund-manual', orderNo, 'rest', '课程停办');
  await expect(async () => {
    await visitor.reload();
    await expect(result(visitor)).toBeVisible();
    expect(await result(visitor).textContent()).toContain('证书已撤销');
  }).toPass(LOOKS);
  await isInOrder(visitor, 'revoked');
  await stranger.close();
  await page.goto('/#/user/certificate');
  await page.reload();
  await expect(card(page)).toContainText('已撤销');
  await expect(card(page)).toContainText('课程已退款');
  await expect(file).toHaveCount(0);
});
