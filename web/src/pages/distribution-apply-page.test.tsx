import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallName } from '@zhiji/contract/calls';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { distributor } from '#test/distribution-answers.ts';
import { renderApp } from '#test/render-app.tsx';

const { inReview, active, refused, suspended, removed } = SPREAD_STATUSES;
const ID_CARD = '110101199003072316';
const SAVED = 10_006;

const banks = [
  { id: 1, name: '中国工商银行', code: 'ICBC' },
  { id: 7, name: '招商银行', code: 'CMB' },
];

function open(answers: Answers = {}) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'distribution.record': null,
    'region.banks': banks,
    'identity.sendCode': null,
    'distribution.apply': () => success({ status: inReview }, SAVED),
    ...answers,
  });
  renderApp('/distributionApply');
  return (name: CallName) => made.filter(([call]) => call === name).map(([, request]) => request);
}

const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
const focused = () => document.activeElement;

/** Fills everything in as it should be. */
async function fillIn() {
  await screen.findByRole('option', { name: '招商银行' });
  typeInto('真实姓名', ' 林知远 ');
  typeInto('验证码', '123456');
  typeInto('身份证号', ID_CARD.toLowerCase());
  typeInto('开户银行', '7');
  typeInto('银行卡号', '6222 0212-3456 7890 123');
  typeInto('申请说明（选填）', '数据分析讲师');
  fireEvent.click(screen.getByRole('checkbox'));
}

describe('the application to the referral programme', () => {
  it('says in plain words how the programme works', async () => {
    open();
    const rules = within(await screen.findByRole('region', { name: '分销规则' }));
    const texts = rules.getAllByRole('term').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '免费加入',
      '只有一级',
      '链接 15 天内有效',
      '冻结 15 天',
      '每月发放',
      '自己买的不算',
      '分享本身没有奖励',
    ]);
    expect(
      rules.getByText(/满 ¥100\.00，次月转入您的银行卡，平台依法代扣个人所得税/),
    ).toBeDefined();
  });

  it('[API-069] proves the phone of the account, sends what was filled in and waits for review', async () => {
    let isSent = false;
    const made = open({
      'distribution.record': () => success(isSent ? distributor({ status: inReview }) : null),
      'distribution.apply': () => {
        isSent = true;
        return success({ status: inReview }, SAVED);
      },
    });
    await fillIn();
    expect(screen.getByText('138****0000')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码已发送至138****0000')).toBeDefined();
    expect(made('identity.sendCode')).toEqual([{ phone: user.phone, scene: 'apply' }]);

    send();
    const state = await screen.findByRole('region', { name: '申请正在审核' });
    expect(made('distribution.apply')).toEqual([
      {
        real_name: '林知远',
        phone: user.phone,
        code: '123456',
        id_card: ID_CARD,
        bank_id: 7,
        bank_account: '6222021234567890123',
        reason: '数据分析讲师',
        agree: 1,
      },
    ]);
    expect(within(state).getByText(/2026-09-01 09:30:00/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
    await waitFor(() => expect(focused()).toBe(state));
  });

  it('complains beside each field before anything is sent, and goes to the first', async () => {
    const made = open();
    await screen.findByRole('option', { name: '招商银行' });
    send();
    const complaints = [
      '请输入真实姓名',
      '请输入验证码',
      '请输入身份证号',
      '请选择开户银行',
      '请输入银行卡号',
      '请先阅读并同意协议',
    ];
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(complaints);
    expect(focused()).toBe(screen.getByLabelText('真实姓名'));

    await fillIn();
    expect(screen.queryAllByRole('alert')).toEqual([]);
    typeInto('身份证号', '110101199003072317');
    typeInto('银行卡号', '62220212345');
    send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '校验位或出生日期不对，请对照身份证逐位核对',
      '银行卡号是 12 到 19 位数字',
    ]);
    expect(focused()).toBe(screen.getByLabelText('身份证号'));
    expect(made('distribution.apply')).toEqual([]);
  });

  it.each([
    [11_110, '验证码错误', '验证码', '验证码错误'],
    [11_008, '验证码已过期', '验证码', '验证码已过期'],
    [61_001, '身份证号有误', '身份证号', '校验位或出生日期不对，请对照身份证逐位核对'],
    [61_002, '姓名与身份证号不匹配', '真实姓名', '与这个身份证号登记的姓名不一致'],
    [61_003, '该身份证号已被其他账号使用', '身份证号', '这个身份证号已在另一个账号使用'],
  ])('[API-069] shows refusal %i at its field: %s', async (code, msg, label, text) => {
    open({ 'distribution.apply': () => refusal(code, msg) });
    await fillIn();
    send();
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const note = document.querySelector(
      `#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`,
    );
    expect(note?.textContent).toBe(text);
    expect(focused()).toBe(field);
    expect(screen.queryAllByRole('link', { name: '联系客服 ›' })).toHaveLength(
      code === 61_002 || code === 61_003 ? 1 : 0,
    );
    // What was typed stays.
    expect(screen.getByLabelText<HTMLInputElement>('银行卡号').value).toMatch(/^6222/);
  });

  it('[API-069] shows how it stands when somebody applied in another tab', async () => {
    let isOpen = false;
    open({
      'distribution.record': () => success(isOpen ? distributor({ status: inReview }) : null),
      'distribution.apply': () => {
        isOpen = true;
        return refusal(55_000, '申请审核中或已是分销员');
      },
    });
    await fillIn();
    send();
    expect(await screen.findByRole('region', { name: '申请正在审核' })).toBeDefined();
    expect(screen.getByText('申请审核中或已是分销员')).toBeDefined();
  });

  it('[API-070] tells why it was refused, and takes another application', async () => {
    open({ 'distribution.record': distributor({ status: refused, reason: '姓名与银行卡不一致' }) });
    const state = within(await screen.findByRole('region', { name: '申请没有通过' }));
    expect(state.getByText('姓名与银行卡不一致')).toBeDefined();
    expect(screen.getByRole('heading', { name: '再次申请' })).toBeDefined();
    expect(screen.getByRole('button', { name: '提交申请' })).toBeDefined();
  });

  it.each([
    [active, '您已是分销员', ''],
    [suspended, '分销资格已暂停', '投诉核实中'],
    [removed, '分销资格已取消', '虚假宣传'],
  ])('leads who is in to the centre, in state %i', async (status, title, reason) => {
    open({ 'distribution.record': distributor({ status, reason }) });
    const state = within(await screen.findByRole('region', { name: title }));
    const way = state.getByRole('link', { name: '去分销中心' });
    expect(way.getAttribute('href')).toBe('#/user/distribution');
    expect(state.queryByText('原因') === null).toBe(reason === '');
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it.each([
    [/《分销服务协议》/, 'type=4'],
    [/《敏感个人信息处理同意书》/, 'type=3'],
  ])('opens %s in a window of its own', async (name, type) => {
    open();
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toContain(`#/agreement?${type}`);
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('sends an account without a phone to bind one', async () => {
    open({ 'account.me': { ...user, phone: '' } });
    const way = await screen.findByRole('link', { name: '去账号安全' });
    expect(way.getAttribute('href')).toBe('#/user/account');
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  it('asks for the banks again when they did not come', async () => {
    let asked = 0;
    open({
      'region.banks': () => {
        asked += 1;
        return asked === 1 ? refusal(50_000, '服务器开小差了') : success(banks);
      },
    });
    expect(await screen.findByText(/银行列表没有加载成功/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('option', { name: '招商银行' })).toBeDefined();
  });

  it('can be tried again when how one stands could not be asked', async () => {
    let asked = 0;
    open({
      'distribution.record': () => {
        asked += 1;
        return asked === 1 ? refusal(50_000, '服务器开小差了') : success(null);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '提交申请' })).toBeDefined();
  });

  it('speaks English', async () => {
    setLanguage('en');
    open();
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeDefined();
    expect(screen.getByText('Your own purchases pay nothing')).toBeDefined();
    expect(screen.getByRole('main').textContent).not.toMatch(/申请|佣金/);
  });
});
