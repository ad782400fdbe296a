import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { sentWith } from '#test/checkout-answers.ts';
import { inMinutes, order, paidOrder } from '#test/order-answers.ts';
import { renderApp } from '#test/render-app.tsx';

type Order = CallResponse<'order.detail'>;

function openOrder(answer: NonNullable<Answers['order.detail']>) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, 'order.detail': answer });
  renderApp('/user/order/detail?id=501');
  return { asked: () => made.filter(([name]) => name === 'order.detail') };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('one order', () => {
  it('[USR-05] [API-039] shows a paid order with every step of its money', async () => {
    const { asked } = openOrder(paidOrder());
    const steps = await screen.findByRole('list', { name: '订单进度' });
    await waitFor(() => expect(document.title).toBe('数据分析师从零到上岗 - 订单详情 - 知集'));
    expect(linesOf(steps)).toEqual([
      '提交订单2026-11-15 12:00:00',
      '付款2026-11-15 12:02:30',
      '学习',
      '完成',
    ]);
    expect(within(steps).getByText('学习').closest('li')?.getAttribute('aria-current')).toBe(
      'step',
    );
    const timeline = (await section('资金与进度')).getByRole('list');
    expect(linesOf(timeline)).toEqual([
      '提交订单¥269.002026-11-15 12:00:00',
      '发起付款（微信支付）¥269.002026-11-15 12:01:00流水号 20261115120100000000000777',
      '付款成功（微信支付）¥269.002026-11-15 12:02:30流水号 20261115120100000000000777',
    ]);
    const price = await section('价格明细');
    expect(price.getByText('−¥30.00')).toBeDefined();
    expect(price.getByText('满 200 减 30')).toBeDefined();
    expect(price.queryByText('秒杀优惠')).toBeNull();
    expect((await section('支付信息')).getByText('微信支付')).toBeDefined();
    expect(screen.getByRole('link', { name: '去学习' })).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(asked()).toEqual([['order.detail', { id: 501 }]]);
  });

  it('[R1-D1.5] tells the price of one seat, what a package saves, and names people when asked', async () => {
    const [item] = order().items;
    const seat = { item_id: 1, check_time: null, ticket_code: '', status: 1 } as const;
    const masked = { ...seat, id: 1, name: '林**', phone: '138****0000' };
    const full = { ...masked, name: '林知远', phone: '13800000000' };
    const given: Partial<Order> = {
      type: COURSE_TYPES.package,
      save_price: '598.00',
      num: 2,
      items:
        item === undefined ? [] : [{ ...item, price: '1680.00', num: 2, pay_price: '3360.00' }],
    };
    const { asked } = openOrder((init) => {
      const isFull = sentWith(init)['full_names'] === 1;
      return success(order({ ...given, users: [isFull ? full : masked] }));
    });
    const items = await section('订单内容');
    expect(items.getByText(/比单买省 ¥598\.00/u)).toBeDefined();
    expect(items.getByText('¥1,680.00', { exact: false }).textContent).toBe('¥1,680.00 × 2');
    const seats = await section('票券');
    expect(seats.getByText('138****0000')).toBeDefined();
    expect(asked()).toEqual([['order.detail', { id: 501 }]]);
    fireEvent.click(seats.getByRole('button', { name: '显示完整姓名和手机号' }));
    expect(await seats.findByText('13800000000')).toBeDefined();
    fireEvent.click(seats.getByRole('button', { name: '隐藏姓名和手机号' }));
    expect(seats.queryByText('13800000000')).toBeNull();
  });

  it('[USR-05] says that names could not be loaded, and asks again', async () => {
    const seat = { item_id: 1, check_time: null, ticket_code: '', status: 1 } as const;
    const masked = { ...seat, id: 1, name: '林**', phone: '138****0000' };
    const full = { ...masked, name: '林知远', phone: '13800000000' };
    let isAway = true;
    openOrder((init) => {
      const isFull = sentWith(init)['full_names'] === 1;
      return isFull && isAway
        ? refusal(50_000, 'away')
        : success(order({ users: [isFull ? full : masked] }));
    });
    const seats = await section('票券');
    fireEvent.click(seats.getByRole('button', { name: '显示完整姓名和手机号' }));
    expect((await seats.findByRole('alert')).textContent).toContain('没能取到姓名和手机号');
    isAway = false;
    fireEvent.click(seats.getByRole('button', { name: '再试一次' }));
    expect(await seats.findByText('13800000000')).toBeDefined();
    expect(seats.queryByRole('alert')).toBeNull();
  });

  it('[USR-05] [R1-B10] leads from a package to the reviews of each of its courses', async () => {
    const items = order().items.flatMap((item) =>
      [61, 62].map((id) => ({ ...item, id, curriculum_id: id, title: `课程 ${id}` })),
    );
    openOrder(
      order({ type: COURSE_TYPES.package, items, actions: [ORDER_ACTIONS.comment], status: 4 }),
    );
    const links = (await section('订单内容')).getAllByRole('link', { name: /^评价：/u });
    expect(
      links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['评价：课程 61', '#/courseInfo?id=61&type=2#tab=comments'],
      ['评价：课程 62', '#/courseInfo?id=62&type=2#tab=comments'],
    ]);
    expect(screen.queryByRole('link', { name: '去评价' })).toBeNull();
  });

  it('[R1-D1.5] says paid of what was paid alone, and what is to pay once', async () => {
    openOrder(order());
    expect((await section('价格明细')).getByText('应付')).toBeDefined();
    expect((await section('订单内容')).queryByText(/实付|应付/u)).toBeNull();
    cleanup();
    openOrder(paidOrder());
    expect((await section('订单内容')).getByText('实付 ¥269.00')).toBeDefined();
    cleanup();
    // The courses of a package each have a share of their own.
    openOrder(order({ type: COURSE_TYPES.package }));
    expect((await section('订单内容')).getByText('应付 ¥269.00')).toBeDefined();
    cleanup();
    setLanguage('en');
    openOrder(order({ type: COURSE_TYPES.package }));
    expect((await section('Items')).getByText('¥269.00 to pay')).toBeDefined();
    cleanup();
    // Nothing is to pay any more, and nothing was.
    openOrder(order({ type: COURSE_TYPES.package, status: ORDER_STATUSES.cancelled }));
    expect((await section('Items')).queryByText(/paid|to pay/u)).toBeNull();
  });

  it('[USR-05] shows an unpaid order with its time and its actions', async () => {
    openOrder(order());
    expect(await screen.findByRole('button', { name: '去付款' })).toBeDefined();
    expect(screen.getByRole('button', { name: '取消订单' })).toBeDefined();
    expect(screen.getByRole('timer').textContent).toContain('剩余');
    expect(screen.queryByRole('region', { name: '支付信息' })).toBeNull();
  });

  it('[USR-05] [API-079] opens the ways to pay, and looks again when they are closed', async () => {
    saveToken('token');
    const made = answerCalls({
      'account.me': user,
      'order.detail': order(),
      'order.pay': {
        pay_type: PAY_TYPES.wechat,
        trade_no: '20261115120100000000000777',
        cashier: 'code',
        cashiers: ['code'],
        code_url: 'weixin://wxpay/bizpayurl?pr=1',
        pay_url: '',
        bridge: null,
        payer_url: '',
        price: '269.00',
        expire_time: inMinutes(30),
      },
    });
    renderApp('/user/order/detail?id=501');
    fireEvent.click(await screen.findByRole('button', { name: '去付款' }));
    const box = within(await screen.findByRole('dialog'));
    expect(await box.findByText('¥269.00')).toBeDefined();
    const before = made.filter(([name]) => name === 'order.detail').length;
    fireEvent.click(box.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(made.filter(([name]) => name === 'order.detail').length).toBeGreaterThan(before),
    );
  });

  it('[USR-05] notices by itself that the money has come', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: Order[] = [order(), paidOrder()];
    saveToken('token');
    let asked = 0;
    answerCalls({
      'account.me': user,
      'order.detail': () => {
        asked += 1;
        return Response.json({ code: 10_000, data: answers.shift() ?? paidOrder(), msg: '' });
      },
    });
    renderApp('/user/order/detail?id=501');
    await screen.findByText('待付款');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await screen.findByText('待使用')).toBeDefined();
    // Nothing moves any more.
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).toBe(2);
    vi.useRealTimers();
  });

  it('[USR-05] gives a paid seat its ticket with a code to scan, and a refunded one none', async () => {
    const seat = { item_id: 1, check_time: null };
    openOrder(
      paidOrder({
        type: 3,
        items: [
          {
            ...paidOrder().items[0],
            type: 3,
            start_time: '2026-11-20 09:00:00',
            place: '杭州市 曙光路 122 号',
            calendar: '/play/signed/calendar.ics',
          } as Order['items'][number],
        ],
        users: [
          {
            ...seat,
            id: 1,
            name: '林**',
            phone: '138****0000',
            ticket_code: 'ZJ7K2MAAAA',
            status: 1,
          },
          {
            ...seat,
            id: 2,
            name: '周*',
            phone: '139****0000',
            ticket_code: 'ZJ9X4PBBBB',
            status: 3,
          },
        ],
        actions: [ORDER_ACTIONS.ticket],
      }),
    );
    const tickets = await section('票券');
    const code = tickets.getByText('入场券二维码，券号 ZJ7 K2M AAAA');
    expect(code.previousElementSibling?.getAttribute('width')).toBe('128');
    expect(tickets.queryByText('入场券二维码，券号 ZJ9 X4P BBBB')).toBeNull();
    expect(tickets.getAllByText('已退款')).toHaveLength(2);
    expect(tickets.getAllByText('杭州市 曙光路 122 号')).toHaveLength(2);
    expect(tickets.getAllByRole('link', { name: /^加入日历/ })).toHaveLength(1);
    expect(screen.getByText(/请按时到场并出示票券/)).toBeDefined();
  });

  it('[USR-05] shows a transfer that is being checked, and one that was refused', async () => {
    const proof: NonNullable<Order['proof']> = {
      status: PROOF_STATUSES.refused,
      image: ['/media/proof.png', 'javascript:alert(1)'],
      payer_name: '林**',
      bank_name: '招商银行',
      pay_date: '2026-11-15',
      amount: '269.00',
      audit_remark: '金额看不清',
    };
    openOrder(order({ proof, actions: [ORDER_ACTIONS.uploadProof, ORDER_ACTIONS.pay] }));
    const box = await section('转账凭证');
    expect(box.getByText('未通过')).toBeDefined();
    expect(box.getByText('金额看不清')).toBeDefined();
    expect(box.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '转账凭证' })).toBeDefined();
    expect(screen.getByText(/转账凭证未通过，请重新提交/)).toBeDefined();
  });

  it('[USR-05] tells of money that came too late and went back', async () => {
    const { timeline } = order();
    openOrder(
      order({
        status: ORDER_STATUSES.cancelled,
        close_time: '2026-11-15 12:30:00',
        close_reason: '超时未支付',
        expire_time: null,
        actions: [ORDER_ACTIONS.reorder],
        timeline: [
          ...timeline,
          {
            step: ORDER_STEPS.closed,
            time: '2026-11-15 12:30:00',
            pay_type: null,
            price: null,
            serial_no: '',
            remark: '超时未支付',
          },
          {
            step: ORDER_STEPS.surplusPaid,
            time: '2026-11-15 12:31:00',
            pay_type: PAY_TYPES.wechat,
            price: '269.00',
            serial_no: '20261115120100000000000777',
            remark: '',
          },
        ],
        returns: [
          {
            id: 1,
            refund_no: '20261115123100000000000888',
            kind: 3,
            num: 0,
            apply_price: '269.00',
            price: '269.00',
            reason: null,
            explain: '',
            images: [],
            rule_text: '订单关闭后到账的款项，全额原路退回。',
            status: 3,
            audit_remark: '',
            create_time: '2026-11-15 12:31:01',
            answer_by: null,
            finish_time: '2026-11-15 12:32:00',
          },
        ],
      }),
    );
    const refunds = await section('退款记录');
    expect(screen.getByText('订单已关闭，之后收到的款项会原路退回')).toBeDefined();
    expect(refunds.getByText('订单关闭后到账，自动退回')).toBeDefined();
    expect(linesOf(refunds.getByRole('list', { name: '退款进度' }))).toEqual([
      '发起退款2026-11-15 12:31:01',
      '到账2026-11-15 12:32:00',
    ]);
    expect((await section('资金与进度')).getByText(/收到多余的付款/)).toBeDefined();
    expect(screen.getByRole('link', { name: '再次购买' }).getAttribute('href')).toBe(
      '#/recordOrder?id=61',
    );
  });

  it('says that there is no such order, and leads back', async () => {
    openOrder(() => refusal(50_001, '订单不存在'));
    expect(await screen.findByText(/没有找到这个订单/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: '返回订单列表' }));
    await waitFor(() => expect(window.location.hash).toBe('#/user/order/index'));
  });

  it('[CON-05] speaks English', async () => {
    openOrder(paidOrder());
    setLanguage('en');
    expect(await screen.findByText('Payment started (WeChat Pay)')).toBeDefined();
    expect(screen.getByText('Paid. Your course is ready')).toBeDefined();
  });
});
