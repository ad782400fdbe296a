/** Words of the list, as those who write meet them. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildPaidOrder } from '#factory/order';
import { addWord, checkText, removeWord } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { SAVED, TEXT_REFUSED } from '#test/codes';
import { buildLogin } from '#test/logins';
import type { TestApp } from '#test/app';

const { inCheck, shown } = PUBLISH_STATUSES;
const actor = operatorNamed('office');

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ beside: here });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

let courseId: number;
beforeEach(async () => {
  courseId = await buildCourse(here.platform);
});

async function review(app: TestApp, content: string) {
  const login = await buildLogin(here);
  const order = await buildPaidOrder(here.platform, login.userId, { type: 2, id: courseId });
  const request = { orders_id: order.id, curriculum_id: courseId, score: 5, content } as const;
  return app.call('catalog.submitComment', request, login);
}

const wait = async (): Promise<void> => here.ticks.pass(SECOND_MS - 1);

describe('a word on the list', () => {
  it('that refuses keeps a review out, however it is written', async () => {
    await addWord(here.platform, { actor, word: '代考包过', verdict: 'refuse' });
    for (const content of ['老师代考包过', '老师代 考·包\u200B过', '老师好，代考【包过】请找我']) {
      const { code, data } = await review(here, content);
      expect([content, code, data]).toEqual([content, TEXT_REFUSED, null]);
    }
    expect((await here.call('catalog.comments', { id: courseId })).data.total).toBe(0);
    expect((await review(here, '代考不可取')).data.status).toBe(shown);
  });

  it('that holds lets a review in, unseen by others', async () => {
    await addWord(here.platform, { actor, word: '加微信', verdict: 'hold' });
    const { code, data } = await review(here, '资料请＋加 微 信');
    expect([code, data.status]).toEqual([SAVED, inCheck]);
    const { data: comments } = await here.call('catalog.comments', { id: courseId });
    expect(comments).toMatchObject({ total: 0, avg: 0, list: [] });
  });

  it('counts in every process within a second, and so does its end', async () => {
    expect((await review(there, '每天刷单返利')).data.status).toBe(shown);
    await addWord(here.platform, { actor, word: '刷单返利', verdict: 'hold' });
    await wait();
    expect((await review(there, '每天刷单返利')).data.status).toBe(inCheck);
    await addWord(here.platform, { actor, word: '刷单返利', verdict: 'refuse' });
    await wait();
    expect((await review(there, '每天刷单返利')).code).toBe(TEXT_REFUSED);
    await removeWord(here.platform, { actor, word: '刷 单 返 利' });
    await wait();
    expect((await review(there, '每天刷单返利')).data.status).toBe(shown);
  });

  it('costs no statement while it is remembered', async () => {
    const { userId } = await buildLogin(here);
    const look = async () => checkText(here.platform, userId, ['很好']);
    await look();
    // Whether he is muted.
    expect(await here.statementsOf(look)).toBe(1);
  });
});
