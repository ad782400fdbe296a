import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@zhiji/contract/calls';
import {
  COMMISSION_STATUSES,
  COMMISSION_STEPS,
  SALE_VERDICTS,
  SPREAD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import {
  commission,
  distributor,
  LAST_DAY,
  sale,
  salesPage,
  spreadDays,
} from '#test/distribution-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const { inReview, refused, suspended, removed } = SPREAD_STATUSES;

/** Months to choose from end with this one. */
beforeEach(() =>
  vi.useFakeTimers({ now: new Date(`${LAST_DAY}T12:00:00+08:00`), toFake: ['Date'] }),
);

function open(answers: Answers = {}, path = '/user/distribution') {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'distribution.record': distributor(),
    'distribution.commissions': salesPage(sale()),
    ...answers,
  });
  renderApp(path);
  return (name: CallName) => made.filter(([call]) => call === name).map(([, request]) => request);
}

const card = async (name = '数据分析入门') => within(await screen.findByRole('article', { name }));
const sideMenu = () => within(screen.getByRole('navigation', { name: '个人中心' }));
/** The sentences of a sale's path, with their times. */
const pathOf = (shown: Awaited<ReturnType<typeof card>>) =>
  shown.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('[USR-11/centre] the distribution centre', () => {
  it('[API-070] explains the programme to who never applied', async () => {
    const made = open({ 'distribution.record': null });
    const way = await screen.findByRole('link', { name: '申请成为分销员' });
    expect(way.getAttribute('href')).toBe('#/distributionApply');
    expect(screen.getByRole('region', { name: '分销规则' })).toBeDefined();
    expect(made('distribution.record')).toEqual([{}]);
    expect(made('distribution.commissions')).toEqual([]);
  });

  it('[API-070] shows an application in review, and nothing else of it', async () => {
    const made = open({ 'distribution.record': distributor({ status: inReview }) });
    const state = within(await screen.findByRole('region', { name: '申请正在审核' }));
    expect(state.getByText(/2026-09-01 09:30:00/)).toBeDefined();
    expect(screen.queryByText('累计佣金')).toBeNull();
    expect(made('distribution.commissions')).toEqual([]);
  });

  it('[API-070] shows why one was refused, and the way to apply again', async () => {
    open({ 'distribution.record': distributor({ status: refused, reason: '资料不清楚' }) });
    const state = within(await screen.findByRole('region', { name: '申请没有通过' }));
    expect(state.getByText('资料不清楚')).toBeDefined();
    const way = state.getByRole('link', { name: '再次申请' });
    expect(way.getAttribute('href')).toBe('#/distributionApply');
  });

  it('[API-070] shows the sums, to whom they go, and the payouts with tax', async () => {
    open();
    const sums = within(await screen.findByRole('region', { name: '佣金合计' }));
    for (const sum of ['¥1,299.40', '¥29.90', '¥169.50', '¥1,100.00']) {
      expect(sums.getByText(sum)).toBeDefined();
    }
    for (const fact of ['k7Qm2xPa', '林**', '6222********1234']) {
      expect(sums.getByText(fact)).toBeDefined();
    }
    expect(sums.getByText('已结算，满 ¥100.00 随月度发放')).toBeDefined();
    expect(sums.getByRole('link', { name: '去选课程' })).toBeDefined();

    const rows = within(screen.getByRole('table', { name: '发放记录' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '月份税前代扣税实发',
      '2026-10已到账 2026-11-05¥1,000.00¥40.00¥960.00',
      '2026-09银行处理中 ¥100.00¥0.00¥100.00',
    ]);
  });

  it('explains a balance below nothing, and that nothing was paid out yet', async () => {
    open({ 'distribution.record': distributor({ settled_price: '-35.00', payouts: [] }) });
    expect(await screen.findByText('-¥35.00')).toBeDefined();
    expect(screen.getByText('退款扣回的多于结余，由以后的佣金补上')).toBeDefined();
    expect(screen.getByText(/还没有发放过/)).toBeDefined();
    expect(screen.queryByRole('table', { name: '发放记录' })).toBeNull();
  });

  it('draws clicks, orders and earnings, says them, and has them as a table', async () => {
    open();
    const charts = within(await screen.findByRole('region', { name: '近 30 天' }));
    for (const sentence of [
      '链接打开：近 30 天合计 7，最多的一天是 2026-11-03，4',
      '有效订单：近 30 天合计 1，最多的一天是 2026-11-03，1',
      '佣金：近 30 天合计 ¥29.90，最多的一天是 2026-11-03，¥29.90',
    ]) {
      expect(charts.getByText(sentence)).toBeDefined();
    }
    const bars = charts.getAllByRole('figure').map((chart) => chart.querySelectorAll('rect'));
    expect(bars.map(({ length }) => length)).toEqual([30, 30, 30]);
    expect(charts.getByText('累计 345 次')).toBeDefined();
    fireEvent.click(charts.getByText('每天的数字', { selector: 'summary' }));
    const rows = within(charts.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]?.textContent).toBe('2026-11-1500¥0.00');
    expect(rows.find(({ textContent }) => textContent === '2026-11-0341¥29.90')).toBeDefined();
  });

  it('says so of charts without anything', async () => {
    open({ 'distribution.record': distributor({ days: spreadDays() }) });
    expect(await screen.findByText('佣金：近 30 天没有')).toBeDefined();
  });

  it.each([
    [suspended, '分销资格已暂停'],
    [removed, '分销资格已取消'],
  ])('still shows the money in state %i, with the reason and no links', async (status, title) => {
    open({ 'distribution.record': distributor({ status, reason: '投诉核实中' }) });
    const state = within(await screen.findByRole('region', { name: title }));
    expect(state.getByText('投诉核实中')).toBeDefined();
    expect(screen.getByText('¥169.50')).toBeDefined();
    expect(await card()).toBeDefined();
    expect(screen.queryByRole('link', { name: '去选课程' })).toBeNull();
  });

  it('lets the menu follow: who was accepted sees the products, who is suspended does not', async () => {
    open();
    await screen.findByRole('region', { name: '佣金合计' });
    await waitFor(() => expect(sideMenu().getByRole('link', { name: '分销商品' })).toBeDefined());
  });

  it('takes the products away from who was suspended meanwhile', async () => {
    open({
      'account.me': { ...user, is_spread: 1 },
      'distribution.record': distributor({ status: suspended }),
    });
    await screen.findByRole('region', { name: '分销资格已暂停' });
    await waitFor(() => expect(sideMenu().queryByRole('link', { name: '分销商品' })).toBeNull());
  });

  it('can be tried again', async () => {
    let asked = 0;
    open({
      'distribution.record': () => {
        asked += 1;
        return asked === 1 ? refusal(50_000, '服务器开小差了') : success(distributor());
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('¥1,299.40')).toBeDefined();
  });
});

describe('[API-068] orders by one’s links', () => {
  it('are listed, and narrowed by state and month in the address', async () => {
    const made = open({}, '/user/distribution?status=nonsense&month=2026-13');
    const first = await card();
    expect(first.getByText('冻结中')).toBeDefined();
    expect(first.getByText('订单尾号 0501')).toBeDefined();
    expect(first.getByText('买家 138****1001')).toBeDefined();
    expect(first.getByText('佣金 ¥29.90')).toBeDefined();
    expect(made('distribution.commissions')).toEqual([{ page: 1, limit: 10 }]);

    fireEvent.click(screen.getByRole('link', { name: '待发放' }));
    await waitFor(() => expect(currentPath()).toBe('/user/distribution?status=settled'));
    // Changed before it is asked for, it would never be.
    await waitFor(() => expect(made('distribution.commissions')).toHaveLength(2));
    fireEvent.change(screen.getByLabelText('月份'), { target: { value: '2026-09' } });
    await waitFor(() => expect(made('distribution.commissions')).toHaveLength(3));
    expect(made('distribution.commissions').at(-1)).toEqual({
      status: COMMISSION_STATUSES.settled,
      month: '2026-09',
      page: 1,
      limit: 10,
    });
    expect(currentPath()).toBe('/user/distribution?status=settled&month=2026-09');
  });

  it('are turned page by page', async () => {
    const made = open({ 'distribution.commissions': { ...salesPage(sale()), total: 25 } });
    await card();
    fireEvent.click(screen.getByRole('link', { name: '下一页' }));
    await waitFor(() =>
      expect(made('distribution.commissions').at(-1)).toEqual({ page: 2, limit: 10 }),
    );
  });

  it('say so when there are none, or none of this kind', async () => {
    open({ 'distribution.commissions': salesPage() });
    expect(await screen.findByText('还没有人通过您的链接下单。')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '已扣回' }));
    expect(await screen.findByText('没有符合条件的订单。')).toBeDefined();
    const all = screen.getByRole('link', { name: '查看全部订单' });
    expect(all.getAttribute('href')).toBe('#/user/distribution');
  });

  it('tell the path of one that is frozen, up to what comes next', async () => {
    open();
    const first = await card();
    fireEvent.click(first.getByText('查看经过'));
    expect(pathOf(first)).toEqual([
      '2026-11-02 20:00:00 有人打开了您的链接',
      '2026-11-03 10:05:00 买家下单，订单记到您的链接上',
      '2026-11-03 10:06:00 付款成功',
      '2026-11-03 10:06:01 佣金 ¥29.90 冻结到 2026-11-18 10:06:00',
      ' 2026-11-18 10:06:00 以后，订单完成且没有退款时结算',
    ]);
    expect(first.getByText(/买家实付 ¥299\.00（退款已减去）× 10% = 佣金 ¥29\.90/)).toBeDefined();
  });

  it('tell the path of several courses: lowered, settled, paid out, taken back', async () => {
    const time = '2026-11-20 09:00:00';
    const { frozen, lowered, settled, paidOut, clawedBack, cancelled } = COMMISSION_STEPS;
    open({
      'distribution.commissions': salesPage(
        sale({
          price: '0.00',
          back_price: '49.90',
          click_time: '',
          items: [
            commission({
              status: COMMISSION_STATUSES.clawedBack,
              base: '0.00',
              price: '0.00',
              steps: [
                { step: frozen, price: '29.90', time },
                { step: lowered, price: '-9.90', time },
                { step: settled, price: '0.00', time },
                { step: paidOut, price: '0.00', time },
                { step: clawedBack, price: '-20.00', time },
              ],
            }),
            commission({
              title: '统计学',
              status: COMMISSION_STATUSES.cancelled,
              steps: [
                { step: frozen, price: '20.00', time },
                { step: cancelled, price: '-20.00', time },
              ],
            }),
          ],
        }),
      ),
    });
    const first = await card();
    expect(first.getByText('因退款减少 ¥49.90')).toBeDefined();
    expect(first.getByText('已扣回', { exact: true })).toBeDefined();
    expect(first.getByText('已取消')).toBeDefined();
    fireEvent.click(first.getByText('查看经过'));
    expect(pathOf(first)).toEqual([
      ' 有人打开了您的链接，时间没有记下',
      '2026-11-03 10:05:00 买家下单，订单记到您的链接上',
      '2026-11-03 10:06:00 付款成功',
      `${time} 佣金 ¥29.90 冻结到 2026-11-18 10:06:00`,
      `${time} 买家退了部分款，佣金减少 ¥9.90，剩 ¥20.00`,
      `${time} 解冻结算 ¥20.00`,
      `${time} ¥20.00 随月度发放转出（税前）`,
      `${time} 结算后买家退款，扣回 ¥20.00，剩 ¥0.00`,
      `${time} 佣金 ¥20.00 冻结到 2026-11-18 10:06:00`,
      `${time} 买家退款，佣金 ¥20.00 取消`,
    ]);
  });

  it.each([
    [SALE_VERDICTS.self, /您自己的购买/],
    [SALE_VERDICTS.inactive, /分销资格不在有效状态/],
    [SALE_VERDICTS.outside, /不在分销范围/],
    [SALE_VERDICTS.unpaid, /没有实际付款/],
    [SALE_VERDICTS.counted, /不足 1 分/],
  ])('say why one brings nothing: %s', async (verdict, text) => {
    open({
      'distribution.commissions': salesPage(sale({ verdict, price: '0.00', items: [] })),
    });
    const first = await card();
    expect(first.getByText('不计佣金')).toBeDefined();
    fireEvent.click(first.getByText('查看经过'));
    expect(first.getByText(text)).toBeDefined();
  });

  it('speak English', async () => {
    setLanguage('en');
    open();
    const first = await card();
    fireEvent.click(first.getByText('What happened'));
    expect(first.getByText(/Commission ¥29\.90 frozen until/)).toBeDefined();
    expect(screen.getByText('Before tax')).toBeDefined();
    expect(screen.getByText('Last 30 days')).toBeDefined();
  });
});
