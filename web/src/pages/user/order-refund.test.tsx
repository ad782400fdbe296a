import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_STEPS,
} from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { orderCard, paidOrder } from '#test/order-answers.ts';
import { renderApp } from '#test/render-app.tsx';

type Order = CallResponse<'order.detail'>;
type Return = Order['returns'][number];

const back: Return = {
  id: 1,
  refund_no: '20261116090000000000000888',
  kind: 1,
  num: 1,
  apply_price: '95.00',
  price: '95.00',
  reason: 1,
  explain: '没有时间了',
  images: [],
  rule_text: '退 ¥95.00：按未学课时：余 2/4 课时',
  status: 0,
  audit_remark: '',
  create_time: '2026-11-16 09:00:00',
  answer_by: '2096-11-19 09:00:00',
  finish_time: null,
};
const started = {
  step: ORDER_STEPS.refundStarted,
  time: '2026-11-17 10:00:00',
  pay_type: 1,
  price: '95.00',
  serial_no: back.refund_no,
  remark: '',
} as const;

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  return made;
}

const openOrder = (given: Partial<Order>) =>
  open('/user/order/detail?id=501', { 'order.detail': paidOrder(given) });

const progress = async () =>
  within(await screen.findByRole('list', { name: '退款进度' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('money on its way back, on the page of an order', () => {
  it('says who is waited for, and until when', async () => {
    openOrder({ status: ORDER_STATUSES.refunding, returns: [back] });
    expect(await progress()).toEqual([
      '提交申请2026-11-16 09:00:00',
      '机构审核2096-11-19 09:00:00 前答复',
      '到账',
    ]);
    expect(screen.getByText('机构正在审核退款申请，将在 2096-11-19 09:00:00 前答复')).toBeDefined();
    expect(screen.getByText('您的说明：没有时间了')).toBeDefined();
    expect(screen.getByText('审核中')).toBeDefined();
  });

  it('says that the platform decides when the institution did not answer in time', async () => {
    const overdue = { ...back, answer_by: '2026-11-16 10:00:00' };
    openOrder({ status: ORDER_STATUSES.refunding, returns: [overdue] });
    expect(await progress()).toEqual(['提交申请2026-11-16 09:00:00', '平台处理', '到账']);
    expect(screen.getByText('机构没有按时答复，退款申请已转由平台处理')).toBeDefined();
  });

  it.each<[string, Partial<Return>, string[]]>([
    ['approved', { status: 1 }, ['审核通过2026-11-17 10:00:00', '退款中', '到账']],
    ['stuck', { status: 4 }, ['审核通过2026-11-17 10:00:00', '稍有延迟', '到账']],
    [
      'paid back',
      { status: 3, finish_time: '2026-11-17 10:00:09' },
      ['审核通过2026-11-17 10:00:00', '到账2026-11-17 10:00:09'],
    ],
  ])('tells the time of every step once it is %s', async (_state, given, steps) => {
    const { timeline } = paidOrder();
    openOrder({
      status: ORDER_STATUSES.refunding,
      returns: [{ ...back, ...given }],
      timeline: [...timeline, started],
    });
    expect(await progress()).toEqual(['提交申请2026-11-16 09:00:00', ...steps]);
  });

  it('was promised: nobody had to approve it', async () => {
    const { timeline } = paidOrder();
    const finish_time = '2026-11-16 09:00:02';
    openOrder({
      status: ORDER_STATUSES.refunded,
      returns: [{ ...back, status: 3, answer_by: back.create_time, finish_time }],
      timeline: [...timeline, { ...started, time: '2026-11-16 09:00:01' }],
    });
    expect(await progress()).toEqual(['提交申请2026-11-16 09:00:00', '到账2026-11-16 09:00:02']);
  });

  it('was approved in the second it was asked for', async () => {
    const { timeline } = paidOrder();
    openOrder({
      status: ORDER_STATUSES.refunding,
      returns: [{ ...back, status: 1 }],
      timeline: [...timeline, { ...started, time: back.create_time }],
    });
    expect((await progress())[1]).toBe('审核通过2026-11-16 09:00:00');
  });

  it('ends where it was rejected, with the answer, or withdrawn', async () => {
    const finish_time = '2026-11-18 08:00:00';
    const answer = { ...back, status: 2, audit_remark: '资料已全部下载', finish_time } as const;
    openOrder({ refund_status: 3, returns: [answer] });
    expect(await progress()).toEqual(['提交申请2026-11-16 09:00:00', '已拒绝2026-11-18 08:00:00']);
    expect(screen.getByText('答复：资料已全部下载')).toBeDefined();
  });

  it.each<[Return['kind'], string, string]>([
    [2, '机构取消场次', 'Session cancelled by the institution'],
    [3, '订单关闭后到账，自动退回', 'Paid after the order closed, returned'],
    [4, '重复付款，自动退回', 'Paid twice, returned'],
    [5, '客服办理退款', 'Refund by customer service'],
  ])('of kind %i was asked by nobody: %s', async (kind, zh, en) => {
    const { timeline } = paidOrder();
    const finish_time = '2026-11-16 09:00:05';
    const cancelled = { ...started, step: ORDER_STEPS.sessionCancelled, time: back.create_time };
    openOrder({
      status: ORDER_STATUSES.partiallyRefunded,
      returns: [{ ...back, kind, status: 3, finish_time, explain: '', reason: null }],
      timeline: kind === 2 ? [...timeline, cancelled] : timeline,
    });
    expect(await progress()).toEqual(['发起退款2026-11-16 09:00:00', '到账2026-11-16 09:00:05']);
    expect(screen.getByText(zh)).toBeDefined();
    expect(screen.queryByText('申请退款')).toBeNull();
    expect(screen.queryAllByText(/场次取消，自动退款/)).toHaveLength(kind === 2 ? 1 : 0);
    expect(screen.getByText('部分款项已原路退回，其余照常使用')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(en)).toBeDefined();
  });

  it('tells why the platform voided an order', async () => {
    openOrder({ status: ORDER_STATUSES.voided, close_reason: '课程已下架' });
    expect(await screen.findByText('订单已由平台作废：课程已下架')).toBeDefined();
  });
});

describe('money on its way back, in the list of orders', () => {
  it.each<[Return['status'], string | null, string]>([
    [0, null, '退款审核中 ¥95.00 · 机构将在 2096-11-19 09:00:00 前答复'],
    [1, null, '退款中 ¥95.00 · 2026-11-16 09:00:00 发起'],
    [2, '2026-11-18 08:00:00', '退款被拒 ¥95.00 · 2026-11-18 08:00:00'],
    [3, '2026-11-18 08:00:00', '已退款 ¥95.00 · 2026-11-18 08:00:00 到账'],
    [4, null, '退款中 ¥95.00 · 稍有延迟，客服正在处理'],
    [5, '2026-11-18 08:00:00', '已撤回退款申请 · 2026-11-18 08:00:00'],
  ])('says how a refund in status %i stands', async (status, finish_time, text) => {
    const { kind, price, create_time, answer_by } = back;
    const last_return = { kind, status, price, create_time, answer_by, finish_time };
    const list = [orderCard({ status: ORDER_STATUSES.refunding, last_return })];
    open('/user/order/index', {
      'order.list': { list, total: 1, page: 1, limit: 10, counts: [] },
    });
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('asking for money back', () => {
  const quote: CallResponse<'order.refundQuote'> = {
    price: '95.00',
    pay_price: '190.00',
    rule_text: '退 ¥95.00：按未学课时：余 2/4 课时',
    is_promised: 0,
    next_price: '0.00',
    next_time: '2026-12-15 12:40:00',
    items: [],
    coupon_back: 1,
    need_invoice_reverse: 1,
  };
  const [item] = paidOrder().items;
  const seat = { item_id: 1, phone: '', ticket_code: '', status: 1, check_time: null } as const;
  const seats = paidOrder({
    type: COURSE_TYPES.offline,
    actions: [ORDER_ACTIONS.refund],
    items: item === undefined ? [] : [{ ...item, type: COURSE_TYPES.offline, num: 2 }],
    users: [
      { ...seat, id: 1, name: '林**' },
      { ...seat, id: 2, name: '周*' },
    ],
  });

  async function openDialog(answers: Answers) {
    const made = open('/user/order/detail?id=501', { 'order.detail': seats, ...answers });
    fireEvent.click(await screen.findByRole('button', { name: '申请退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请退款' }));
    return { dialog, made };
  }

  it('[API-084] tells what goes with it, and asks nothing for nothing', async () => {
    const { dialog, made } = await openDialog({ 'order.refundQuote': quote });
    expect(await dialog.findByText('2026-12-15 12:40:00 起不再退款')).toBeDefined();
    expect(dialog.getByText('已开的发票会先冲红，余额按原抬头重新开票')).toBeDefined();
    expect(dialog.getByText('优惠券一并退回，未过期可再用')).toBeDefined();
    for (const box of dialog.getAllByRole('checkbox')) {
      fireEvent.click(box);
    }
    expect(dialog.getByText('请至少选择一项')).toBeDefined();
    expect(dialog.queryByText('¥95.00')).toBeNull();
    const button = dialog.getByRole('button', { name: '申请退款' });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.click(dialog.getAllByRole('checkbox')[1] ?? button);
    expect(await dialog.findByRole('button', { name: '申请退回 ¥95.00' })).toBeDefined();
    expect(made.findLast(([name]) => name === 'order.refundQuote')?.[1]).toEqual({
      id: 501,
      item_ids: [],
      seat_ids: [2],
    });
  });

  it('[API-083] shows the new sum when the old one does not hold any more', async () => {
    let price = '95.00';
    const { dialog } = await openDialog({
      'order.refundQuote': () => success({ ...quote, price }),
      'order.requestRefund': () => {
        price = '47.50';
        return refusal(72_003, '退款金额已变化');
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: '申请退回 ¥95.00' }));
    expect(await dialog.findByRole('button', { name: '申请退回 ¥47.50' })).toBeDefined();
  });

  it('says why nothing can be asked back', async () => {
    const { dialog } = await openDialog({
      'order.refundQuote': () => refusal(72_001, '已超过退款期限'),
    });
    expect((await dialog.findByRole('alert')).textContent).toContain('已超过退款期限');
    await waitFor(() => expect(dialog.queryByLabelText('退款原因')).toBeNull());
  });
});
