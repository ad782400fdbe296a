import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildUser } from '#factory/identity';
import { buildLesson, buildSection } from '#factory/learning';
import { buildComment, buildCourse, buildQuestion } from '../catalog.factory.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Sender, TestApp } from '#test/app';

const HUGE = Number.MAX_SAFE_INTEGER;

let app: TestApp;
let author: number;
beforeAll(async () => {
  app = await startTestApp();
  author = await buildUser(app.platform, { nickname: '林知远' });
  await app.platform.db
    .updateTable('users')
    .set({ photo: '/media/face.svg' })
    .where('id', '=', author)
    .execute();
});
afterAll(async () => app.stop());

let id: number;
beforeEach(async () => {
  id = await buildCourse(app.platform);
});

const minutesAgo = (minutes: number): Date =>
  new Date(app.clock.now().getTime() - minutes * MINUTE_MS);

describe('POST /api/curriculum/getComment [API-093]', () => {
  it('answers comments newest first with the average and the number per score, in two statements', async () => {
    await buildComment(app.platform, id, author, {
      score: 4,
      content: '先来',
      created_at: minutesAgo(9),
    });
    await buildComment(app.platform, id, author, {
      content: '后到',
      images: ['/media/one.svg'],
      reply: '谢谢',
      ip_region: '上海',
      percent: 80,
      created_at: minutesAgo(1),
    });
    const open = async () => app.call('catalog.comments', { id });
    expect(await app.statementsOf(open)).toBe(2);
    expect(await app.statementsOf(open)).toBe(0);
    const { data } = await open();
    expect(data).toMatchObject({ total: 2, page: 1, limit: 10, avg: 4.5 });
    expect(data.counts).toEqual([
      { score: 1, num: 0 },
      { score: 2, num: 0 },
      { score: 3, num: 0 },
      { score: 4, num: 1 },
      { score: 5, num: 1 },
    ]);
    expect(data.list).toMatchObject([
      {
        content: '后到',
        user: { nickname: '林知远', avatar: '/media/face.svg' },
        score: 5,
        images: ['/media/one.svg'],
        reply: '谢谢',
        is_anonymous: 0,
        percent: 80,
        ip_region: '上海',
        create_time: '2026-11-15 11:59:00',
      },
      { content: '先来', score: 4 },
    ]);
  });

  it('filters by score and pages, with the total of the score', async () => {
    for (const minutes of [1, 2, 3]) {
      await buildComment(app.platform, id, author, {
        score: 3,
        content: `第 ${minutes} 条评论`,
        created_at: minutesAgo(minutes),
      });
    }
    await buildComment(app.platform, id, author);
    const { data } = await app.call('catalog.comments', { id, score: 3, page: 2, limit: 2 });
    expect(data).toMatchObject({ total: 3, avg: 3.5, list: [{ content: '第 3 条评论' }] });
    expect(data.list).toHaveLength(1);
    const none = await app.call('catalog.comments', { id, score: 1 });
    expect(none.data).toMatchObject({ total: 0, list: [] });
  });

  it('names nobody who wants to stay unnamed', async () => {
    await buildComment(app.platform, id, author, { is_anonymous: true });
    const answer = await app.call('catalog.comments', { id });
    expect(answer.data.list).toMatchObject([
      { user: { nickname: '匿名学员', avatar: '' }, is_anonymous: 1 },
    ]);
    expect(JSON.stringify(answer.data)).not.toMatch(/林知远|face\.svg/);
  });

  it('shows no comment in check or hidden, nor one of another course', async () => {
    await buildComment(app.platform, id, author, { status: 0 });
    await buildComment(app.platform, id, author, { status: 2 });
    await buildComment(app.platform, await buildCourse(app.platform), author);
    expect((await app.call('catalog.comments', { id })).data).toMatchObject({ total: 0, list: [] });
  });

  it('is empty for a course that is not there and far beyond the end', async () => {
    for (const request of [{ id: HUGE }, { id, page: 100_000, limit: 50 }]) {
      const { code, data } = await app.call('catalog.comments', request);
      expect({ code, ...data }).toMatchObject({ code: 10000, list: [], total: 0, avg: 0 });
    }
  });
});

describe('POST /api/curriculum/getQuestions [API-095]', () => {
  const contentsOf = async (request: CallRequest<'catalog.questions'>, sender: Sender = {}) => {
    await app.platform.cache.invalidate(CATALOG_TAG);
    const { data } = await app.call('catalog.questions', request, sender);
    return { total: data.total, contents: data.list.map(({ content }) => content) };
  };

  it('answers the published questions newest first, in two statements', async () => {
    await buildQuestion(app.platform, id, author, {
      content: '旧的问题',
      created_at: minutesAgo(5),
    });
    await buildQuestion(app.platform, id, author, {
      content: '新的问题',
      answer: '可以',
      answer_user: '周老师',
      answer_at: minutesAgo(1),
      ip_region: '浙江',
      created_at: minutesAgo(2),
    });
    const open = async () => app.call('catalog.questions', { id });
    expect(await app.statementsOf(open)).toBe(2);
    expect(await app.statementsOf(open)).toBe(0);
    const { data } = await open();
    expect(data).toMatchObject({ total: 2, page: 1, limit: 10 });
    expect(data.list).toMatchObject([
      {
        chapter_id: null,
        user: { nickname: '林知远', avatar: '/media/face.svg' },
        content: '新的问题',
        images: [],
        answer: '可以',
        answer_user: '周老师',
        answer_time: '2026-11-15 11:59:00',
        is_private: 0,
        status: 1,
        ip_region: '浙江',
        create_time: '2026-11-15 11:58:00',
      },
      { content: '旧的问题', answer: '', answer_time: null },
    ]);
    expect(await contentsOf({ id, page: 2, limit: 1 })).toEqual({
      total: 2,
      contents: ['旧的问题'],
    });
  });

  it('shows private questions, those in check and hidden ones to nobody but who asked', async () => {
    const { userId, token } = await buildLogin(app);
    const other = await buildLogin(app);
    await buildQuestion(app.platform, id, userId, { content: '公开', created_at: minutesAgo(1) });
    await buildQuestion(app.platform, id, userId, {
      content: '私下',
      is_private: true,
      created_at: minutesAgo(2),
    });
    await buildQuestion(app.platform, id, userId, {
      content: '审核中',
      status: 0,
      created_at: minutesAgo(3),
    });
    await buildQuestion(app.platform, id, userId, {
      content: '已隐藏',
      status: 2,
      created_at: minutesAgo(4),
    });
    for (const sender of [{}, { token: other.token }, { token }]) {
      expect(await contentsOf({ id }, sender)).toEqual({ total: 1, contents: ['公开'] });
    }
    for (const sender of [{}, { token: other.token }]) {
      expect(await contentsOf({ id, mine: 1 }, sender)).toEqual({ total: 0, contents: [] });
    }
    const { data } = await app.call('catalog.questions', { id, mine: 1 }, { token });
    expect(data.total).toBe(4);
    expect(
      data.list.map(({ content, status, is_private }) => [content, status, is_private]),
    ).toEqual([
      ['公开', 1, 0],
      ['私下', 1, 1],
      ['审核中', 0, 0],
      ['已隐藏', 2, 0],
    ]);
  });

  it("answers one's own questions about this course only, page by page", async () => {
    const { userId, token } = await buildLogin(app);
    await buildQuestion(app.platform, id, userId, { content: '一', created_at: minutesAgo(1) });
    await buildQuestion(app.platform, id, userId, { content: '二', created_at: minutesAgo(2) });
    await buildQuestion(app.platform, id, author, { content: '别人的' });
    await buildQuestion(app.platform, await buildCourse(app.platform), userId);
    const ask = async () => app.call('catalog.questions', { id, mine: 1 }, { token });
    // The list, its total, and who he is.
    expect(await app.statementsOf(ask)).toBe(3);
    const own = await contentsOf({ id, mine: 1, page: 2, limit: 1 }, { token });
    expect(own).toEqual({ total: 2, contents: ['二'] });
  });

  it('filters by lesson, with the total of the lesson', async () => {
    const section = await buildSection(app.platform, id);
    const chapter_id = await buildLesson(app.platform, id, section);
    await buildQuestion(app.platform, id, author, { content: '这一课', chapter_id });
    await buildQuestion(app.platform, id, author, {
      content: '这一课的私事',
      chapter_id,
      is_private: true,
    });
    await buildQuestion(app.platform, id, author, { content: '整门课' });
    expect(await contentsOf({ id, chapter_id })).toEqual({ total: 1, contents: ['这一课'] });
    expect(await contentsOf({ id, chapter_id: HUGE })).toEqual({ total: 0, contents: [] });
  });

  it('is empty for a course that is not there', async () => {
    expect(await contentsOf({ id: HUGE })).toEqual({ total: 0, contents: [] });
  });
});
