import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { encryptPassword } from '#shared/forms/password/encrypt-password.ts';
import { useSession } from '#shared/api/session.ts';
import { readToken } from '#shared/api/token.ts';
import { type Box, fill, openAccount, openDialog, press } from '#test/account-page.tsx';
import { refusal, success, user } from '#test/answers.ts';

/** The first button of the form for the phone asks the old one, the last the new one. */
function askForSecondCode(box: Box): void {
  const button = box.getAllByRole('button', { name: '获取验证码' }).at(-1);
  if (button !== undefined) {
    fireEvent.click(button);
  }
}

describe('password', () => {
  it('[USR-09/account] [VAL-06] [API-028] changes with a code, encrypted, and asks again for the devices', async () => {
    const { sent } = await openAccount();
    const box = await openDialog('修改密码');
    press(box, '获取验证码');
    expect(await box.findByText('验证码已发送至138****0000')).toBeDefined();
    expect(box.getByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true);
    expect(sent('identity.sendCode')).toEqual([
      ['identity.sendCode', { phone: user.phone, scene: 'change_password' }],
    ]);
    fill(box, { 验证码: '123456', 新密码: 'river-Kite', 确认新密码: 'river-Kite' });
    expect(box.getByText('密码强度：一般')).toBeDefined();
    press(box, '修改密码');
    expect(await screen.findByText('修改密码成功')).toBeDefined();
    const secret = encryptPassword('river-Kite');
    expect(sent('account.changePassword')).toEqual([
      ['account.changePassword', { code: '123456', newPwd: secret, queryPwd: secret }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent('account.devices')).toHaveLength(2));
  });

  it('[VAL-05] complains about length and difference, and sends nothing', async () => {
    const { sent } = await openAccount();
    const box = await openDialog('修改密码');
    fill(box, { 新密码: 'abc', 确认新密码: 'abcd' });
    press(box, '修改密码');
    expect(box.getByText('请输入验证码')).toBeDefined();
    expect(box.getByText('密码长度在 4 到 16 个字符')).toBeDefined();
    expect(box.getByText('两次输入密码不一致!')).toBeDefined();
    expect(box.getByLabelText('新密码')).toHaveProperty('maxLength', 16);
    expect(sent('account.changePassword')).toEqual([]);
  });

  it('[USR-09/account] says beside the code that it is wrong', async () => {
    await openAccount({ 'account.changePassword': () => refusal(11_110, '验证码错误') });
    const box = await openDialog('修改密码');
    fill(box, { 验证码: '123456', 新密码: 'river-Kite', 确认新密码: 'river-Kite' });
    press(box, '修改密码');
    expect(await box.findByText('验证码错误')).toBeDefined();
    expect(document.activeElement).toBe(box.getByLabelText('验证码'));
  });

  it('[R1-B9] says so too when the answer is a success of another kind', async () => {
    await openAccount({ 'identity.sendCode': () => success(null, 10_006) });
    const box = await openDialog('修改密码');
    press(box, '获取验证码');
    expect(await screen.findByText('发送失败请重试')).toBeDefined();
    expect(box.queryByText(/验证码已发送至/)).toBeNull();
    expect(box.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
  });

  it('[R1-B1] [ERR-03] says nothing of the code when the session is over, and asks for the login', async () => {
    await openAccount({ 'identity.sendCode': () => refusal(11_103, '您的账号已在其他设备登录') });
    const box = await openDialog('修改密码');
    press(box, '获取验证码');
    expect(await screen.findByText('您的账号已在其他设备登录，需要重新登录')).toBeDefined();
    expect(screen.queryByText('发送失败请重试')).toBeNull();
    expect(box.queryByText('您的账号已在其他设备登录')).toBeNull();
  });

  it('says that a code could not be sent, and lets try again', async () => {
    await openAccount({ 'identity.sendCode': () => refusal(11_006, '验证码发送失败') });
    const box = await openDialog('修改密码');
    press(box, '获取验证码');
    expect(await screen.findByText('发送失败请重试')).toBeDefined();
    expect(box.getByText('验证码发送失败')).toBeDefined();
    expect(box.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false);
  });
});

describe('phone and email', () => {
  it('[USR-09/account] [API-029] move the phone with a code from both', async () => {
    const { sent } = await openAccount();
    const box = await openDialog('更换手机号');
    fill(box, { 新手机号: ' 13900000001 ' });
    askForSecondCode(box);
    await box.findByText('验证码已发送至13900000001');
    press(box, '获取验证码');
    await box.findByText('验证码已发送至138****0000');
    expect(sent('identity.sendCode').map(([, request]) => request)).toEqual([
      { phone: '13900000001', scene: 'change_phone' },
      { phone: user.phone, scene: 'change_phone' },
    ]);
    fill(box, { '原手机号 138****0000 收到的验证码': '111111', 新手机号收到的验证码: '222222' });
    press(box, '更换手机号');
    expect(await screen.findByText('139****0001')).toBeDefined();
    expect(sent('account.changePhone')).toEqual([
      ['account.changePhone', { old_code: '111111', phone: '13900000001', code: '222222' }],
    ]);
  });

  it.each([
    ['', '请输入手机号码', '请输入您的手机号'],
    ['12345', '请输入正确的手机号码', '请输入合法的手机号码'],
    ['13800000000', '新手机号与原手机号相同', '新手机号与原手机号相同'],
  ])(
    '[VAL-01/form] [VAL-01/send-empty] [VAL-01/send-wrong] refuse "%s" as a new phone',
    async (phone, whenSending, whenSaving) => {
      const { sent } = await openAccount();
      const box = await openDialog('更换手机号');
      fill(box, { 新手机号: phone });
      askForSecondCode(box);
      expect(box.getByText(whenSending)).toBeDefined();
      press(box, '更换手机号');
      expect(box.getByText(whenSaving)).toBeDefined();
      expect(sent('identity.sendCode')).toEqual([]);
      expect(sent('account.changePhone')).toEqual([]);
    },
  );

  it('[VAL-01/send-09] [R1-B6] ask for a code with the broader pattern, and save with the narrow one', async () => {
    const { sent } = await openAccount();
    const box = await openDialog('更换手机号');
    fill(box, { 新手机号: '0912345678' });
    askForSecondCode(box);
    await waitFor(() => expect(sent('identity.sendCode')).toHaveLength(1));
    press(box, '更换手机号');
    expect(box.getByText('请输入合法的手机号码')).toBeDefined();
    expect(sent('account.changePhone')).toEqual([]);
  });

  it('[USR-09/account] says beside the phone that another account has it', async () => {
    await openAccount({
      'account.changePhone': () => refusal(11_111, '该手机号已绑定其他账号'),
    });
    const box = await openDialog('更换手机号');
    fill(box, {
      '原手机号 138****0000 收到的验证码': '111111',
      新手机号: '13900000001',
      新手机号收到的验证码: '222222',
    });
    press(box, '更换手机号');
    expect(await box.findByText('该手机号已绑定其他账号')).toBeDefined();
  });

  it('[VAL-02/email] [R1-B7] [USR-09/account] [API-027] [API-030] set the email with a code sent to it', async () => {
    const { sent } = await openAccount({ 'account.me': { ...user, email: '' } });
    const box = await openDialog('设置邮箱');
    for (const wrong of [
      'lin@zhiji',
      'lin.zhiyuan@zhiji.example',
      'lin_1@zhiji.example',
      '@zhiji.example',
    ]) {
      fill(box, { 邮箱地址: wrong });
      press(box, '获取验证码');
      expect(box.getByText('请输入正确的邮箱地址')).toBeDefined();
    }
    expect(sent('identity.sendEmailCode')).toEqual([]);
    fill(box, { 邮箱地址: 'lin@zhiji.example' });
    press(box, '获取验证码');
    expect(await box.findByText('验证码已发送至lin@zhiji.example')).toBeDefined();
    fill(box, { 邮箱收到的验证码: '123456' });
    press(box, '设置邮箱');
    expect(await screen.findByText('l****@zhiji.example')).toBeDefined();
    expect(sent('account.changeEmail')).toEqual([
      ['account.changeEmail', { email: 'lin@zhiji.example', code: '123456' }],
    ]);
  });
});

describe('deletion', () => {
  it('[USR-09/account] tells what is kept, wants a code and a tick, and shows the date', async () => {
    const { sent } = await openAccount({
      'account.requestDeletion': () => success({ delete_time: '2026-11-22 10:00:00' }, 10_006),
    });
    const box = await openDialog('注销账号', '账号注销');
    expect(box.getByText(/七天冷静期内重新登录/)).toBeDefined();
    expect(box.getByText(/交易和发票记录/)).toBeDefined();
    press(box, '申请注销');
    expect(box.getByText('请输入验证码')).toBeDefined();
    expect(box.getByText('请先勾选确认')).toBeDefined();
    expect(sent('account.requestDeletion')).toEqual([]);
    fill(box, { '注销原因（选填）': ' 不用了 ', '手机 138****0000 收到的验证码': '123456' });
    fireEvent.click(box.getByLabelText('我已了解以上内容，确认注销账号'));
    press(box, '申请注销');
    const done = within(await screen.findByRole('dialog', { name: '已收到注销申请' }));
    expect(done.getByText('账号将于 2026-11-22 10:00 删除。')).toBeDefined();
    expect(sent('account.requestDeletion')).toEqual([
      ['account.requestDeletion', { code: '123456', reason: '不用了' }],
    ]);
    expect(readToken()).toBeNull();
    expect(useSession.getState().user).toBeNull();
  });

  it('[USR-09/account] says why it is refused while something is open, and stays logged in', async () => {
    await openAccount({
      'account.requestDeletion': () =>
        refusal(60_001, '仍有未完成的订单、佣金或发票，暂不能注销账号'),
    });
    const box = await openDialog('注销账号', '账号注销');
    fill(box, { '手机 138****0000 收到的验证码': '123456' });
    fireEvent.click(box.getByLabelText('我已了解以上内容，确认注销账号'));
    press(box, '申请注销');
    expect(await screen.findByText(/仍有未完成的订单/)).toBeDefined();
    expect(readToken()).toBe('token');
  });
});
