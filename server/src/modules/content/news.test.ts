import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { createViewCounter } from '#platform/redis/view-counter';
import { BUILT_VIEWS, buildNews } from './content.factory.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const app = useTestApp();

beforeEach(async () => {
  await app.platform.db.deleteFrom('news').execute();
  await app.platform.cache.invalidate('content');
});

describe('POST /api/consult/getConsult [API-072]', () => {
  const titlesOf = async (request: CallRequest<'content.news'>) => {
    const { data } = await app.call('content.news', request);
    return { total: data.total, titles: data.list.map(({ title }) => title) };
  };

  it('pages through the news, pinned first, newest first, in two statements', async () => {
    for (const daysAgo of Array.from({ length: 12 }, (_, index) => index)) {
      await buildNews(app.platform, { title: `第${daysAgo}天前`, daysAgo });
    }
    await buildNews(app.platform, { title: '置顶', daysAgo: 40, top: true });
    const statements = await app.statementsOf(async () => app.call('content.news'));
    expect(statements).toBe(2);
    const first = await app.call('content.news');
    expect(first.data).toMatchObject({ total: 13, page: 1, limit: 10 });
    expect(first.data.list.slice(0, 2)).toMatchObject([
      { title: '置顶', is_top: 1 },
      {
        title: '第0天前',
        cover: '/media/news.svg',
        summary: '第0天前的摘要',
        category: 'exam',
        is_top: 0,
        view_num: 12,
        create_time: '2026-11-15 12:00:00',
      },
    ]);
    expect(await titlesOf({ page: 2 })).toEqual({
      total: 13,
      titles: ['第9天前', '第10天前', '第11天前'],
    });
    expect(await titlesOf({ page: 3 })).toEqual({ total: 13, titles: [] });
  });

  it('filters by category and by keyword, whose % and _ mean themselves', async () => {
    await buildNews(app.platform, { title: '通过率 80% 的秘诀', category: 'study', daysAgo: 1 });
    await buildNews(app.platform, { title: '通过率 80 分以上', category: 'exam', daysAgo: 2 });
    await buildNews(app.platform, { title: 'Python 二级开考', category: 'exam', daysAgo: 3 });
    expect(await titlesOf({ category: 'exam' })).toEqual({
      total: 2,
      titles: ['通过率 80 分以上', 'Python 二级开考'],
    });
    expect((await titlesOf({ keyword: '80%' })).titles).toEqual(['通过率 80% 的秘诀']);
    expect((await titlesOf({ keyword: 'python' })).titles).toEqual(['Python 二级开考']);
    expect(await titlesOf({ keyword: '通过率', category: 'policy' })).toEqual({
      total: 0,
      titles: [],
    });
  });

  it('refuses a category that does not exist and a page below one', async () => {
    for (const body of ['{"category":"gossip"}', '{"page":0}', '{"limit":1000}']) {
      const response = await app.post('/api/consult/getConsult', body, {
        'content-type': 'application/json',
      });
      expect(await response.json()).toMatchObject({ code: 10004, data: null });
    }
  });

  it('is answered from the cache until the content changes', async () => {
    await buildNews(app.platform, { title: '第一篇' });
    await app.call('content.news');
    expect(await app.statementsOf(async () => app.call('content.news'))).toBe(0);
    await buildNews(app.platform, { title: '第二篇' });
    await app.platform.cache.invalidate('content');
    expect((await titlesOf({})).total).toBe(2);
  });
});

describe('POST /api/consult/getConsultInfo [API-073]', () => {
  it('answers an article with its neighbours in time, in one statement', async () => {
    const older = await buildNews(app.platform, { title: '旧', daysAgo: 3 });
    const middle = await buildNews(app.platform, { title: '中', daysAgo: 2, category: 'policy' });
    // Pinned in the list, yet next to the others in time.
    const newer = await buildNews(app.platform, { title: '新', daysAgo: 1, top: true });
    const statements = await app.statementsOf(async () =>
      app.call('content.newsItem', { id: middle }),
    );
    expect(statements).toBe(1);
    expect((await app.call('content.newsItem', { id: middle })).data).toEqual({
      id: middle,
      title: '中',
      content: '<p>中</p>',
      category: 'policy',
      source: '知集编辑部',
      author: '林知远',
      view_num: 12,
      create_time: '2026-11-13 12:00:00',
      prev: { id: older, title: '旧' },
      next: { id: newer, title: '新' },
    });
    expect((await app.call('content.newsItem', { id: older })).data.prev).toBeNull();
    expect((await app.call('content.newsItem', { id: newer })).data.next).toBeNull();
  });

  it('answers 40400 for an article that is not there', async () => {
    expect((await app.call('content.newsItem', { id: 99_999_999 })).code).toBe(40400);
  });
});

describe('views of an article', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const runAll = async (jobs: readonly { run: () => Promise<void> }[]): Promise<void> => {
    for (const { run } of jobs) {
      await run();
    }
  };
  const moveViews = async (): Promise<void> => {
    await runAll(app.modules.flatMap((module) => module.background ?? []));
    await runAll(app.modules.flatMap((module) => module.schedules ?? []));
  };
  /** Views added to those a built article begins with. */
  const viewsOf = async (id: number): Promise<number> => {
    await app.platform.cache.invalidate('content');
    const { data } = await app.call('content.newsItem', { id }, from('203.0.113.250'));
    return data.view_num - BUILT_VIEWS;
  };

  it('count once per visitor and minute, also when the answer is cached, without a statement each', async () => {
    const id = await buildNews(app.platform, { title: '被看' });
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      await app.call('content.newsItem', { id }, from(address));
    }
    const again = async () => app.call('content.newsItem', { id }, from('203.0.113.4'));
    expect(await app.statementsOf(again)).toBe(0);
    await moveViews();
    expect(await viewsOf(id)).toBe(4);
  });

  it('are moved once, however often the move runs', async () => {
    const id = await buildNews(app.platform, { title: '被看一次' });
    await app.call('content.newsItem', { id }, from('203.0.113.9'));
    await moveViews();
    await moveViews();
    expect(await viewsOf(id)).toBe(1);
  });

  it('are kept for the next move when saving fails', async () => {
    const counter = createViewCounter(app.platform.redis, 'test');
    counter.add(7, 'someone');
    await counter.flush();
    await expect(
      counter.move(async () => {
        throw new Error('no database');
      }),
    ).rejects.toThrow('no database');
    const saved: unknown[] = [];
    await counter.move(async (sums) => void saved.push(...sums));
    expect(saved).toEqual([{ id: 7, views: 1 }]);
  });
});
