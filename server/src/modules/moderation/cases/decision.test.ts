/** What becomes of texts that somebody looked at. */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildComment, buildCourse, buildQuestion } from '#factory/catalog';
import { buildHeldCase, buildWords } from '#factory/moderation';
import { buildPaidOrder } from '#factory/order';
import { heldTexts, hideText, releaseText } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { textSubjects } from '#text-subjects';
import type { TextKind } from '#modules/moderation';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

const HELD_WORD = '加微信';
const REASON = '含有广告';
const QUOTED = 60;
const actor = operatorNamed('office');

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ beside: here });
  await buildWords(here.platform, { hold: [HELD_WORD] });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

let courseId: number;
let author: Login;
beforeEach(async () => {
  courseId = await buildCourse(here.platform);
  author = await buildLogin(here);
  // Each decision is told by its moment.
  here.clock.advance(MINUTE_MS);
});

const release = async (id: number, kind: TextKind = 'comment') =>
  releaseText(here.platform, textSubjects, { actor, kind, id });
const hide = async (id: number, kind: TextKind = 'comment') =>
  hideText(here.platform, textSubjects, { actor, kind, id, reason: REASON });

async function review(content: string): Promise<number> {
  const order = await buildPaidOrder(here.platform, author.userId, { type: 2, id: courseId });
  const request = { orders_id: order.id, curriculum_id: courseId, score: 4, content } as const;
  return (await here.call('catalog.submitComment', request, author)).data.id;
}

const readBy = async (app: TestApp) => {
  const { data } = await app.call('catalog.comments', { id: courseId });
  return { contents: data.list.map(({ content }) => content), avg: data.avg, total: data.total };
};

/** What its author was told of it, among other things. */
const told = async () =>
  (await here.call('message.list', {}, author)).data.list
    .filter(({ title }) => title.includes('审核'))
    .map(({ title, content }) => [title, content]);

const audited = async (text: string) => {
  const { rows } = await sql<{ actor: string; action: string; detail: object }>`
    select actor, action, detail from audit where subject = ${text} order by id`.execute(
    here.platform.db,
  );
  return rows;
};

describe('a held text', () => {
  it('is listed, and read by everybody once it is released', async () => {
    const content = `${HELD_WORD}领资料`;
    const id = await review(content);
    expect(await heldTexts(here.platform, actor)).toMatchObject([
      { kind: 'comment', id, userId: author.userId, content, cause: 'word', reasons: [] },
    ]);
    expect(await release(id)).toBe(content);
    expect(await heldTexts(here.platform, actor)).toEqual([]);
    expect(await readBy(here)).toEqual({ contents: [content], avg: 4, total: 1 });
    expect(await told()).toEqual([
      ['内容已通过审核', `您的评价“${content}”已通过审核，现在对所有人可见。`],
    ]);
    expect(await audited(`comment:${id}`)).toEqual([
      { actor: 'office', action: 'text.release', detail: {} },
    ]);
    await expect(release(id)).rejects.toMatchObject({ key: 'operator.textMissing' });
  });

  it('that is hidden stays unseen, and its author reads why', async () => {
    const content = `${HELD_WORD}，${'好'.repeat(QUOTED)}`;
    const id = await review(content);
    expect(await hide(id)).toBe(content);
    expect(await readBy(here)).toEqual({ contents: [], avg: 0, total: 0 });
    const quoted = `${content.slice(0, QUOTED - 1)}…`;
    expect(await told()).toEqual([['内容未通过审核', `您的评价“${quoted}”不予展示：${REASON}。`]]);
    expect(await audited(`comment:${id}`)).toEqual([
      { actor: 'office', action: 'text.hide', detail: { reason: REASON } },
    ]);
    await expect(hide(id)).rejects.toMatchObject({ key: 'operator.textMissing' });
    expect(await told()).toHaveLength(1);
  });
});

describe('a text that nobody held', () => {
  it('is hidden, and gone from every process within a second; released it is back', async () => {
    const id = await buildComment(here.platform, courseId, author.userId, { content: '很好' });
    const before = { contents: ['很好'], avg: 5, total: 1 };
    expect([await readBy(here), await readBy(there)]).toEqual([before, before]);
    await hide(id);
    await here.ticks.pass(SECOND_MS - 1);
    expect(await readBy(there)).toEqual({ contents: [], avg: 0, total: 0 });
    here.clock.advance(MINUTE_MS);
    await release(id);
    await here.ticks.pass(SECOND_MS - 1);
    expect(await readBy(there)).toEqual(before);
    expect(await told()).toHaveLength(2);
  });

  it('needs no release', async () => {
    const id = await buildComment(here.platform, courseId, author.userId);
    await expect(release(id)).rejects.toMatchObject({ key: 'operator.textMissing' });
    await expect(hide(999_999_999)).rejects.toMatchObject({ key: 'operator.textMissing' });
  });

  it('is hidden by its number alone when it is a question', async () => {
    const id = await buildQuestion(here.platform, courseId, author.userId);
    await hide(id, 'question');
    const seen = async (sender: { token?: string }, mine: 0 | 1) =>
      (await here.call('catalog.questions', { id: courseId, mine }, sender)).data.total;
    expect([await seen({}, 0), await seen(author, 1)]).toEqual([0, 1]);
  });
});

describe('a text of somebody who left', () => {
  const leave = async () =>
    sql`update users set deleted_at = ${here.clock.now()} where id = ${author.userId}`.execute(
      here.platform.db,
    );

  it('is hidden without its words, for good, and told to nobody', async () => {
    const said = { content: '来买号', reply: '请勿买卖账号' };
    const id = await buildComment(here.platform, courseId, author.userId, said);
    await leave();
    expect(await hide(id)).toBe('来买号');
    const { rows } = await sql`
      select state, content from text_case
      where kind = 'comment' and subject_id = ${id}`.execute(here.platform.db);
    expect(rows).toEqual([{ state: 'hidden', content: '' }]);
    expect(await readBy(here)).toEqual({ contents: [], avg: 0, total: 0 });
    await expect(release(id)).rejects.toMatchObject({ key: 'operator.textMissing' });
    const { rows: left } = await sql`
      select content, reply from comment where id = ${id}`.execute(here.platform.db);
    expect(left).toEqual([{ content: '', reply: '' }]);
    expect(await readBy(here)).toEqual({ contents: [], avg: 0, total: 0 });
    const { rows: messages } = await sql`
      select from message
      where user_id = ${author.userId} and kind in ('text.hidden', 'text.released')`.execute(
      here.platform.db,
    );
    expect(messages).toEqual([]);
  });

  it('is emptied with its answer when it is a question', async () => {
    const asked = { content: '谁卖号', answer: '这里没有', answer_user: '周老师' };
    const id = await buildQuestion(here.platform, courseId, author.userId, asked);
    await leave();
    await hide(id, 'question');
    const { rows } = await sql`
      select content, answer, answer_user from question where id = ${id}`.execute(here.platform.db);
    expect(rows).toEqual([{ content: '', answer: '', answer_user: '' }]);
    await expect(release(id, 'question')).rejects.toMatchObject({ key: 'operator.textMissing' });
  });

  it('is released when it was held with its words', async () => {
    const said = { content: '大家都读过', status: PUBLISH_STATUSES.inCheck };
    const id = await buildComment(here.platform, courseId, author.userId, said);
    const { content } = said;
    const { userId } = author;
    await buildHeldCase(here.platform, { kind: 'comment', subjectId: id, userId, content });
    await leave();
    expect(await release(id)).toBe(content);
    expect((await readBy(here)).contents).toEqual([content]);
  });
});
