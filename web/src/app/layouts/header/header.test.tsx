import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

async function openAsVisitor() {
  const made = answerCalls();
  renderApp('/404');
  await screen.findByRole('heading', { level: 1 });
  return made;
}

async function openAsUser(more: Answers = {}) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'identity.linkToken': { token: 'link+token' },
    'identity.logout': null,
    ...more,
  });
  renderApp('/404');
  await screen.findByRole('button', { name: /林知远/ });
  return made;
}

const header = () => within(screen.getByRole('banner'));
const mainMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }));
const press = (name: string | RegExp) => fireEvent.click(header().getByRole('button', { name }));
const link = (name: string | RegExp) => header().getByRole<HTMLAnchorElement>('link', { name });

describe('header', () => {
  it('[HDR-01] shows the entries of the top menu and marks the current one', async () => {
    await openAsVisitor();
    const names = mainMenu().getAllByRole('link');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      '首页',
      '全部课程',
      '直播课',
      '录播课',
      '面授课',
      '套餐课',
      '讲师机构',
      '培训资讯',
    ]);
    fireEvent.click(mainMenu().getByRole('link', { name: '套餐课' }));
    await screen.findByRole('heading', { level: 1, name: '套餐课' });
    const current = mainMenu().getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('套餐课');
  });

  it('[HDR-02] reports a page view with the menu type of the chosen entry, and only then', async () => {
    const made = await openAsVisitor();
    const reports = () => made.filter(([name]) => name === 'analytics.reportMenuView');
    expect(reports()).toEqual([]);
    fireEvent.click(mainMenu().getByRole('link', { name: '全部课程' }));
    fireEvent.click(mainMenu().getByRole('link', { name: '讲师机构' }));
    await waitFor(() => expect(reports()).toHaveLength(2));
    expect(reports().map(([, request]) => request)).toEqual([{ type: 12 }, { type: 6 }]);
  });

  it('[HDR-03] leads a visitor to the group website and the sister site', async () => {
    await openAsVisitor();
    press('更多');
    expect(link(/集团官网/)).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    expect(link(/集团官网/).href).toBe('https://group.zhiji.example/');
    expect(link(/姊妹站点/).href).toBe('https://sister.zhiji.example/');
  });

  it('[HDR-03] gives a logged-in user a link token for the sister site', async () => {
    const replace = vi.fn<(url: string) => void>();
    vi.stubGlobal('open', () => ({ location: { replace } }));
    await openAsUser();
    press('更多');
    press(/姊妹站点/);
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    expect(replace).toHaveBeenCalledWith('https://sister.zhiji.example/?token=link%2Btoken');
  });

  it('[HDR-04/lecturer+institution] offers lecturer and institution entry', async () => {
    await openAsVisitor();
    press('入驻');
    fireEvent.click(link('讲师入驻'));
    await screen.findByRole('heading', { level: 1, name: '讲师认证' });
    expect(currentPath()).toBe('/instructorIdentification');
    expect(screen.getByRole('button', { name: '登录后申请' })).toBeDefined();
    expect(header().queryByRole('link', { name: '机构入驻' })).toBeNull();
    press('入驻');
    fireEvent.click(link('机构入驻'));
    await screen.findByRole('heading', { level: 1, name: '机构认证' });
    expect(currentPath()).toBe('/organIdentification');
    expect(screen.getByRole('button', { name: '登录后申请' })).toBeDefined();
  });

  it('closes a submenu with Escape and gives the focus back', async () => {
    await openAsVisitor();
    press('入驻');
    link('讲师入驻').focus();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(header().queryByRole('link', { name: '讲师入驻' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('入驻');
  });

  it('closes a submenu when the focus or a press goes elsewhere in the page', async () => {
    await openAsVisitor();
    const isOpen = () => header().queryByRole('link', { name: '讲师入驻' }) !== null;
    press('入驻');
    link('讲师入驻').focus();
    fireEvent.focusOut(link('讲师入驻'), { relatedTarget: null });
    expect(isOpen()).toBe(true);
    fireEvent.focusOut(link('讲师入驻'), { relatedTarget: screen.getByRole('main') });
    expect(isOpen()).toBe(false);
    press('入驻');
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(isOpen()).toBe(false);
  });

  it('[HDR-05] leads to the agency console in a new tab when logged out', async () => {
    await openAsVisitor();
    expect(link(/机构后台/)).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    expect(link(/机构后台/).href).toBe('https://console.zhiji.example/');
  });

  it('[API-053] [R1-B4] gives a logged-in user a ticket for the agency console', async () => {
    const replace = vi.fn<(url: string) => void>();
    vi.stubGlobal('open', () => ({ location: { replace } }));
    const made = await openAsUser({
      'identity.issueTicket': { token: 'one+time', expire_time: '2026-11-15 12:01:00' },
    });
    press(/林知远/);
    press(/机构后台/);
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    expect(replace).toHaveBeenCalledWith('https://console.zhiji.example/?token=one%2Btime');
    expect(made.filter(([name]) => name === 'identity.issueTicket')).toEqual([
      ['identity.issueTicket', { app: 'agency' }],
    ]);
  });

  it('[HDR-05] [HDR-06] shows a user the avatar menu instead of console and login', async () => {
    await openAsUser();
    expect(header().queryByRole('link', { name: /机构后台/ })).toBeNull();
    expect(header().queryByRole('button', { name: '登录 / 注册' })).toBeNull();
    press(/林知远/);
    expect(link('个人中心').hash).toBe('#/user/profile');
    expect(link('分销中心').hash).toBe('#/user/distribution');
    expect(header().getByRole('button', { name: '退出登录' })).toBeDefined();
  });

  it('[R1-D2.4] offers courses, orders, coupons and messages in the avatar menu', async () => {
    await openAsUser();
    press(/林知远/);
    expect(link('我的课程').hash).toBe('#/user/course');
    expect(link('我的订单').hash).toBe('#/user/order/index');
    expect(link('我的优惠券').hash).toBe('#/user/coupon');
    expect(link('消息通知').hash).toBe('#/user/notify');
  });

  it('[HDR-06] asks for the login dialog when a visitor presses login', async () => {
    await openAsVisitor();
    press('登录 / 注册');
    expect(useLoginRequest.getState().step).toBe('login');
  });

  it.each([
    ['1', '/allCourseList?keyword=python'],
    ['2', '/organList?keyword=python'],
  ])('[HDR-07] searches target %s at %s and keeps the text', async (target, path) => {
    await openAsVisitor();
    fireEvent.change(header().getByRole('combobox', { name: '搜索范围' }), {
      target: { value: target },
    });
    const box = header().getByRole<HTMLInputElement>('combobox', { name: '搜索' });
    fireEvent.change(box, { target: { value: ' python ' } });
    fireEvent.click(header().getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(currentPath()).toBe(path));
    await waitFor(() => expect(box.value).toBe('python'));
  });

  it('[HDR-08] asks before logging out; cancelling changes nothing', async () => {
    const made = await openAsUser();
    press(/林知远/);
    press('退出登录');
    const dialog = within(screen.getByRole('dialog', { name: '提示' }));
    expect(dialog.getByText('确定注销并退出系统吗？')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made.map(([name]) => name)).not.toContain('identity.logout');
    expect(readToken()).toBe('token');
  });

  it('[HDR-08] [STA-01] logs out on confirm and reloads to the home page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const made = await openAsUser();
    press(/林知远/);
    press('退出登录');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(made.map(([name]) => name)).toContain('identity.logout');
    expect(currentPath()).toBe('/');
    expect(readToken()).toBeNull();
    expect(useSession.getState()).toEqual({ user: null, openMenuGroup: null });
  });

  it('[CON-05] switches the language from the header', async () => {
    await openAsVisitor();
    const [languageSwitch] = header().getAllByRole('button', { name: 'English' });
    fireEvent.click(languageSwitch ?? document.body);
    expect(mainMenuIn('Main menu')).toContain('All courses');
    act(() => setLanguage('zh'));
    expect(mainMenuIn('主菜单')).toContain('全部课程');
  });

  it('offers everything in the drawer of a narrow screen', async () => {
    await openAsVisitor();
    press('打开菜单');
    const drawer = within(screen.getByRole('dialog', { name: '菜单' }));
    const texts = drawer.getAllByRole('link').map(({ textContent }) => textContent);
    expect(texts).toContain('全部课程');
    expect(texts).toContain('讲师入驻');
    expect(drawer.getByRole('button', { name: 'English' })).toBeDefined();
    fireEvent.click(drawer.getByRole('link', { name: '直播课' }));
    await screen.findByRole('heading', { level: 1, name: '直播课' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function mainMenuIn(name: string): (string | null)[] {
  const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
  return links.map(({ textContent }) => textContent);
}
