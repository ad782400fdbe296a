import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { answerCalls, user } from '#test/answers.ts';
import { renderApp } from '#test/render-app.tsx';

describe('service page', () => {
  it('asks for the service link on arrival, and again on demand', async () => {
    const replace = vi.fn<(url: string) => void>();
    vi.stubGlobal('open', () => ({ location: { replace } }));
    saveToken('token');
    answerCalls({ 'account.me': user, 'support.serviceLink': 'https://service.example/chat' });
    renderApp('/user/service');
    await waitFor(() =>
      expect(replace).toHaveBeenCalledExactlyOnceWith('https://service.example/chat'),
    );
    fireEvent.click(await screen.findByRole('button', { name: '打开客服窗口' }));
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(2));
  });

  it('says so when the browser blocks the window', async () => {
    vi.stubGlobal('open', () => null);
    saveToken('token');
    answerCalls({ 'account.me': user });
    renderApp('/user/service');
    expect((await screen.findByRole('alert')).textContent).toContain('新窗口被浏览器拦截');
  });
});
