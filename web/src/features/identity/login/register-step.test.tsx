import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { requestLogin } from '#shared/api/login-request.ts';
import { readToken } from '#shared/api/token.ts';
import { answerCalls } from '#test/answers.ts';
import { loginSite, press, slideTo, typeInto } from '#test/login-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

const PHONE = '13812345678';

async function openRegister(redirect: string | null, path = '/404') {
  const made = answerCalls(loginSite());
  renderApp(path);
  await screen.findByRole('banner');
  act(() => requestLogin('register', redirect));
  await screen.findByRole('dialog');
  return made;
}

const name = () => screen.getByLabelText<HTMLInputElement>('账号').value;

async function register() {
  typeInto('手机号', PHONE);
  typeInto('验证码', '123456');
  typeInto('密码', 'Kite7-river');
  fireEvent.click(screen.getByRole('checkbox'));
  press('点击完成图形验证');
  await slideTo(120);
  await screen.findByText('图形验证已通过');
  press('注册');
  await screen.findByRole('dialog', { name: '注册成功' });
}

describe('[R1-D2.3] registration', () => {
  it('suggests an account name as soon as the phone is known, and takes another', async () => {
    await openRegister(null);
    expect(name()).toBe('');
    typeInto('手机号', PHONE);
    expect(name()).toMatch(/^zj[a-z2-9]{8}$/);
    expect(screen.getByText('已为您取好一个账号名，可以改成自己喜欢的')).toBeDefined();
    typeInto('账号', 'wanderer');
    typeInto('手机号', '13900000001');
    expect(name()).toBe('wanderer');
  });

  it('then leads back to the course one came for', async () => {
    await openRegister('/courseInfo?id=7&type=2');
    await register();
    press('回到刚才的课程');
    await waitFor(() => expect(currentPath()).toBe('/courseInfo?id=7&type=2'));
    expect(readToken()).toBe('fresh-token');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not refused for a code in the link that no distributor could have', async () => {
    const made = await openRegister(null, `/404?retailid=${'x'.repeat(21)}`);
    await register();
    const sent = made.find(([call]) => call === 'identity.register')?.[1];
    expect(sent).toMatchObject({ phone: PHONE });
    expect(sent).not.toHaveProperty('retailid');
  });

  it('or to coupons, with the certifications as a quiet choice', async () => {
    await openRegister(null);
    await register();
    expect(screen.queryByRole('button', { name: /回到|继续/ })).toBeNull();
    expect(screen.getByRole('button', { name: /讲师认证/ })).toBeDefined();
    press('去领优惠券');
    await waitFor(() => expect(currentPath()).toBe('/coupon'));
  });
});
