import type { CallResponse } from '@zhiji/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { currentPath, goBack, renderApp } from '#test/render-app.tsx';

type NewsPage = CallResponse<'content.news'>;

const card: NewsPage['list'][number] = {
  id: 5,
  title: '报名提醒',
  cover: '/media/n.svg',
  summary: '记得按时报名。',
  category: 'exam',
  is_top: 1,
  view_num: 1234,
  create_time: '2026-11-02 09:00:00',
};

const item: CallResponse<'content.newsItem'> = {
  id: 5,
  title: '报名提醒',
  content: '<h2>时间</h2><p>下周一</p>',
  category: 'exam',
  source: '知集编辑部',
  author: '周敏',
  view_num: 1234,
  create_time: '2026-11-02 09:00:00',
  prev: { id: 4, title: '更早的一篇' },
  next: null,
};

/** A list of 25 articles, answered page by page. */
const pages = ({ body }: RequestInit) => {
  const { page = 1, limit = 10 } = JSON.parse(typeof body === 'string' ? body : '{}') as {
    page?: number;
    limit?: number;
  };
  const left = Math.max(0, Math.min(limit, 25 - (page - 1) * limit));
  const list = Array.from({ length: left }, (_, index) => {
    const id = (page - 1) * limit + index + 1;
    return { ...card, id, title: `第${id}篇` };
  });
  return success({ list, total: 25, page, limit });
};

const requests = (made: ReturnType<typeof answerCalls>) =>
  made.filter(([name]) => name === 'content.news').map(([, request]) => request);

describe('/trainList', () => {
  it('[API-072] shows cards with cover, summary, category, date and views', async () => {
    answerCalls({ 'content.news': { list: [card], total: 1, page: 1, limit: 10 } });
    renderApp('/trainList');
    const list = within(await screen.findByRole('list', { name: '资讯列表' }));
    expect(list.getByRole<HTMLAnchorElement>('link', { name: '报名提醒' }).hash).toBe(
      '#/trainInfo?id=5',
    );
    const text = list.getByRole('listitem').textContent;
    for (const part of ['记得按时报名。', '置顶', '考试', '2026-11-02', '阅读 1,234']) {
      expect(text).toContain(part);
    }
  });

  it('[CMP-07] keeps category, page and size in the address', async () => {
    const made = answerCalls({ 'content.news': pages });
    const { router } = renderApp('/trainList?category=exam&page=2');
    await screen.findByText('第11篇');
    expect(requests(made)).toEqual([{ category: 'exam', page: 2, limit: 10 }]);
    fireEvent.click(screen.getByRole('link', { name: '下一页' }));
    await screen.findByText('第21篇');
    expect(currentPath()).toBe('/trainList?category=exam&page=3');
    fireEvent.click(screen.getByRole('link', { name: '30 条/页' }));
    await screen.findByText('第1篇');
    expect(currentPath()).toBe('/trainList?category=exam&limit=30');
    goBack({ router });
    await waitFor(() => expect(currentPath()).toBe('/trainList?category=exam&page=3'));
    // Another category starts at its first page.
    fireEvent.click(screen.getByRole('link', { name: '政策' }));
    await waitFor(() => expect(currentPath()).toBe('/trainList?category=policy'));
    // The address is there before the page is drawn.
    const chosen = () => screen.getByRole('link', { name: '政策' });
    await waitFor(() => expect(chosen().getAttribute('aria-current')).toBe('page'));
  });

  it('[CMP-07] jumps to a page', async () => {
    answerCalls({ 'content.news': pages });
    renderApp('/trainList');
    const field = await screen.findByRole('spinbutton', { name: '前往页码' });
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: '跳转' }));
    await screen.findByText('第21篇');
    expect(currentPath()).toBe('/trainList?page=3');
  });

  it('says so when a category is empty, and when a page lies behind the end', async () => {
    answerCalls();
    const { router } = renderApp('/trainList?category=study');
    expect(await screen.findByText('这个分类还没有资讯')).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '看看全部资讯' }).hash).toBe(
      '#/trainList',
    );
    answerCalls({ 'content.news': pages });
    await act(() => router.navigate('/trainList?page=9'));
    fireEvent.click(await screen.findByRole('link', { name: '回到第一页' }));
    expect(await screen.findByText('第1篇')).toBeDefined();
  });

  it('offers another try when the list cannot be loaded', async () => {
    let works = false;
    answerCalls({
      'content.news': (init) => (works ? pages(init) : refusal(10_001, '系统错误')),
    });
    renderApp('/trainList');
    const retry = await screen.findByRole('button', { name: '重试' });
    works = true;
    fireEvent.click(retry);
    expect(await screen.findByText('第1篇')).toBeDefined();
  });
});

describe('/trainInfo', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('[API-073] shows the article, what is known of it, and its neighbours', async () => {
    const made = answerCalls({ 'content.newsItem': item });
    renderApp('/trainInfo?id=5');
    await heading('报名提醒');
    expect(made).toContainEqual(['content.newsItem', { id: 5 }]);
    expect(screen.getByRole('heading', { level: 2, name: '时间' })).toBeDefined();
    const article = screen.getByRole('article').textContent;
    for (const part of ['来源：知集编辑部', '作者：周敏', '2026-11-02', '阅读 1,234']) {
      expect(article).toContain(part);
    }
    const neighbours = within(screen.getByRole('navigation', { name: '相邻文章' }));
    expect(neighbours.getAllByRole<HTMLAnchorElement>('link').map(({ hash }) => hash)).toEqual([
      '#/trainInfo?id=4',
    ]);
    const place = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(place.getByRole<HTMLAnchorElement>('link', { name: '培训资讯' }).hash).toBe(
      '#/trainList',
    );
  });

  it('speaks English around a Chinese text, and says that it is Chinese', async () => {
    answerCalls({ 'content.newsItem': item });
    renderApp('/trainInfo?id=5');
    expect((await heading('报名提醒')).lang).toBe('zh-CN');
    expect(screen.queryByText('正文以中文提供。')).toBeNull();
    act(() => setLanguage('en'));
    expect(screen.getByText('This text is in Chinese.')).toBeDefined();
    expect(screen.getByText('Views: 1,234')).toBeDefined();
  });

  it.each(['/trainInfo', '/trainInfo?id=0', '/trainInfo?id=5x'])(
    'does not ask the server for no article: %s',
    async (path) => {
      const made = answerCalls();
      renderApp(path);
      await heading('没有找到这篇内容');
      expect(made.map(([name]) => name)).not.toContain('content.newsItem');
    },
  );

  it('says that an article is gone, without an error toast', async () => {
    answerCalls({ 'content.newsItem': () => refusal(40_400, '内容不存在或已下架') });
    renderApp('/trainInfo?id=6');
    await heading('没有找到这篇内容');
    expect(screen.getByRole('link', { name: '看看全部资讯' })).toBeDefined();
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('offers another try when the article cannot be loaded', async () => {
    let works = false;
    answerCalls({
      'content.newsItem': () => (works ? success(item) : refusal(10_001, '系统错误')),
    });
    renderApp('/trainInfo?id=5');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('heading', { level: 1, name: '资讯详情' })).toBeDefined();
    works = true;
    fireEvent.click(retry);
    await heading('报名提醒');
  });
});
