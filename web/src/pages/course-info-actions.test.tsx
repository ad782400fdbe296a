import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, success, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const PATH = '/courseInfo?id=7&type=2';
const course = soldCourse();
const empty = { list: [], total: 0, page: 1, limit: 10 };

const open = (path: string, more: Answers = {}) => {
  const made = answerCalls({
    'catalog.course': course,
    'catalog.comments': { ...empty, avg: 0, counts: [] },
    'catalog.questions': empty,
    ...more,
  });
  return { made, ...renderApp(path) };
};
const requestsOf = (made: ReturnType<typeof answerCalls>, call: string) =>
  made.filter(([name]) => name === call).map(([, request]) => request);

describe('/courseInfo: what a user does with it', () => {
  const openAsUser = (path: string, more: Answers = {}) => {
    saveToken('t');
    setSessionUser(user);
    return open(path, { 'account.me': user, ...more });
  };

  it('leads an owner to the studies', async () => {
    const my = { percent: 40, expire_time: null };
    const lesson = {
      id: 11,
      title: '第 1 讲',
      type: 1,
      duration: 600,
      page_num: 0,
      try_see: 0,
      start_time: null,
      end_time: null,
      live_status: null,
      is_finish: 0,
      position: 0,
    } as const;
    open(PATH, {
      'catalog.course': { ...course, is_purchased: 1, my },
      'learning.catalogue': [{ id: 1, title: '第一章', son: [lesson] }],
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /继续学习/ });
    await waitFor(() => expect(link.hash).toBe(`#${PATH}&chapter=11`));
    expect(link.textContent).toContain('40%');
  });

  it('[API-098][API-099] keeps the course for later, and lets go of it again', async () => {
    let kept: 0 | 1 = 0;
    const { made } = openAsUser(PATH, {
      'catalog.isFavourite': () => success({ is_collect: kept }),
      'catalog.toggleFavourite': () => {
        kept = kept === 1 ? 0 : 1;
        return success({ is_collect: kept });
      },
    });
    const button = await screen.findByRole('button', { name: '收藏' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    const on = await screen.findByRole('button', { name: '已收藏' });
    expect(on.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(on);
    expect(await screen.findByRole('button', { name: '收藏' })).toBeDefined();
    const asked = requestsOf(made, 'catalog.toggleFavourite');
    expect(asked).toEqual([
      { id: 7, type: 2 },
      { id: 7, type: 2 },
    ]);
  });

  it('[API-092] reviews it once the rating and the text are there', async () => {
    let orderId: number | null = 501;
    const { made } = openAsUser(`${PATH}#tab=comments`, {
      'catalog.course': () => success({ ...course, comment_orders_id: orderId }),
      'catalog.submitComment': () => {
        orderId = null;
        return success({ id: 9, status: 1 });
      },
    });
    const form = within(await screen.findByRole('form', { name: '写评价' }));
    fireEvent.click(form.getByRole('button', { name: '发表评价' }));
    expect(form.getByText('请选择评分')).toBeDefined();
    expect(form.getByText('至少写 5 个字')).toBeDefined();
    expect(requestsOf(made, 'catalog.submitComment')).toEqual([]);
    fireEvent.click(form.getByRole('radio', { name: '4 星' }));
    fireEvent.change(form.getByRole('textbox', { name: '评价内容' }), {
      target: { value: ' 案例都能用上 ' },
    });
    fireEvent.click(form.getByRole('checkbox', { name: '匿名评价' }));
    fireEvent.click(form.getByRole('button', { name: '发表评价' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: '写评价' })).toBeNull());
    expect(requestsOf(made, 'catalog.submitComment')).toEqual([
      { orders_id: 501, curriculum_id: 7, score: 4, content: '案例都能用上', is_anonymous: 1 },
    ]);
    expect(screen.getByText('评价已发表，谢谢')).toBeDefined();
  });

  it('[API-094] asks a question', async () => {
    const { made } = openAsUser(`${PATH}#tab=questions`, {
      'catalog.askQuestion': { id: 3, status: 1 },
    });
    const form = within(await screen.findByRole('form', { name: '提问' }));
    const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: '问题内容' });
    fireEvent.change(field, { target: { value: '需要什么基础' } });
    fireEvent.click(form.getByRole('button', { name: '提交问题' }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(requestsOf(made, 'catalog.askQuestion')).toEqual([
      { curriculum_id: 7, content: '需要什么基础', is_private: 0 },
    ]);
  });

  it('asks a visitor who wants to ask or keep something to log in', async () => {
    open(`${PATH}#tab=questions`);
    fireEvent.click(await screen.findByRole('button', { name: '登录后提问' }));
    const redirect = `${PATH}#tab=questions`;
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect });
    fireEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: PATH });
  });
});
