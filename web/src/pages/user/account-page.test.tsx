import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import {
  device,
  endedDevice,
  openAccount,
  openDialog,
  otherDevice,
  press,
} from '#test/account-page.tsx';
import { success, user } from '#test/answers.ts';

describe('WeChat', () => {
  it('[USR-09/account] shows its QR page in a frame', async () => {
    await openAccount({ 'identity.wechatQrCode': { url: 'https://open.wechat.example/qr' } });
    const box = await openDialog('绑定微信');
    const frame = await box.findByTitle('微信绑定二维码');
    expect(frame.getAttribute('src')).toBe('https://open.wechat.example/qr');
    expect(sessionStorage.getItem('zhiji-login-return')).toBe('/user/account');
  });

  it('[USR-09/account] never puts one of our own pages into the frame', async () => {
    await openAccount({ 'identity.wechatQrCode': { url: '/#/user/account' } });
    const box = await openDialog('绑定微信');
    expect(await box.findByText('二维码没有加载出来')).toBeDefined();
    expect(box.queryByTitle('微信绑定二维码')).toBeNull();
  });

  it('[USR-09/account] binds with the code our callback brings, once', async () => {
    const { router, sent } = await openAccount({
      'account.bindWechat': () => success({ is_wx: 1, nickname: '林' }, 10_006),
    });
    await router.navigate('/user/account', { state: { wechatCode: 'code-1' } });
    expect(await screen.findByText('微信已绑定')).toBeDefined();
    expect(screen.getByRole('button', { name: '解绑微信' })).toBeDefined();
    expect(sent('account.bindWechat')).toEqual([['account.bindWechat', { code: 'code-1' }]]);
    expect(router.state.location.state).toBeNull();
  });

  it('[USR-09/account] says that a refused binding was cancelled', async () => {
    const { router, sent } = await openAccount();
    await router.navigate('/user/account', { state: { wechatCode: null } });
    expect(await screen.findByText('您取消了微信绑定')).toBeDefined();
    expect(sent('account.bindWechat')).toEqual([]);
  });

  it('[USR-09/account] unbinds after a question', async () => {
    const { sent } = await openAccount({
      'account.me': { ...user, is_wx: 1 },
      'account.bindWechat': () => success({ is_wx: 0, nickname: '' }, 10_006),
    });
    press(await openDialog('解绑微信'), '解绑微信');
    expect(await screen.findByRole('button', { name: '绑定微信' })).toBeDefined();
    expect(sent('account.bindWechat')).toEqual([['account.bindWechat', { unbind: 1 }]]);
  });
});

describe('devices, consents and data', () => {
  it('[USR-09/account] lists devices, marks this one, and ends another', async () => {
    let devices = [device(), otherDevice, endedDevice];
    const { sent } = await openAccount({
      'account.devices': () => success(devices),
      'account.endDevice': () => {
        devices = [device(), endedDevice];
        return success(null, 10_006);
      },
    });
    const section = within(screen.getByRole('region', { name: '登录设备' }));
    const here = (await section.findByText('Chrome · Windows')).closest('li') as HTMLElement;
    expect(within(here).getByText('本机')).toBeDefined();
    expect(within(here).queryByRole('button')).toBeNull();
    expect(section.getByText('最近 30 天的登录记录（1）')).toBeDefined();
    expect(section.getByText(/2026-11-14 20:00 结束：在其他设备登录/)).toBeDefined();
    const button = '退出 Safari · iPhone（2026-11-15 09:00 登录）';
    press(await openDialog(button, '退出这台设备'), '退出');
    expect(await screen.findByText('设备已退出登录')).toBeDefined();
    expect(sent('account.endDevice')).toEqual([['account.endDevice', { id: otherDevice.id }]]);
    expect(section.queryByText(/Safari · iPhone/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('登录设备');
  });

  it('[USR-09/account] lists which versions were accepted, each with its text', async () => {
    await openAccount();
    const section = within(screen.getByRole('region', { name: '已同意的协议' }));
    const link = await section.findByRole('link', { name: '隐私政策' });
    expect(link.getAttribute('href')).toContain('#/agreement?');
    expect(link.getAttribute('href')).toContain('type=2');
    expect(section.getByText(/版本 2026-01/)).toBeDefined();
  });

  it('[USR-09/account] downloads all data as JSON', async () => {
    const data = {
      create_time: '2026-11-15 10:00:00',
      tables: [{ name: 'user', rows: [{ nickname: '林知远' }] }],
    };
    const saved: { name: string; content: string }[] = [];
    const blobs = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, content: this.href });
    });
    await openAccount({ 'account.exportData': data });
    fireEvent.click(screen.getByRole('button', { name: '导出数据' }));
    expect(await screen.findByText('数据已下载')).toBeDefined();
    expect(saved).toEqual([{ name: 'zhiji-2026-11-15.json', content: 'blob:data' }]);
    const [[blob] = []] = blobs.mock.calls;
    expect(JSON.parse(await (blob as Blob).text())).toEqual(data);
    vi.restoreAllMocks();
  });
});

describe('account page', () => {
  it('[USR-09/account] offers nothing that needs a phone to an account without one, in English too', async () => {
    await openAccount({ 'account.me': { ...user, phone: '' } });
    setLanguage('en');
    expect(await screen.findByText(/No phone linked/)).toBeDefined();
    for (const name of ['Change password', 'Delete my account']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
    expect(screen.queryByRole('button', { name: 'Change phone' })).toBeNull();
  });
});
