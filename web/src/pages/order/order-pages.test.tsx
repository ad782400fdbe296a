import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@zhiji/contract/calls';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { errors } from '@zhiji/contract/kernel/errors';
import { WIRE_TIME } from '@zhiji/contract/kernel/patterns';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepRetail } from '#features/distribution/retail.ts';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import {
  offlinePreview,
  placed,
  plainPreview,
  preview,
  sentWith,
  shopSite,
  soldCourse,
  soldPackage,
  tooFewSeats,
} from '#test/checkout-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

afterEach(() => sessionStorage.clear());

/** Opens an order page as a user; tells what was sent with a call. */
async function open(path: string, answers: Answers = {}) {
  saveToken('token');
  setSessionUser(user);
  const made = answerCalls({ ...shopSite(), ...answers });
  renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  const sent = (name: CallName) => made.filter(([call]) => call === name).map(([, with_]) => with_);
  return { sent };
}

const submitButton = () => screen.findByRole('button', { name: '提交订单' });

async function submit() {
  const button = await submitButton();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

function fillRow(number: number, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(`第 ${number} 位${label}`), { target: { value } });
  }
}

const lin = { 姓名: '林知远', 手机号: '13800000001' };
const wang = { 姓名: '王小明', 手机号: '13800000002' };
const offlineSite = (): Answers => ({
  'catalog.course': soldCourse({ id: 8, type: 3 }),
  'order.confirm': (init) => success(offlinePreview(Number(sentWith(init)['num']))),
  'order.checkAttendees': (init) => {
    const users = sentWith(init)['users'] as { phone: string }[];
    return success(users.map(({ phone }) => ({ phone, state: 1, name_match: null, msg: '' })));
  },
});

/** The package with other facts about its courses. */
const packageOf = (given: Partial<(typeof soldPackage)['relation'][number]['curriculum']>) => ({
  ...soldPackage,
  relation: soldPackage.relation.map((part) => ({
    ...part,
    curriculum: { ...part.curriculum, ...given },
  })),
});

describe('order page', () => {
  it('[API-076] [API-077] [API-079] [R1-D4] names what is ordered, shows the price with the best coupon, orders and opens the payment', async () => {
    const { sent } = await open('/recordOrder?id=7&retailid=R100');
    expect(await screen.findByRole('heading', { name: '数据分析师从零到上岗' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('数据分析师从零到上岗 - 录播课下单 - 知集'));
    const crumb = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(crumb.getByText('数据分析师从零到上岗').getAttribute('aria-current')).toBe('page');
    expect(screen.getByText('应付金额')).toBeDefined();
    expect(screen.getByText('提交后请在 30 分钟内付款，逾期自动取消。')).toBeDefined();
    const best = screen.getByRole('radio', { name: /满 200 减 30 最优惠/ });
    expect(best).toHaveProperty('checked', true);
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: '订单付款' }));
    expect(await dialog.findByText('微信付款码')).toBeDefined();
    expect(sent('order.confirm')).toEqual([{ type: 2, id: 7, num: 1 }]);
    expect(sent('order.create')).toEqual([
      {
        type: 2,
        id: 7,
        num: 1,
        retailid: 'R100',
        retail_time: expect.stringMatching(WIRE_TIME),
        confirm_key: 'key-1',
        users: [],
        remark: '',
        agree: 1,
      },
    ]);
    expect(sent('order.pay')).toEqual([{ id: 501, pay_type: 1 }]);
    expect(currentPath()).toBe('/recordOrder?id=7&retailid=R100&order=501');
  });

  it('tells whose link was followed last, also in another tab and after the page was opened', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-15T08:00:00+08:00'), toFake: ['Date'] });
    const { sent } = await open('/recordOrder?id=7&retailid=R100');
    await submitButton();
    vi.setSystemTime(new Date('2026-11-15T08:05:00+08:00'));
    keepRetail(COURSE_TYPES.record, 7, 'R200');
    // A package is another product, though its number is the same.
    keepRetail(COURSE_TYPES.package, 7, 'R300');
    vi.setSystemTime(new Date('2026-11-15T08:10:00+08:00'));
    await submit();
    await waitFor(() =>
      expect(sent('order.create')).toMatchObject([
        { retailid: 'R200', retail_time: '2026-11-15 08:05:00' },
      ]),
    );
  });

  it('tells of nobody when the last link was followed too long ago', async () => {
    keepRetail(COURSE_TYPES.record, 7, 'R100', Date.now() - 15 * DAY_MS);
    const { sent } = await open('/recordOrder?id=7');
    await submit();
    await waitFor(() => expect(sent('order.create')).toHaveLength(1));
    expect(sent('order.create')[0]).not.toHaveProperty('retailid');
    expect(sent('order.create')[0]).not.toHaveProperty('retail_time');
  });

  it('[R1-D3] says at the button what ordering agrees to, without a step of its own', async () => {
    const { sent } = await open('/recordOrder?id=7');
    const button = await submitButton();
    const note = document.querySelector(`[id="${button.getAttribute('aria-describedby') ?? ''}"]`);
    expect(note?.textContent).toMatch(/^提交即表示同意《用户服务协议》.*和《退款规则》/u);
    expect(note?.querySelectorAll('a')).toHaveLength(2);
    await submit();
    await waitFor(() => expect(sent('order.create')).toMatchObject([{ agree: 1 }]));
  });

  it("[API-017] [R1-B4] asks which of one's coupons fit, prices another or none, and tells why others do not", async () => {
    const { sent } = await open('/recordOrder?id=7', {
      'coupon.forOrder': {
        usable: [
          { id: 41, title: '满 200 减 30', off_price: '30.00', end_time: '2026-12-31 23:59:59' },
          { id: 44, title: '刚领的满减券', off_price: '20.00', end_time: '2026-12-31 23:59:59' },
        ],
        unusable: [{ id: 43, title: '满 500 减 80', reason: '还差 201.00 元', hint: '再加一门课' }],
        claimable: [],
        best_id: 41,
        best_claim_id: null,
      },
      'order.confirm': (init) =>
        success(
          sentWith(init)['coupon_user_id'] === 0
            ? preview({ coupon_user_id: null, coupon_discount: '0.00', price: '299.00' })
            : preview(),
        ),
    });
    fireEvent.click(await screen.findByRole('radio', { name: '不使用优惠券' }));
    await waitFor(() => expect(screen.getAllByText('¥299.00').length).toBeGreaterThan(1));
    expect(sent('order.confirm').at(-1)).toMatchObject({ coupon_user_id: 0 });
    expect(sent('coupon.forOrder')).toEqual([{ type: 2, id: 7, num: 1 }]);
    expect(screen.getByText('还差 201.00 元')).toBeDefined();
    expect(screen.getByText('再加一门课')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: /刚领的满减券/ }));
    await waitFor(() => expect(sent('order.confirm').at(-1)).toMatchObject({ coupon_user_id: 44 }));
  });

  it('[R1-D1.6] claims a better coupon and uses it in one step, and says in place when it is gone', async () => {
    const end_time = '2026-12-31 23:59:59';
    const claimable = [
      { id: 900, title: '满 200 减 50', off_price: '50.00', end_time },
      { id: 901, title: '满 200 减 40', off_price: '40.00', end_time },
    ];
    const coupons = { ...preview().coupons, claimable, best_claim_id: 900 };
    const { sent } = await open('/recordOrder?id=7', {
      'coupon.forOrder': coupons,
      'coupon.claim': (init) =>
        sentWith(init)['id'] === 900
          ? refusal(90_002, '优惠券已领完')
          : success({ id: 77, end_time }),
      'order.confirm': (init) =>
        success(
          sentWith(init)['coupon_user_id'] === 77
            ? preview({ coupons, coupon_user_id: 77, coupon_discount: '40.00', price: '259.00' })
            : preview({ coupons }),
        ),
    });
    const offers = within(await screen.findByRole('list', { name: '可以领取的优惠券' }));
    // What saves most is not in hand, and only it is called the best.
    expect(offers.getByText('最优惠').closest('li')?.textContent).toContain('满 200 减 50');
    expect(screen.getAllByText('最优惠')).toHaveLength(1);
    fireEvent.click(offers.getByRole('button', { name: /领取并使用.*减 50/u }));
    expect((await screen.findByText('优惠券已领完')).getAttribute('role')).toBe('alert');
    fireEvent.click(await screen.findByRole('button', { name: /领取并使用.*减 40/u }));
    await waitFor(() => expect(sent('order.confirm').at(-1)).toMatchObject({ coupon_user_id: 77 }));
    expect((await screen.findAllByText('¥259.00')).length).toBeGreaterThan(0);
    expect(sent('coupon.claim')).toEqual([{ id: 900 }, { id: 901 }]);
  });

  it('[ERR-07/90005] a coupon that is gone gives way to the best one, and says so', async () => {
    await open('/recordOrder?id=7', {
      'order.confirm': (init) =>
        sentWith(init)['coupon_user_id'] === 42
          ? refusal(90_005, '优惠券已使用或被占用')
          : success(preview()),
    });
    fireEvent.click(await screen.findByRole('radio', { name: /新人 95 折/ }));
    expect(await screen.findByText('优惠券已使用或被占用')).toBeDefined();
    await waitFor(async () => expect(await submitButton()).toHaveProperty('disabled', false));
    expect(screen.getByRole('radio', { name: /满 200 减 30/ })).toHaveProperty('checked', true);
    expect(screen.getByText('¥269.00')).toBeDefined();
  });

  it('50007: a seat for a buyer without phone asks to bind one', async () => {
    await open('/liveOrder?id=7', {
      'catalog.course': soldCourse({ type: 1 }),
      'order.create': () => refusal(50_007, '参课人信息有误'),
    });
    await submit();
    expect(
      await screen.findByText('席位登记在手机号名下，请先在“账号安全”里绑定手机号。'),
    ).toBeDefined();
  });

  it('finishes a free order at once', async () => {
    await open('/recordOrder?id=7', {
      'order.confirm': plainPreview({ total_price: '0.00', price: '0.00' }),
      'order.create': { ...placed, price: '0.00', need_pay: 0, expire_time: null },
    });
    const button = await screen.findByRole('button', { name: '免费报名' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(currentPath()).toBe('/user/order/detail?id=501'));
    expect(await screen.findByText('报名成功，可以开始学习了')).toBeDefined();
  });

  it('shows the new price and what changed', async () => {
    let price = '269.00';
    await open('/recordOrder?id=7', {
      'order.confirm': () => success(preview({ price })),
      'order.create': () => {
        price = '279.00';
        return refusal(50_003, '价格已变化，请确认后再提交');
      },
    });
    await submit();
    expect(
      await screen.findByText('价格已由 ¥269.00 变为 ¥279.00，请确认后再提交。'),
    ).toBeDefined();
    expect(screen.getByText('¥279.00')).toBeDefined();
    expect(currentPath()).toBe('/recordOrder?id=7');
  });

  it('50009: confirms again quietly, and orders at the same price', async () => {
    let key = 0;
    const { sent } = await open('/recordOrder?id=7', {
      'order.confirm': () => {
        key += 1;
        return success(preview({ confirm_key: `key-${key}` }));
      },
      'order.create': (init) =>
        sentWith(init)['confirm_key'] === 'key-1'
          ? refusal(50_009, '确认已过期，请重新确认')
          : success(placed),
    });
    await submit();
    expect(await screen.findByRole('dialog', { name: '订单付款' })).toBeDefined();
    expect(sent('order.create')).toHaveLength(2);
    expect(screen.queryByText('确认已过期，请重新确认')).toBeNull();
  });

  it.each([
    ['/recordOrder?id=7', '#/courseInfo?id=7&type=2&study=1'],
    ['/packageOrder?id=5', '#/packageInfo?id=5&study=1'],
  ])('[R1-D2.1] 50002: leads from %s into the lesson', async (path, way) => {
    await open(path, { 'order.confirm': () => refusal(50_002, '您已拥有该课程') });
    expect(await screen.findByRole('heading', { name: '您已经拥有了' })).toBeDefined();
    expect(screen.getByRole('link', { name: '去学习' }).getAttribute('href')).toBe(way);
  });

  it.each(['/offlineOrder?id=7', '/packageOrder?id=5'])(
    '[R1-D2.1] 50002: leads from %s on site to the ticket',
    async (path) => {
      await open(path, {
        'order.confirm': () => refusal(50_002, '您已拥有该课程'),
        'catalog.package': packageOf({ type: 3 }),
      });
      expect(await screen.findByRole('link', { name: '查看入场券' })).toBeDefined();
      expect(screen.queryByRole('link', { name: '去学习' })).toBeNull();
      act(() => setLanguage('en'));
      expect(screen.getByRole('link', { name: 'My ticket' })).toBeDefined();
    },
  );

  it('[R1-D1.1] 50005: says which limit it is, and leads to what was bought', async () => {
    const told = '秒杀每人限购 1 份';
    await open('/liveOrder?id=7', { 'order.confirm': () => refusal(50_005, told) });
    expect(await screen.findByRole('heading', { name: told })).toBeDefined();
    expect(screen.getByText(/^已买到的和未付款的订单都在“我的订单”里/u)).toBeDefined();
    expect(screen.queryByText(/已到上限/u)).toBeNull();
    expect(screen.getByRole('link', { name: '查看我的订单' }).getAttribute('href')).toBe(
      '#/user/order/index',
    );
  });

  it('[R1-D1.1] 50005 without a number: says that too much is unpaid, in English too', async () => {
    const { zh, en } = errors['order.purchaseLimit'];
    await open('/liveOrder?id=7', { 'order.confirm': () => refusal(50_005, zh) });
    expect(await screen.findByRole('heading', { name: zh })).toBeDefined();
    expect(screen.getByText(/^未付款的订单或占用的名额已到上限，/u)).toBeDefined();
    cleanup();
    setLanguage('en');
    await open('/liveOrder?id=7', { 'order.confirm': () => refusal(50_005, en) });
    expect(await screen.findByRole('heading', { name: en })).toBeDefined();
    expect(screen.getByText(/^Too many unpaid orders or held seats\./u)).toBeDefined();
    expect(screen.getByRole('link', { name: 'View my orders' })).toBeDefined();
  });

  it('50006: says that it cannot be bought, and shows others', async () => {
    await open('/liveOrder?id=7', { 'order.confirm': () => refusal(50_006, '暂不出售') });
    expect(await screen.findByRole('heading', { name: '现在不能购买' })).toBeDefined();
    expect(screen.getByText('暂不出售')).toBeDefined();
    expect(screen.getByRole('link', { name: '看看其他课程' }).getAttribute('href')).toBe(
      '#/liveList',
    );
  });

  it('[R1-D1.1] 50006: names the course that keeps a package from being bought', async () => {
    const told = '“城市夜景外拍实训”报名已截止';
    await open('/packageOrder?id=5', { 'order.confirm': () => refusal(50_006, told) });
    expect(await screen.findByRole('heading', { name: '现在不能购买' })).toBeDefined();
    expect(screen.getByText(told)).toBeDefined();
    expect(screen.queryByText('课程已下架，或者报名已经截止。')).toBeNull();
    expect(screen.getByRole('link', { name: '看看其他课程' }).getAttribute('href')).toBe(
      '#/packageList',
    );
  });

  it('without an id says that there is nothing to buy', async () => {
    await open('/recordOrder');
    expect(await screen.findByRole('heading', { name: '没有找到要购买的课程' })).toBeDefined();
  });
});

/** What stands below a field, for the eye and for who hears it. */
function complaintOf(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
}

describe('attendees', () => {
  it('[API-080] are typed, checked one by one and ordered for', async () => {
    const { sent } = await open('/offlineOrder?id=8', offlineSite());
    await screen.findByRole('heading', { name: '参课人' });
    fillRow(1, lin);
    fireEvent.click(screen.getByRole('button', { name: '添加一人' }));
    fillRow(2, { ...wang, 手机号: '12345' });
    await submit();
    expect(await screen.findByText('请输入合法的手机号码')).toBeDefined();
    expect(complaintOf('第 2 位手机号')).toBe('请输入合法的手机号码');
    expect(complaintOf('第 2 位姓名')).toBe('');
    expect(screen.getByLabelText('第 2 位姓名').getAttribute('aria-invalid')).toBe('false');
    expect(sent('order.checkAttendees')).toEqual([]);
    fillRow(2, wang);
    expect(screen.queryByText('请输入合法的手机号码')).toBeNull();
    fireEvent.click(await submitButton());
    await screen.findByRole('dialog', { name: '订单付款' });
    const users = [
      { name: '林知远', phone: '13800000001' },
      { name: '王小明', phone: '13800000002' },
    ];
    expect(sent('order.checkAttendees')).toEqual([{ type: 3, id: 8, users }]);
    expect(sent('order.create')).toMatchObject([{ num: 2, users }]);
    expect(sessionStorage.getItem('zhiji-checkout')).toBeNull();
  });

  it('that the server refuses are told at their row', async () => {
    const { sent } = await open('/offlineOrder?id=8', {
      ...offlineSite(),
      'order.checkAttendees': [
        { phone: '13800000001', state: 3, name_match: null, msg: '该手机号已有席位' },
      ],
    });
    await screen.findByRole('heading', { name: '参课人' });
    fillRow(1, lin);
    await submit();
    expect(await screen.findByText('该手机号已有席位')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 1 位姓名')));
    expect(sent('order.create')).toEqual([]);
  });

  it('are pasted as a list, into the dialog or into a field', async () => {
    await open('/offlineOrder?id=8', offlineSite());
    fireEvent.click(await screen.findByRole('button', { name: '粘贴名单' }));
    const dialog = within(await screen.findByRole('dialog', { name: '粘贴名单' }));
    fireEvent.change(dialog.getByLabelText('名单'), {
      target: { value: '林知远\t13800000001\n王小明\t13800000002' },
    });
    fireEvent.click(dialog.getByRole('button', { name: '填入 2 人' }));
    expect(screen.getByLabelText('第 2 位手机号')).toHaveProperty('value', '13800000002');
    fireEvent.paste(screen.getByLabelText('第 1 位姓名'), {
      clipboardData: { getData: () => '赵一\t13800000003\n钱二\t13800000004' },
    });
    expect(screen.getByLabelText('第 4 位姓名')).toHaveProperty('value', '钱二');
    expect(await screen.findAllByText('¥2,000.00')).toHaveLength(2);
  });

  it('[ERR-07/80002] too many keep the page, and say how many are left', async () => {
    await open('/offlineOrder?id=8&num=3', {
      ...offlineSite(),
      'order.confirm': (init) =>
        Number(sentWith(init)['num']) > 2 ? tooFewSeats() : success(offlinePreview(2)),
    });
    expect(await screen.findByText('“消防实操面授班”名额不足，仅剩 2 个')).toBeDefined();
    expect(await submitButton()).toHaveProperty('disabled', true);
    expect(screen.getByText('—')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '移除第 3 位' }));
    await waitFor(async () => expect(await submitButton()).toHaveProperty('disabled', false));
    expect(screen.queryByText('“消防实操面授班”名额不足，仅剩 2 个')).toBeNull();
  });

  it('of a live course are asked for when it is not for oneself', async () => {
    const { sent } = await open('/liveOrder?id=7', {
      'catalog.course': soldCourse({ type: 1 }),
      'order.confirm': (init) =>
        success(plainPreview({ need_users: sentWith(init)['num'] === 1 ? 0 : 1 })),
    });
    fireEvent.click(await screen.findByRole('radio', { name: '多人或他人' }));
    expect(await screen.findByLabelText('第 2 位姓名')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: '我自己' }));
    expect(screen.queryByLabelText('第 1 位姓名')).toBeNull();
    expect(sent('order.confirm').map((request) => (request as { num: number }).num)).toContain(2);
  });

  it('and the rest outlive a reload of the page, until the order is made', async () => {
    await open('/offlineOrder?id=8', offlineSite());
    await screen.findByRole('heading', { name: '参课人' });
    fillRow(1, lin);
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '需要发票' } });
    renderApp('/offlineOrder?id=8');
    await waitFor(() => expect(screen.getAllByLabelText('备注')).toHaveLength(2));
    const [, again] = screen.getAllByLabelText('备注');
    expect(again).toHaveProperty('value', '需要发票');
    expect(screen.getAllByLabelText('第 1 位姓名').at(-1)).toHaveProperty('value', '林知远');
  });
});

describe('a visitor', () => {
  it('[GRD-03] cannot open the order of a course', async () => {
    answerCalls(shopSite());
    renderApp('/recordOrder?id=7');
    await waitFor(() => expect(currentPath()).toBe('/404'));
  });

  it('[NAV-05] sees the order of a package, and is asked to log in and come back', async () => {
    const made = answerCalls(shopSite());
    renderApp('/packageOrder?id=5');
    expect(await screen.findByText('第 61 门课')).toBeDefined();
    const sums = within(screen.getByRole('region', { name: '应付金额' }));
    expect(sums.getByText('¥1,497.00')).toBeDefined();
    expect(sums.getByText('-¥598.00')).toBeDefined();
    expect(sums.getByText('¥899.00')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '登录后提交订单' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: '/packageOrder?id=5' });
    expect(made.map(([name]) => name)).not.toContain('order.confirm');
  });

  it.each([
    [{ seat_left: 0 }, '名额不足', '“第 61 门课”名额已满', '“第 61 门课” is full'],
    [
      { signup_end_time: '2020-01-01 09:00:00' },
      '现在不能购买',
      '“第 61 门课”报名已截止',
      'Sign-up for “第 61 门课” is over',
    ],
    [
      { signup_end_time: '2020-01-01 09:00:00' },
      '现在不能购买',
      '“第 61 门课”报名已截止',
      'Sign-up for “第 61 门课” is over',
    ],
  ])('[R1-D1.1] is told before the login what is in the way: %j', async (given, title, zh, en) => {
    answerCalls({ ...shopSite(), 'catalog.package': packageOf(given) });
    renderApp('/packageOrder?id=5');
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(zh)).toBeDefined();
    expect(screen.queryByRole('button', { name: '登录后提交订单' })).toBeNull();
    expect(screen.getByRole('link', { name: '看看其他课程' }).getAttribute('href')).toBe(
      '#/packageList',
    );
    act(() => setLanguage('en'));
    expect(screen.getByText(en)).toBeDefined();
  });

  it('who logs in there goes on with the same order', async () => {
    answerCalls({
      ...shopSite(),
      'order.confirm': preview({
        items: preview().items.map((item) => ({ ...item, type: COURSE_TYPES.record })),
      }),
    });
    renderApp('/packageOrder?id=5');
    fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '尽快' } });
    saveToken('token');
    setSessionUser(user);
    expect(await submitButton()).toBeDefined();
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '尽快');
    expect(await screen.findByText('¥269.00')).toBeDefined();
  });
});

it('speaks English', async () => {
  setLanguage('en');
  await open('/recordOrder?id=7');
  expect(await screen.findByRole('button', { name: 'Place order' })).toBeDefined();
  expect(screen.getByText('Summary')).toBeDefined();
});
