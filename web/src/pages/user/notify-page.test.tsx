import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@zhiji/contract/calls';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { type Answers, refusal } from '#test/answers.ts';
import { answerMessages, choices, message } from '#test/message-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const paid = message();
const coupon = message({
  id: 42,
  type: MESSAGE_TYPES.coupon,
  title: '优惠券即将到期',
  content: '您有 2 张优惠券即将到期。',
  link: '/user/coupon',
});
const old = message({ id: 40, title: '订单已关闭', is_read: 1 });

function open(messages = [coupon, paid, old], answers: Answers = {}, path = '/user/notify') {
  const made = answerMessages(messages, answers);
  const { router } = renderApp(path);
  const sent = (name: CallName) =>
    made.filter(([call]) => call === name).map(([, request]) => request);
  return { router, sent };
}

const rows = () => screen.getAllByRole('article').map((row) => within(row));
const titles = () => {
  const list = within(screen.getByRole('region', { name: '消息列表' }));
  return list.queryAllByRole('heading').map(({ textContent }) => textContent);
};
const row = async (name: string) => within(await screen.findByRole('article', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bell = async (name: string) =>
  within(screen.getByRole('banner')).findByRole('link', { name });

describe('[USR-09/notify] my messages', () => {
  it('[API-065] are listed with what they say, and the unread ones marked', async () => {
    const { sent } = open();
    const first = await row('优惠券即将到期');
    expect(first.getByText('您有 2 张优惠券即将到期。')).toBeDefined();
    expect(first.getByText('2026-11-15').getAttribute('title')).toBe('2026-11-15 10:00:00');
    expect(rows().map((each) => each.queryByText('未读') !== null)).toEqual([true, true, false]);
    expect(sent('message.list')[0]).toEqual({ page: 1, limit: 10 });
    await bell('消息，2 条未读');
  });

  it('[API-065] are narrowed to a type and to the unread ones, by the address', async () => {
    const { sent } = open();
    await row('优惠券即将到期');
    const tabs = within(screen.getByRole('navigation', { name: '消息类型' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '全部',
      '系统',
      '订单',
      '学习',
      '优惠券',
      '分销',
      '成绩与证书',
    ]);
    fireEvent.click(tabs.getByRole('link', { name: '订单' }));
    await waitFor(() => expect(titles()).toEqual(['支付成功', '订单已关闭']));
    fireEvent.click(screen.getByRole('link', { name: '只看未读' }));
    await waitFor(() => expect(titles()).toEqual(['支付成功']));
    expect(currentPath()).toBe('/user/notify?type=order&unread=1');
    expect(sent('message.list').at(-1)).toEqual({ type: 2, is_read: 0, page: 1, limit: 10 });
    fireEvent.click(tabs.getByRole('link', { name: '学习' }));
    fireEvent.click(await screen.findByRole('link', { name: '查看全部消息' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('[API-066] are read when they are opened, and lead to what they are about', async () => {
    const { sent } = open(undefined, {
      'coupon.mine': { list: [], total: 0, page: 1, limit: 10 },
    });
    const first = await row('优惠券即将到期');
    fireEvent.click(first.getByRole('link', { name: '优惠券即将到期' }));
    await screen.findByRole('heading', { level: 1, name: '我的优惠券' });
    expect(currentPath()).toBe('/user/coupon');
    expect(sent('message.read')).toEqual([{ id: 42 }]);
  });

  it('lead nowhere where their link is none of ours', async () => {
    open([message({ link: '//evil.example/' }), message({ id: 42, link: '', title: '提醒' })]);
    expect((await row('支付成功')).queryByRole('link')).toBeNull();
    expect((await row('提醒')).queryByRole('link')).toBeNull();
  });

  it('[API-066] are marked read one by one, or all at once', async () => {
    const { sent } = open();
    fireEvent.click((await row('支付成功')).getByRole('button', { name: '标为已读：支付成功' }));
    await waitFor(() => expect(screen.getAllByText('未读')).toHaveLength(1));
    await bell('消息，1 条未读');
    press('全部标为已读');
    await waitFor(() => expect(screen.queryByText('未读')).toBeNull());
    await bell('消息，没有未读');
    expect(sent('message.read')).toEqual([{ id: 41 }, { all: 1 }]);
    expect(screen.getByRole('button', { name: '全部标为已读' })).toHaveProperty('disabled', true);
  });

  it('are deleted after a question, and the focus stays with the list', async () => {
    const { sent } = open();
    fireEvent.click((await row('支付成功')).getByRole('button', { name: '删除：支付成功' }));
    let box = within(screen.getByRole('dialog', { name: '删除消息' }));
    fireEvent.click(box.getByRole('button', { name: '取消' }));
    expect(sent('message.remove')).toEqual([]);
    press('删除：支付成功');
    box = within(screen.getByRole('dialog', { name: '删除消息' }));
    fireEvent.click(box.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles()).toEqual(['优惠券即将到期', '订单已关闭']);
    expect(sent('message.remove')).toEqual([{ id: 41 }]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '消息列表' }));
  });

  it('that were read are deleted together', async () => {
    const { sent } = open();
    await row('支付成功');
    press('删除已读');
    const box = within(screen.getByRole('dialog', { name: '删除已读消息' }));
    fireEvent.click(box.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(titles()).toEqual(['优惠券即将到期', '支付成功']));
    expect(sent('message.remove')).toEqual([{ all_read: 1 }]);
  });

  it('may be none', async () => {
    open([]);
    expect(await screen.findByText(/还没有消息/)).toBeDefined();
    expect(screen.getByRole('link', { name: '去看看课程' })).toBeDefined();
    expect(screen.getByRole('button', { name: '删除已读' })).toHaveProperty('disabled', true);
  });

  it('can be asked for again when they could not be had', async () => {
    let isDown = true;
    const list = { list: [paid], total: 1, page: 1, limit: 10, unread_num: 1 };
    open([], {
      'message.list': () =>
        isDown ? refusal(10_001, '系统错误') : Response.json({ code: 10_000, data: list }),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isDown = false;
    fireEvent.click(retry);
    await row('支付成功');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('turn their pages by the address', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      message({ id: 100 - index, title: `第 ${index + 1} 条` }),
    );
    open(many, {}, '/user/notify?page=3');
    await row('第 25 条');
    expect(titles()).toHaveLength(5);
    fireEvent.click(screen.getByRole('link', { name: '第 1 页' }));
    await row('第 1 条');
    expect(currentPath()).toBe('/user/notify');
  });

  it('have English around them', async () => {
    open();
    await row('支付成功');
    act(() => setLanguage('en'));
    expect(await screen.findByRole('link', { name: 'Unread only' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Mark as read: / })).toHaveLength(2);
  });
});

async function openChoices(answers: Answers = {}) {
  const opened = open(undefined, answers);
  await row('支付成功');
  press('接收设置');
  const box = within(await screen.findByRole('dialog', { name: '接收设置' }));
  await box.findByRole('table');
  const isOn = (name: string) =>
    box.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';
  const turn = (name: string) => fireEvent.click(box.getByRole('switch', { name }));
  return { ...opened, box, isOn, turn };
}

describe('which messages I get', () => {
  it('is chosen by type and way, where there is a choice', async () => {
    const { box, sent, isOn, turn } = await openChoices();
    const names = box.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['系统', '订单', '学习', '优惠券', '分销', '成绩与证书']);
    expect(box.getAllByText('始终接收')).toHaveLength(2);
    expect(box.getAllByRole('switch')).toHaveLength(12);
    expect(isOn('学习：短信')).toBe(true);
    turn('学习：短信');
    await waitFor(() => expect(isOn('学习：短信')).toBe(false));
    await waitFor(() =>
      expect(sent('message.choose')).toEqual([
        { type: MESSAGE_TYPES.study, site: 1, sms: 0, mail: 1 },
      ]),
    );
  });

  it('is nothing by the other ways once a type does not come at all', async () => {
    const { box, isOn, turn } = await openChoices();
    turn('优惠券：站内');
    await waitFor(() => expect(isOn('优惠券：短信')).toBe(false));
    expect(box.getByRole('switch', { name: '优惠券：邮件' })).toHaveProperty('disabled', true);
    turn('优惠券：站内');
    await waitFor(() => expect(isOn('优惠券：短信')).toBe(true));
  });

  it('is saved in the order it was chosen', async () => {
    const { sent, turn } = await openChoices();
    turn('学习：短信');
    turn('学习：邮件');
    await waitFor(() => expect(sent('message.choose')).toHaveLength(2));
    expect(sent('message.choose')[1]).toEqual({
      type: MESSAGE_TYPES.study,
      site: 1,
      sms: 0,
      mail: 0,
    });
  });

  it('shows at once, and is as before when it could not be saved', async () => {
    let refuse: () => void = () => undefined;
    const { isOn, turn } = await openChoices({
      'message.choose': async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve;
        });
        return refusal(10_001, '系统错误');
      },
      'message.choices': { list: [...choices] },
    });
    turn('学习：短信');
    await waitFor(() => expect(isOn('学习：短信')).toBe(false));
    refuse();
    await waitFor(() => expect(isOn('学习：短信')).toBe(true));
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  });
});
