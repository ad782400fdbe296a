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
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { sentWith, shopSite, wechatPayment } from '#test/checkout-answers.ts';
import { inMinutes, order, paidOrder } from '#test/order-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { catchUploads, fileOf } from '#test/uploads.ts';

const POLL_MS = 3000;

const alipay = (): CallResponse<'order.pay'> => ({
  pay_type: PAY_TYPES.alipay,
  trade_no: '20261115120100000000000778',
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

afterEach(() => setVisible(true));

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
