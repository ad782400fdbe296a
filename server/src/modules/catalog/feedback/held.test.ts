/** What somebody looks at first is unseen by others, and counts nowhere until it is shown. */
import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { muteUser } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { MUTED, SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { DOUBTFUL, listWords, REFUSED, reviewer } from '#test/texts/reviewer';
import { buildUser } from '#factory/identity';
import { buildPaidOrder } from '#factory/order';
import { buildShop, buildTeacher } from '#factory/organisation';
import { openCourseQuestions } from '../answers/answer.commands.ts';
import {
  buildComment,
  buildCourse,
  buildCourseTeacher,
  buildQuestion,
} from '../catalog.factory.ts';
import type { Login } from '#test/logins';
import type { TestApp } from '#test/app';

const REVIEWED = 51_000;
const { inCheck, shown, hidden } = PUBLISH_STATUSES;
const actor = operatorNamed('test');

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ beside: here });
  await listWords(here);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

let courseId: number;
let teacherId: number;
let author: Login;
beforeEach(async () => {
  const { platform } = here;
  courseId = await buildCourse(platform);
  teacherId = await buildTeacher(platform, { shop_id: await buildShop(platform) });
  await buildCourseTeacher(platform, courseId, teacherId);
  author = await buildLogin(here);
});

/** What a process tells everybody about the course. */
async function told(app: TestApp) {
  const { data: said } = await app.call('catalog.comments', { id: courseId });
  const { data: asked } = await app.call('catalog.questions', { id: courseId });
  const { data: page } = await app.call('catalog.course', { id: courseId, type: 2 });
  const { data: teacher } = await app.call('organisation.teacher', { id: teacherId });
  return {
    comments: said.list.map(({ content }) => content),
    questions: asked.list.map(({ content }) => content),
    totals: [said.total, asked.total],
    averages: [said.avg, page.score, teacher.score],
    numbers: [page.comment_num, teacher.comment_num, page.question_num],
  };
}

/** The same of every process, a second less one later and not more. */
async function toldASecondLater() {
  here.clock.advance(SECOND_MS);
  await here.ticks.pass(SECOND_MS - 1);
  const everywhere = [await told(here), await told(there)];
  expect(everywhere[1]).toEqual(everywhere[0]);
  return everywhere[0];
}

async function buy(): Promise<number> {
  return (await buildPaidOrder(here.platform, author.userId, { type: 2, id: courseId })).id;
}

const say = async (orderId: number, content: string, score = 1) =>
  here.call(
    'catalog.submitComment',
    { orders_id: orderId, curriculum_id: courseId, score, content },
    author,
  );

const ask = async (content: string, is_private: 0 | 1 = 0) =>
  here.call('catalog.askQuestion', { curriculum_id: courseId, content, is_private }, author);

const ownStatus = async () =>
  (await here.call('catalog.questions', { id: courseId, mine: 1 }, author)).data.list[0]?.status;

const waitingForAnswer = async () =>
  (await openCourseQuestions(here.platform, { actor, courseId })).length;

describe('a doubtful review', () => {
  const content = `资料齐全，${DOUBTFUL}领取`;

  it('is unseen and uncounted until it is released, and again once it is hidden', async () => {
    await buildComment(here.platform, courseId, await buildUser(here.platform), {
      content: '讲得好',
    });
    const orderId = await buy();
    const { release, hide } = reviewer(here);
    const before = await toldASecondLater();
    expect(before).toMatchObject({ comments: ['讲得好'], averages: [5, 5, 5] });

    const { code, data } = await say(orderId, content);
    expect([code, data.status]).toEqual([SAVED, inCheck]);
    expect(await toldASecondLater()).toEqual(before);
    // Held or not, an order is reviewed once.
    expect((await say(orderId, '换一句话再说')).code).toBe(REVIEWED);

    const after = {
      comments: expect.arrayContaining(['讲得好', content]),
      totals: [2, 0],
      averages: [3, 3, 3],
      numbers: [2, 2, 0],
    };
    await release(TEXT_KINDS.comment, data.id);
    expect(await toldASecondLater()).toMatchObject(after);
    await hide(TEXT_KINDS.comment, data.id);
    expect(await toldASecondLater()).toEqual(before);
    await release(TEXT_KINDS.comment, data.id);
    expect(await toldASecondLater()).toMatchObject(after);
  });

  it('that is hidden without having been shown never counted', async () => {
    const before = await toldASecondLater();
    const { data } = await say(await buy(), content);
    await reviewer(here).hide(TEXT_KINDS.comment, data.id);
    expect(await toldASecondLater()).toEqual(before);
  });
});

describe('a doubtful question', () => {
  const content = `${DOUBTFUL}能问问题吗`;

  it('is seen by its author alone, with its state, until it is released', async () => {
    await buildQuestion(here.platform, courseId, await buildUser(here.platform), {
      content: '要电脑吗',
    });
    const before = await toldASecondLater();
    expect(before).toMatchObject({ questions: ['要电脑吗'], totals: [0, 1], numbers: [0, 0, 1] });
    const { release, hide } = reviewer(here);

    const { data } = await ask(content);
    expect([data.status, await ownStatus()]).toEqual([inCheck, inCheck]);
    expect(await toldASecondLater()).toEqual(before);
    expect(await waitingForAnswer()).toBe(1);

    await release(TEXT_KINDS.question, data.id);
    expect(await toldASecondLater()).toMatchObject({
      questions: expect.arrayContaining([content]),
      totals: [0, 2],
      numbers: [0, 0, 2],
    });
    expect([await ownStatus(), await waitingForAnswer()]).toEqual([shown, 2]);

    await hide(TEXT_KINDS.question, data.id);
    expect(await toldASecondLater()).toEqual(before);
    expect([await ownStatus(), await waitingForAnswer()]).toEqual([hidden, 1]);
  });

  it('that is private counts in no state', async () => {
    const before = await toldASecondLater();
    const { data } = await ask(content, 1);
    await reviewer(here).release(TEXT_KINDS.question, data.id);
    expect([await toldASecondLater(), await ownStatus()]).toEqual([before, shown]);
    await reviewer(here).hide(TEXT_KINDS.question, data.id);
    expect([await toldASecondLater(), await ownStatus()]).toEqual([before, hidden]);
  });
});

describe('a review or question', () => {
  it('with a refused word is not taken, and the order may still be reviewed', async () => {
    const orderId = await buy();
    expect((await say(orderId, `送你${REFUSED}`)).code).toBe(TEXT_REFUSED);
    expect((await ask(`哪里有${REFUSED}`)).code).toBe(TEXT_REFUSED);
    expect(await ownStatus()).toBeUndefined();
    expect((await say(orderId, '内容很实用')).data.status).toBe(shown);
  });

  it('of somebody who is muted is not taken until his time is over', async () => {
    const until = new Date(here.clock.now().getTime() + HOUR_MS);
    const { userId } = author;
    const orderId = await buy();
    await muteUser(here.platform, { actor, userId, until, reason: '刷屏' });
    expect((await say(orderId, '内容很实用')).code).toBe(MUTED);
    expect((await ask('需要什么基础吗')).code).toBe(MUTED);
    here.clock.advance(HOUR_MS);
    expect((await ask('需要什么基础吗')).code).toBe(SAVED);
    expect((await say(orderId, '内容很实用')).code).toBe(SAVED);
  });
});
