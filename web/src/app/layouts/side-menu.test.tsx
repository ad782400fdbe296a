import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setOpenMenuGroup } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { answerCalls, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

async function openUserCentre(path: string, isSpread: 0 | 1 = 0) {
  saveToken('token');
  answerCalls({ 'account.me': { ...user, is_spread: isSpread } });
  const { router } = renderApp(path);
  await screen.findByRole('navigation', { name: '个人中心' });
  return router;
}

const menu = () => within(screen.getByRole('navigation', { name: '个人中心' }));
const openGroups = () =>
  menu()
    .getAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);
const highlighted = () => menu().getByRole('link', { current: true }).textContent;

describe('user centre', () => {
  it('[USR-01] redirects /user to the profile; the side menu has one group open at a time', async () => {
    await openUserCentre('/user');
    await waitFor(() => expect(currentPath()).toBe('/user/profile'));
    await waitFor(() => expect(openGroups()).toEqual(['账户']));
    fireEvent.click(menu().getByRole('button', { name: '学习' }));
    expect(openGroups()).toEqual(['学习']);
    fireEvent.click(menu().getByRole('link', { name: '我的订单' }));
    await screen.findByRole('heading', { level: 1, name: '我的订单' });
    await waitFor(() => expect(openGroups()).toEqual(['交易']));
  });

  it('[USR-01] keeps the open group over a reload, and opens that of the page for who comes back', async () => {
    setOpenMenuGroup('trade');
    const router = await openUserCentre('/user/profile');
    expect(openGroups()).toEqual(['交易']);
    await act(async () => router.navigate('/404'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '个人中心' })).toBeNull());
    await act(async () => router.navigate('/user/profile'));
    await screen.findByRole('navigation', { name: '个人中心' });
    await waitFor(() => expect(openGroups()).toEqual(['账户']));
  });

  it('highlights the parent entry while a hidden page shows', async () => {
    await openUserCentre('/user/exam/startExam');
    await screen.findByRole('heading', { level: 1, name: '正在考试' });
    expect(menu().queryByRole('link', { current: 'page' })).toBeNull();
    expect(highlighted()).toBe('我的考试');
    expect(openGroups()).toEqual(['学习']);
  });

  it('shows who is logged in', async () => {
    await openUserCentre('/user/profile');
    expect(within(screen.getByRole('main')).getByText('林知远')).toBeDefined();
  });

  it.each([
    [0, 0],
    [1, 1],
  ] as const)(
    '[USR-11/menu] with is_spread %i shows %i entries of distribution goods',
    async (isSpread, count) => {
      await openUserCentre('/user/distribution', isSpread);
      expect(menu().queryAllByRole('link', { name: '分销商品' })).toHaveLength(count);
    },
  );
});
