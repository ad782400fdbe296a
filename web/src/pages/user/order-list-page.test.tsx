import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { ORDER_ACTIONS, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { order, orderCard } from '#test/order-answers.ts';
import { changedPath, currentPath, renderApp } from '#test/render-app.tsx';

type Page = CallResponse<'order.list'>;

const counts: Page['counts'] = [
  { status: ORDER_STATUSES.pendingPayment, num: 2 },
  { status: ORDER_STATUSES.completed, num: 20 },
  { status: ORDER_STATUSES.reviewed, num: 3 },
];

function readRequest({ body }: RequestInit): CallRequest<'order.list'> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<'order.list'>;
}

/** A server with as many orders as asked for, numbered from 1. */
function ordersSite(total: number): Answers {
  return {
    'account.me': user,
    'order.list': (init) => {
      const { page = 1, limit = 10 } = readRequest(init);
      const left = Math.max(0, Math.min(limit, total - (page - 1) * limit));
      const list = Array.from({ length: left }, (_, index) => {
        const id = (page - 1) * limit + index + 1;
        return orderCard({ id, title: `第 ${id} 单` });
      });
      return success({ list, total, page, limit, counts } satisfies Page);
    },
    'order.detail': order(),
  };
}

function openOrders(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  return {
    asked: () => made.filter(([name]) => name === 'order.list').map(([, request]) => request),
    closed: () => made.filter(([name]) => name === 'order.close').map(([, request]) => request),
  };
}

const tabs = () => within(screen.getByRole('navigation', { name: '订单状态' }));
const firstCard = async () => within(await screen.findByRole('article', { name: '第 1 单' }));

describe('list of orders', () => {
  it('[API-038] shows what was ordered, how it stands and what can be done', async () => {
    const { asked } = openOrders('/user/order/index', ordersSite(1));
    const card = await firstCard();
    expect(card.getByText('订单号 20261115120000000000000501')).toBeDefined();
    expect(card.getByText('¥269.00')).toBeDefined();
    expect(card.getByText('待付款')).toBeDefined();
    expect(card.getByRole('timer').textContent).toMatch(/^剩余 00:(30:00|29:5\d)$/);
    expect(card.getByRole('button', { name: '去付款' })).toBeDefined();
    expect(card.queryByRole('link', { name: '去学习' })).toBeNull();
    expect(asked()).toEqual([{ page: 1, limit: 10 }]);
  });

  it('offers only what has a screen', async () => {
    const actions = Object.values(ORDER_ACTIONS);
    openOrders('/user/order/index', {
      'order.list': {
        list: [orderCard({ title: '第 1 单', type: 3, target_id: 63, is_on_site: 1, actions })],
        total: 1,
        page: 1,
        limit: 10,
        counts,
      },
    });
    const card = await firstCard();
    const names = [...card.getAllByRole('button'), ...card.getAllByRole('link')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual([
      '取消订单',
      '申请退款',
      '撤回申请',
      '转账凭证',
      '去付款',
      '第 1 单',
      '订单详情',
      '申请发票',
      '再次购买',
      '查看票券',
      '去评价',
      '查看入场券',
    ]);
    const href = (name: string) => card.getByRole('link', { name }).getAttribute('href');
    expect(href('再次购买')).toBe('#/offlineOrder?id=63');
    expect(href('查看票券')).toBe('#/user/order/detail?id=501#tickets');
    expect(href('去评价')).toBe('#/courseInfo?id=63&type=3#tab=comments');
    expect(href('查看入场券')).toBe('#/user/course?type=offline&seat=63');
  });

  it('[R1-D2.1] names the ticket where all of a package is on site', async () => {
    const bundle = (title: string, is_on_site: 0 | 1) =>
      orderCard({ type: 4, target_id: 5, title, is_on_site, actions: [ORDER_ACTIONS.study] });
    const list = [bundle('第 1 单', 1), { ...bundle('第 2 单', 0), id: 502 }];
    openOrders('/user/order/index', {
      'order.list': { list, total: 2, page: 1, limit: 10, counts },
    });
    const card = await firstCard();
    const way = card.getByRole('link', { name: '查看入场券' });
    expect(way.getAttribute('href')).toBe('#/packageInfo?id=5&study=1');
    expect(card.queryByRole('link', { name: '去学习' })).toBeNull();
    const other = within(screen.getByRole('article', { name: '第 2 单' }));
    expect(other.getByRole('link', { name: '去学习' })).toBeDefined();
    act(() => setLanguage('en'));
    expect(card.getByRole('link', { name: 'My ticket' })).toBeDefined();
  });

  it.each([
    [1, '待付款', 'To pay'],
    [2, '待发货', 'To be shipped'],
    [3, '待收货', 'To be received'],
    [4, '已完成', 'Completed'],
    [5, '已取消', 'Cancelled'],
    [6, '退款中', 'Refunding'],
    [7, '已退款', 'Refunded'],
    [8, '已评价', 'Reviewed'],
    [9, '部分退款', 'Partly refunded'],
    [10, '待使用', 'Ready to use'],
    [11, '已作废', 'Voided'],
  ] as const)('[R1-B10] names status %i %s, in English %s', async (status, zh, en) => {
    openOrders('/user/order/index', {
      'order.list': {
        list: [orderCard({ title: '第 1 单', status, expire_time: null })],
        total: 1,
        page: 1,
        limit: 10,
        counts,
      },
    });
    const card = await firstCard();
    expect(card.getAllByText(zh)).not.toEqual([]);
    act(() => setLanguage('en'));
    expect(card.getAllByText(en)).not.toEqual([]);
  });

  it('[USR-04] keeps tab, kind, words and page in the address', async () => {
    const { asked } = openOrders('/user/order/index', ordersSite(25));
    await firstCard();
    fireEvent.click(tabs().getByRole('link', { name: '已完成 23' }));
    await tabs().findByRole('link', { name: '已完成 23', current: 'page' });
    expect(currentPath()).toBe('/user/order/index?tab=done');
    const kind = screen.getByLabelText('课程类型');
    fireEvent.change(kind, { target: { value: '4' } });
    await waitFor(() => expect(kind).toHaveProperty('value', '4'));
    expect(currentPath()).toBe('/user/order/index?tab=done&type=4');
    const words = screen.getByLabelText('搜索订单');
    fireEvent.change(words, { target: { value: ' 数据 ' } });
    fireEvent.submit(words.closest('form') ?? words);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ keyword: '数据' }));
    fireEvent.click(await screen.findByRole('link', { name: '第 2 页' }));
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        status: [ORDER_STATUSES.completed, ORDER_STATUSES.reviewed],
        type: 4,
        keyword: '数据',
        page: 2,
        limit: 10,
      }),
    );
  });

  it('keeps each of several choices made before the first is drawn', async () => {
    openOrders('/user/order/index', ordersSite(25));
    await firstCard();
    const kind = screen.getByLabelText('课程类型');
    const words = screen.getByLabelText('搜索订单');
    fireEvent.click(tabs().getByRole('link', { name: '已完成 23' }));
    expect(await changedPath()).toBe('/user/order/index?tab=done');
    expect(tabs().queryByRole('link', { name: '已完成 23', current: 'page' })).toBeNull();
    fireEvent.change(kind, { target: { value: '4' } });
    fireEvent.change(words, { target: { value: '数据' } });
    fireEvent.submit(words.closest('form') ?? words);
    fireEvent.click(tabs().getByRole('link', { name: '待付款 2' }));
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe(
        '/user/order/index?tab=pay&type=4&keyword=数据',
      ),
    );
  });

  it('[USR-04] comes back from an order to the same page, filter and line', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    openOrders('/user/order/index?tab=done&page=2', ordersSite(25));
    const link = await screen.findByRole('link', { name: '第 12 单' });
    vi.stubGlobal('scrollY', 640);
    fireEvent.scroll(window);
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole('link', { name: '‹ 返回订单列表' }));
    expect(await screen.findByRole('link', { name: '第 12 单' })).toBeDefined();
    await waitFor(() => expect(currentPath()).toBe('/user/order/index?tab=done&page=2'));
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 640));
  });

  it('[NAV-02] starts at the top when coming from anywhere else', async () => {
    openOrders('/user/order/index?tab=done&page=2', ordersSite(25));
    await screen.findByRole('link', { name: '第 12 单' });
    fireEvent.click(screen.getByRole('link', { name: '个人资料' }));
    await screen.findByLabelText('昵称');
    fireEvent.click(screen.getByRole('link', { name: '我的订单' }));
    await firstCard();
    expect(currentPath()).toBe('/user/order/index');
  });

  it('[API-082] cancels after a question', async () => {
    const { closed, asked } = openOrders('/user/order/index', {
      ...ordersSite(1),
      'order.close': () => success({ status: ORDER_STATUSES.cancelled }, 10_006),
    });
    const card = await firstCard();
    fireEvent.click(card.getByRole('button', { name: '取消订单' }));
    const box = within(await screen.findByRole('dialog', { name: '取消这个订单？' }));
    fireEvent.click(box.getByRole('button', { name: '确认取消' }));
    expect(await screen.findByText('订单已取消')).toBeDefined();
    expect(closed()).toEqual([{ id: 1 }]);
    await waitFor(() => expect(asked().length).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ERR-07/50000] says why it cannot be cancelled, and looks again', async () => {
    const { asked } = openOrders('/user/order/index', {
      ...ordersSite(1),
      'order.close': () => refusal(70_007, '订单支付中或已支付'),
    });
    fireEvent.click((await firstCard()).getByRole('button', { name: '取消订单' }));
    fireEvent.click(await screen.findByRole('button', { name: '确认取消' }));
    expect(await screen.findByText('订单支付中或已支付')).toBeDefined();
    await waitFor(() => expect(asked().length).toBe(2));
  });

  it('says so when there is nothing, nothing in a tab, or nothing found', async () => {
    openOrders('/user/order/index', ordersSite(0));
    expect(await screen.findByText(/还没有订单/)).toBeDefined();
    expect(screen.getByRole('link', { name: '去选课' })).toBeDefined();
    fireEvent.click(tabs().getByRole('link', { name: '退款' }));
    expect(await screen.findByText('这里没有订单')).toBeDefined();
    fireEvent.change(screen.getByLabelText('课程类型'), { target: { value: '1' } });
    fireEvent.click(await screen.findByRole('link', { name: '清除筛选条件' }));
    await waitFor(() => expect(currentPath()).toBe('/user/order/index?tab=refund'));
  });

  it('offers to try again when the list cannot be had; speaks English', async () => {
    let isDown = true;
    const { 'order.list': list } = ordersSite(1);
    openOrders('/user/order/index', {
      'order.list': (init) =>
        isDown || typeof list !== 'function' ? refusal(10_001, '系统错误') : list(init),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isDown = false;
    fireEvent.click(retry);
    await firstCard();
    setLanguage('en');
    expect(await screen.findByText('Order 20261115120000000000000501')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDefined();
  });
});
