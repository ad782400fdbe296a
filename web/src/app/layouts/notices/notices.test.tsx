import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useSession } from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { answerCalls, footer, refusal, success, user } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

async function openAt(path: string) {
  const opened = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

function fail(code: number, message: string): Promise<void> {
  return handleFailure(
    new ApiError({ kind: 'code', call: 'content.footer', code, message, requestId: 'r-42' }),
  );
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('notices', () => {
  it('[ERR-02] shows an error toast with the request id for 5 seconds', async () => {
    answerCalls();
    await openAt('/404');
    vi.useFakeTimers();
    await act(() => fail(80_002, '库存不足'));
    const toast = screen.getByRole('alert');
    expect(toast.textContent).toContain('库存不足');
    expect(toast.textContent).toContain('编号 r-42');
    pass(4999);
    expect(screen.queryByRole('alert')).not.toBeNull();
    pass(1);
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });

  it('takes a toast off when it is closed, and keeps one that is pointed at', async () => {
    answerCalls();
    await openAt('/404');
    vi.useFakeTimers();
    await act(() => fail(80_002, '库存不足'));
    fireEvent.pointerEnter(screen.getByRole('alert'));
    pass(MINUTE_MS);
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });

  it('[ERR-03] opens one box for many failures; confirming clears the session and goes home', async () => {
    saveToken('token');
    let asked = 0;
    answerCalls({
      'account.me': user,
      'order.list': { list: [], total: 0, page: 1, limit: 10, counts: [] },
      'content.footer': () => {
        asked += 1;
        // Whoever is gone is refused; the visitor who is left may see the footer.
        return asked === 1 ? refusal(11_103, '您的账号已在其他设备登录') : success(footer);
      },
    });
    await openAt('/user/order/index');
    // Only the first failure is told, whichever that is: the others come after it.
    const box = within(await screen.findByRole('dialog'));
    await act(() => Promise.all([fail(11_102, '登录已过期'), fail(11_101, '您还没有登录')]));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(box.getByText('您的账号已在其他设备登录，需要重新登录')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(box.getByRole('button', { name: '重新登录' }));
    await waitFor(() => expect(currentPath()).toBe('/?redirect=%2Fuser%2Forder%2Findex'));
    expect(readToken()).toBeNull();
    expect(useSession.getState()).toEqual({ user: null, openMenuGroup: null });
    await waitFor(() => expect(useLoginRequest.getState().step).toBe('login'));
    expect(screen.queryByText(/需要重新登录/)).toBeNull();
  });

  it('[ERR-03] leaves everything as it is when the box is cancelled', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user });
    await openAt('/user/order/index');
    await act(() => fail(11_102, '登录已过期'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readToken()).toBe('token');
    expect(currentPath()).toBe('/user/order/index');
  });
});
