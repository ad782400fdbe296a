import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { requestLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { LoginDialog } from './login-dialog.tsx';

describe('login dialog', () => {
  it('opens when it is asked for, in the current language, and closes', async () => {
    render(<LoginDialog />);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => requestLogin());
    expect(await screen.findByRole('dialog', { name: '登录知集' })).toBeDefined();
    act(() => requestLogin('register'));
    act(() => setLanguage('en'));
    expect(await screen.findByRole('dialog', { name: 'Sign up for Zhiji' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(useLoginRequest.getState().step).toBeNull();
  });
});
