import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName, CallResponse } from '@zhiji/contract/calls';
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { sentWith, shopSite, wechatPayment } from '#test/checkout-answers.ts';
import { inMinutes, order, paidOrder } from '#test/order-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { catchUploads, fileOf } from '#test/uploads.ts';
import { takePayReturn } from './take-pay-return.ts';

const POLL_MS = 3000;

const alipay = (): Extract<CallResponse<'order.pay'>, { pay_type: 2 }> => ({
  pay_type: PAY_TYPES.alipay,
  trade_no: '20261115120100000000000778',
  cashier: 'code',
  cashiers: ['code'],
  pay_url: '',
  qr: 'https://qr.alipay.example/abc',
  price: '269.00',
  expire_time: inMinutes(30),
});
const transfer = (): CallResponse<'order.pay'> => ({
  pay_type: PAY_TYPES.transfer,
  account_name: '知集教育科技有限公司',
  account_no: '6222000011112222',
  bank_name: '示例银行上海分行',
  remark_code: 'ZJ501',
  price: '269.00',
  expire_time: inMinutes(72 * 60),
});
const byWay = (init: RequestInit) => {
  const answers = { 1: wechatPayment(), 2: alipay(), 3: transfer() };
  return success(answers[sentWith(init)['pay_type'] as 1 | 2 | 3]);
};

const insideWechat: ReturnType<typeof wechatPayment> = {
  ...wechatPayment(),
  cashier: 'inside',
  cashiers: ['inside', 'code'],
  code_url: '',
  bridge: {
    appId: 'wx1',
    timeStamp: '1700000000',
    nonceStr: 'n',
    package: 'prepay_id=wx1',
    signType: 'RSA',
    paySign: 's',
  },
};

/** WeChat's own browser, whose cashier ends with these words. */
function bridgeSaying(said: string) {
  type Done = (answer: { err_msg: string }) => void;
  const invoke = vi.fn<(name: string, parameters: object, done: Done) => void>(
    (_name, _parameters, done) => done({ err_msg: said }),
  );
  vi.stubGlobal('WeixinJSBridge', { invoke });
  return { bridged: insideWechat, invoke };
}

afterEach(() => {
  setVisible(true);
  vi.unstubAllGlobals();
});

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Opens the payment of the order as the page does after it was made. */
async function openPayment(answers: Answers = {}) {
  saveToken('token');
  setSessionUser(user);
  const made = answerCalls({ ...shopSite(), 'order.pay': byWay, ...answers });
  renderApp('/recordOrder?id=7&order=501');
  const dialog = within(await screen.findByRole('dialog', { name: '订单付款' }));
  const sent = (name: CallName) => made.filter(([call]) => call === name).map(([, with_]) => with_);
  return { dialog, sent };
}

describe('pay panel', () => {
  it('[API-079] [R1-D2.2] shows what is bought from whom, amount, time left and a large code; other ways by choice', async () => {
    const { dialog, sent } = await openPayment();
    expect(await dialog.findByText('微信付款码')).toBeDefined();
    expect(dialog.getByText('¥269.00')).toBeDefined();
    expect(dialog.getByRole('timer').textContent).toMatch(/剩余 00:(?:29|30):\d\d/);
    const code = document.querySelector('dialog figure svg');
    expect([code?.getAttribute('width'), code?.getAttribute('height')]).toEqual(['208', '208']);
    expect(dialog.getByText('数据分析师从零到上岗')).toBeDefined();
    expect(dialog.getByText('数原学院')).toBeDefined();
    expect(dialog.getByText('销售方')).toBeDefined();
    // Each way has its mark, and so has the code.
    expect(document.querySelectorAll('dialog fieldset svg')).toHaveLength(3);
    expect(document.querySelectorAll('dialog figcaption svg')).toHaveLength(1);
    // Behind it stands what is being paid.
    expect(await screen.findByRole('region', { name: '订单内容', hidden: true })).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: '支付宝' }));
    expect(await dialog.findByText('支付宝付款码')).toBeDefined();
    expect(sent('order.pay')).toEqual([
      { id: 501, pay_type: 1 },
      { id: 501, pay_type: 2 },
    ]);
  });

  it.each([
    [{ type: COURSE_TYPES.record, target_id: 61 }, '/courseInfo?id=61&type=2&study=1'],
    [{ type: COURSE_TYPES.package, target_id: 5 }, '/packageInfo?id=5&study=1'],
  ])('[R1-D2.2] leads from the payment of %j into the lesson first', async (bought, way) => {
    const { dialog } = await openPayment({
      'order.detail': paidOrder({ ...bought, actions: [ORDER_ACTIONS.study] }),
    });
    const study = await dialog.findByRole('link', { name: '开始学习' });
    expect(study.getAttribute('href')).toContain(way);
  });

  it.each([
    { type: COURSE_TYPES.offline, target_id: 63 },
    { type: COURSE_TYPES.package, target_id: 5 },
  ])('[R1-D2.1] leads from the payment of %j on site to the ticket', async (bought) => {
    const { dialog } = await openPayment({
      'order.detail': paidOrder({ ...bought, is_on_site: 1, actions: [ORDER_ACTIONS.study] }),
    });
    expect(await dialog.findByRole('link', { name: '查看入场券' })).toBeDefined();
    expect(dialog.queryByRole('link', { name: '开始学习' })).toBeNull();
  });

  it('says in which language goods and seller are named', async () => {
    const title = 'Data analysis from zero';
    const { dialog } = await openPayment({ 'order.detail': order({ title }) });
    expect((await dialog.findByText(title)).lang).toBe('en');
    expect(dialog.getByText('数原学院').lang).toBe('zh-CN');
  });

  it('[API-039] notices the payment by itself, and leads to the order', async () => {
    let isPaid = false;
    const { dialog } = await openPayment({
      'order.detail': () => success(isPaid ? paidOrder() : order()),
    });
    await dialog.findByText('微信付款码');
    isPaid = true;
    expect(await dialog.findByText('付款成功')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '查看订单' }));
    await waitFor(() => expect(currentPath()).toBe('/user/order/detail?id=501'));
  });

  it('[API-078] [R1-B4] pays without money where the site is built, not where it is used', async () => {
    let isPaid = false;
    const { dialog, sent } = await openPayment({
      'order.detail': () => success(isPaid ? paidOrder() : order()),
      'order.testPay': () => {
        isPaid = true;
        return success({ status: ORDER_STATUSES.pendingConsumption });
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: '不花钱付款（仅开发环境）' }));
    expect(await dialog.findByText('付款成功')).toBeDefined();
    expect(sent('order.testPay')).toEqual([{ id: 501 }]);
  });

  it('stops asking in the background, and asks at once when it is looked at again', async () => {
    // It asks when this clock says so, which stands still but for what is passed here.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pass = async () => act(async () => vi.advanceTimersByTimeAsync(POLL_MS + 500));
    const { dialog, sent } = await openPayment();
    await dialog.findByText('微信付款码');
    const first = sent('order.detail').length;
    await pass();
    expect(sent('order.detail').length).toBe(first + 1);
    setVisible(false);
    await pass();
    expect(sent('order.detail').length).toBe(first + 1);
    await act(async () => setVisible(true));
    expect(sent('order.detail').length).toBe(first + 2);
  });

  it('an order past its time can be ordered again', async () => {
    const { dialog, sent } = await openPayment({
      'order.detail': order({ expire_time: inMinutes(-1) }),
    });
    expect(await dialog.findByText('付款时间已过')).toBeDefined();
    expect(sent('order.pay')).toEqual([]);
    fireEvent.click(dialog.getByRole('link', { name: '重新下单' }));
    await waitFor(() => expect(currentPath()).toBe('/recordOrder?id=61'));
  });

  it('a closed order says so, and one of somebody else is not there', async () => {
    const { dialog } = await openPayment({
      'order.detail': order({ status: ORDER_STATUSES.cancelled, expire_time: null }),
    });
    expect(await dialog.findByText('订单已关闭')).toBeDefined();
  });

  it('an order that is not there says so', async () => {
    const { dialog } = await openPayment({ 'order.detail': () => refusal(50_001, '订单不存在') });
    expect(await dialog.findByText('没有找到这个订单')).toBeDefined();
  });

  it('[ERR-07/70008+70009] a code that cannot be had is asked for again; without a way, another is offered', async () => {
    let tries = 0;
    const { dialog } = await openPayment({
      'order.pay': (init) => {
        tries += 1;
        if (sentWith(init)['pay_type'] === PAY_TYPES.alipay) {
          return refusal(70_008, '请选择支付方式');
        }
        return tries === 1 ? refusal(70_009, '支付失败') : success(wechatPayment());
      },
    });
    expect(await dialog.findByText('支付失败')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '重试' }));
    expect(await dialog.findByText('微信付款码')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: '支付宝' }));
    expect(await dialog.findByText('这种付款方式暂不可用，请换一种。')).toBeDefined();
  });

  it('[R1-D2.2] closed, leads to the order, where it can be paid later', async () => {
    const { dialog } = await openPayment();
    await dialog.findByText('微信付款码');
    fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(currentPath()).toBe('/user/order/detail?id=501'));
    fireEvent.click(await screen.findByRole('button', { name: '去付款' }));
    expect(await screen.findByText('微信付款码')).toBeDefined();
  });
});

describe('on a phone', () => {
  const here = (way: 1 | 2): CallResponse<'order.pay'> => {
    const cashiers = { cashier: 'browser', cashiers: ['browser', 'code'] } as const;
    const page = { ...cashiers, cashiers: [...cashiers.cashiers], pay_url: 'https://pay.example/' };
    return way === PAY_TYPES.wechat
      ? { ...wechatPayment(), ...page, code_url: '' }
      : { ...alipay(), ...page, qr: '' };
  };
  const onPhone = (init: RequestInit) => {
    const { pay_type: way, cashier } = sentWith(init);
    return success(cashier === 'code' ? byCode(way) : here(way === 1 ? 1 : 2));
  };
  const byCode = (way: unknown) => (way === PAY_TYPES.wechat ? wechatPayment() : alipay());

  it('a button opens the app; a code is shown to who has another device', async () => {
    const { dialog, sent } = await openPayment({ 'order.pay': onPhone });
    expect(await dialog.findByRole('button', { name: '打开微信付款' })).toBeDefined();
    expect(dialog.queryByText('微信付款码')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: '用另一台设备扫码付款' }));
    expect(await dialog.findByText('微信付款码')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: '支付宝' }));
    expect(await dialog.findByRole('button', { name: '打开支付宝付款' })).toBeDefined();
    expect(sent('order.pay')).toEqual([
      { id: 501, pay_type: 1 },
      { id: 501, pay_type: 1, cashier: 'code' },
      { id: 501, pay_type: 2 },
    ]);
  });

  it('a press asks for a page of its own; one that cannot be had says so', async () => {
    let asked = 0;
    const { dialog } = await openPayment({
      'order.pay': () => {
        asked += 1;
        return asked === 1 ? success(here(1)) : refusal(70_009, '支付失败');
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: '打开微信付款' }));
    expect(await dialog.findByText('支付失败')).toBeDefined();
    expect(asked).toBe(2);
  });

  /** Where the page is led to. */
  const watchWay = () => {
    const led: string[] = [];
    vi.spyOn(window.location, 'assign').mockImplementation((url) => {
      led.push(String(url));
    });
    return led;
  };

  it('a press that is refused leads nowhere: somebody else may have paid', async () => {
    const led = watchWay();
    let asked = 0;
    const { dialog } = await openPayment({
      'order.pay': () => {
        asked += 1;
        return asked === 1 ? success(here(1)) : refusal(70_007, '正在支付或已支付');
      },
    });
    fireEvent.click(await dialog.findByRole('button', { name: '打开微信付款' }));
    expect(await dialog.findByText('正在确认付款结果，请稍候。')).toBeDefined();
    expect(led).toEqual([]);
  });

  it.each(['pageshow', 'visibilitychange'])(
    'a press leads to its page; seen again by %s, the order is looked at closely',
    async (event) => {
      const led = watchWay();
      const { dialog, sent } = await openPayment({ 'order.pay': onPhone });
      fireEvent.click(await dialog.findByRole('button', { name: '打开微信付款' }));
      await waitFor(() => expect(led).toEqual(['https://pay.example/']));
      expect(sent('order.detail')).not.toContainEqual({ id: 501, returned: 1 });
      const target = event === 'pageshow' ? window : document;
      act(() => void target.dispatchEvent(new Event(event)));
      expect(await dialog.findByText('正在确认付款结果，请稍候。')).toBeDefined();
      await waitFor(() => expect(sent('order.detail')).toContainEqual({ id: 501, returned: 1 }));
    },
  );

  const openInWechat = async (said: string, answers: Answers = {}) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mobile MicroMessenger/8.0.50');
    const { bridged, invoke } = bridgeSaying(said);
    const opened = await openPayment({ 'order.pay': bridged, ...answers });
    fireEvent.click(await opened.dialog.findByRole('button', { name: '微信支付' }));
    return { ...opened, bridged, invoke };
  };

  it('inside WeChat its cashier is asked for, and the order then looked at closely', async () => {
    const { dialog, bridged, invoke, sent } = await openInWechat('get_brand_wcpay_request:ok');
    expect(await dialog.findByText('正在确认付款结果，请稍候。')).toBeDefined();
    const { bridge } = bridged;
    expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', bridge, expect.any(Function));
    await waitFor(() => expect(sent('order.detail')).toContainEqual({ id: 501, returned: 1 }));
  });

  it.each([
    ['get_brand_wcpay_request:cancel', '您取消了付款，可以重新支付。'],
    ['get_brand_wcpay_request:fail', '没能打开微信支付，请重试，或用另一台设备扫码。'],
    ['something else', '没能打开微信支付，请重试，或用另一台设备扫码。'],
  ])('inside WeChat that says %s', async (said, text) => {
    const { dialog } = await openInWechat(said);
    expect(await dialog.findByText(text)).toBeDefined();
  });

  it('inside WeChat Alipay says why it has a code alone', async () => {
    const { dialog } = await openInWechat('get_brand_wcpay_request:cancel', {
      'order.pay': (init) => success(sentWith(init)['pay_type'] === 2 ? alipay() : insideWechat),
    });
    fireEvent.click(dialog.getByRole('radio', { name: '支付宝' }));
    expect(await dialog.findByText(/微信里打不开支付宝/)).toBeDefined();
  });
});

describe('who comes back from a cashier', () => {
  const comeBack = async (path: string, answers: Answers, state?: object) => {
    saveToken('token');
    setSessionUser(user);
    const made = answerCalls({ ...shopSite(), 'account.me': user, 'order.pay': byWay, ...answers });
    const { router } = renderApp('/home');
    await act(async () => router.navigate(path, { state }));
    const dialog = within(await screen.findByRole('dialog', { name: '订单付款' }));
    const sent = (name: CallName) =>
      made.filter(([call]) => call === name).map(([, with_]) => with_);
    return { dialog, router, sent };
  };
  const PATH = '/user/order/detail?id=501&pay=2';

  it('is led to the order by an address that keeps nothing of what the cashier has added', () => {
    saveToken('token');
    window.history.replaceState(null, '', '/?order=501&pay=2&out_trade_no=1&sign=abc');
    takePayReturn();
    expect(window.location.search).toBe('');
    expect(window.location.hash).toBe(`#${PATH}`);
    for (const other of [
      '/?order=0&pay=1',
      '/?order=x&pay=1',
      '/?order=501&pay=3',
      '/?o=1#/home',
    ]) {
      window.history.replaceState(null, '', other);
      takePayReturn();
      expect(window.location.href.endsWith(other)).toBe(true);
    }
    window.history.replaceState(null, '', '/');
  });

  it('is asked to log in when his session is over, and goes on from there', () => {
    window.history.replaceState(null, '', '/?order=501&pay=2');
    takePayReturn();
    expect(window.location.hash).toBe('#/');
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: PATH });
    closeLogin();
  });

  it('finds the payment open by the way he had chosen, and once', async () => {
    let isPaid = false;
    const { dialog, router, sent } = await comeBack(PATH, {
      'order.detail': () => success(isPaid ? paidOrder() : order()),
    });
    expect(await dialog.findByText('正在确认付款结果，请稍候。')).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '支付宝' }).checked).toBe(true);
    expect(sent('order.detail')).toContainEqual({ id: 501, returned: 1 });
    expect(router.state.location.search).toBe('?id=501');
    isPaid = true;
    fireEvent.click(await dialog.findByRole('button', { name: '查看订单' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentPath()).toBe('/user/order/detail?id=501');
  });

  const CODE = { wechatCode: 'c-1', wechatAsk: 'mark-1' };
  const TO_WECHAT = '/user/order/detail?id=501&pay=1';

  it('was recognised inside WeChat: his code is handed in once, and the cashier opens once', async () => {
    const { bridged, invoke } = bridgeSaying('get_brand_wcpay_request:cancel');
    const { dialog, router, sent } = await comeBack(
      TO_WECHAT,
      { 'order.detail': order(), 'order.pay': bridged, 'identity.recognisePayer': null },
      CODE,
    );
    expect(await dialog.findByText('您取消了付款，可以重新支付。')).toBeDefined();
    expect(sent('identity.recognisePayer')).toEqual([{ code: 'c-1', ask: 'mark-1' }]);
    expect(router.state.location.state).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: '银行转账' }));
    fireEvent.click(dialog.getByRole('radio', { name: '微信支付' }));
    expect(await dialog.findByRole('button', { name: '微信支付' })).toBeDefined();
    expect(invoke).toHaveBeenCalledTimes(1);
  });

  it('was not recognised: nothing opens, and nothing is said of money', async () => {
    const { bridged, invoke } = bridgeSaying('get_brand_wcpay_request:ok');
    const { dialog } = await comeBack(
      TO_WECHAT,
      {
        'order.detail': order(),
        'order.pay': bridged,
        'identity.recognisePayer': () => refusal(60_010, '微信授权已失效'),
      },
      CODE,
    );
    expect(await dialog.findByRole('button', { name: '微信支付' })).toBeDefined();
    expect(dialog.queryByText('正在确认付款结果，请稍候。')).toBeNull();
    expect(invoke).not.toHaveBeenCalled();
  });
});

describe('bank transfer', () => {
  it('[API-081] [API-047] [VAL-02/price] [R1-B4] [R1-B7] is asked for first, copies the account, and files a proof', async () => {
    const uploads = catchUploads();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    let proof: CallResponse<'order.detail'>['proof'] = null;
    const { dialog, sent } = await openPayment({
      'region.banks': [
        { id: 1, code: 'ICBC', name: '中国工商银行' },
        { id: 7, code: 'CMB', name: '招商银行' },
      ],
      'order.detail': () => success(order({ proof })),
      'order.submitProof': () => {
        proof = {
          status: PROOF_STATUSES.inReview,
          image: [],
          payer_name: '林*远',
          bank_name: '',
          pay_date: '2026-11-15',
          amount: null,
          audit_remark: '',
        };
        return success({ proof_status: 1 }, 10_006);
      },
    });
    fireEvent.click(await dialog.findByRole('radio', { name: '银行转账' }));
    expect(sent('order.pay')).not.toContainEqual({ id: 501, pay_type: 3 });
    fireEvent.click(dialog.getByRole('button', { name: '使用银行转账' }));
    expect(await dialog.findByText('知集教育科技有限公司')).toBeDefined();
    expect(dialog.getByText('6222 0000 1111 2222')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '复制账号' }));
    expect(await dialog.findByText('账号已复制')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('6222000011112222');

    fireEvent.click(dialog.getByRole('button', { name: '提交凭证' }));
    expect(await dialog.findByText('请上传付款凭证')).toBeDefined();
    expect(dialog.getByText('请输入付款户名')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('选择图片'), {
      target: { files: [fileOf('proof.png', 'image/png')] },
    });
    await waitFor(() => expect(uploads).toHaveLength(1));
    const [upload] = uploads;
    if (upload === undefined) {
      throw new Error('nothing was sent');
    }
    expect(upload.url).toBe('/api/upload');
    expect((upload.body as FormData).get('dir')).toBe('private');
    upload.answer(200, JSON.stringify({ code: 10_000, data: { url: '/p/7/a.webp' }, msg: '' }));
    fireEvent.change(dialog.getByLabelText('付款户名'), { target: { value: '林知远' } });
    await dialog.findByText('proof.png 上传成功');
    const bank = dialog.getByLabelText<HTMLInputElement>('付款银行（选填）');
    await waitFor(() =>
      expect([...(bank.list?.options ?? [])].map(({ value }) => value)).toEqual([
        '中国工商银行',
        '招商银行',
      ]),
    );
    expect(sent('region.banks')).toEqual([{ type: 1 }]);
    fireEvent.change(bank, { target: { value: '招商银行' } });
    const amount = dialog.getByLabelText('转账金额（元，选填）');
    for (const wrong of ['269.001', '二百', '-1']) {
      fireEvent.change(amount, { target: { value: wrong } });
      fireEvent.click(dialog.getByRole('button', { name: '提交凭证' }));
      expect(dialog.getByText('请输入正确的金额，最多两位小数')).toBeDefined();
    }
    expect(sent('order.submitProof')).toEqual([]);
    fireEvent.change(amount, { target: { value: ' 269.5 ' } });
    fireEvent.click(dialog.getByRole('button', { name: '提交凭证' }));
    expect(await dialog.findByText('凭证审核中')).toBeDefined();
    expect(sent('order.submitProof')).toMatchObject([
      {
        id: 501,
        image: ['/p/7/a.webp'],
        payer_name: '林知远',
        bank_name: '招商银行',
        amount: '269.5',
      },
    ]);
  });

  it('that was refused says why, and is filed again', async () => {
    const step = { price: null, serial_no: '', remark: '', time: '2026-11-15 12:00:00' };
    const { dialog } = await openPayment({
      'order.detail': order({
        timeline: [{ ...step, step: ORDER_STEPS.payStarted, pay_type: PAY_TYPES.transfer }],
        proof: {
          status: PROOF_STATUSES.refused,
          image: [],
          payer_name: '林*远',
          bank_name: '',
          pay_date: '2026-11-14',
          amount: null,
          audit_remark: '金额不符',
        },
      }),
    });
    expect(await dialog.findByText('凭证未通过审核：金额不符')).toBeDefined();
    expect(await dialog.findByRole('button', { name: '提交凭证' })).toBeDefined();
  });
});
