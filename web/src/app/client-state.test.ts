import { describe, expect, it } from 'vitest';
import {
  clearSession,
  hasToken,
  setOpenMenuGroup,
  setSessionUser,
  useSession,
} from '#shared/api/session.ts';
import { readToken, saveToken } from '#shared/api/token.ts';
import { currentLanguage, setLanguage } from '#shared/i18n/i18n.ts';
import { user } from '#test/answers.ts';
import { restoreClientState, saveClientStateOnLeave, STATE_KEY } from './client-state.ts';
import { useSearch } from './search-store.ts';

/** Leaves the page and comes back: memory is gone, cookie and storage stay. */
function reload(): void {
  window.dispatchEvent(new Event('pagehide'));
  useSession.setState({ user: null, openMenuGroup: null });
  useSearch.setState({ target: 1, key: '' });
  setLanguage('zh');
  restoreClientState();
}

saveClientStateOnLeave();

describe('client state', () => {
  it('[STA-01] keeps the token in a cookie; without one there is a visitor', () => {
    expect(hasToken()).toBe(false);
    saveToken('secret');
    expect(document.cookie).toContain('admin-table-token=secret');
    expect(readToken()).toBe('secret');
  });

  it('[STA-01] clears cookie, stored menu and user info on logout', () => {
    saveToken('secret');
    setSessionUser(user);
    setOpenMenuGroup('trade');
    clearSession();
    reload();
    expect(hasToken()).toBe(false);
    expect(useSession.getState()).toEqual({ user: null, openMenuGroup: null });
    expect(localStorage.getItem(STATE_KEY)).not.toContain(user.nickname);
  });

  it('[STA-02] saves on page unload and restores user, menu, language and search', () => {
    saveToken('secret');
    setSessionUser(user);
    setOpenMenuGroup('trade');
    setLanguage('en');
    useSearch.setState({ target: 2, key: 'python' });
    reload();
    expect(useSession.getState()).toEqual({
      user: { id: 7, nickname: '林知远', avatar: '', type: 2, is_spread: 0 },
      openMenuGroup: 'trade',
    });
    expect(currentLanguage()).toBe('en');
    expect(useSearch.getState()).toEqual({ target: 2, key: 'python' });
  });

  it('[STA-02] also saves on beforeunload', () => {
    useSearch.setState({ target: 1, key: 'sql' });
    window.dispatchEvent(new Event('beforeunload'));
    expect(localStorage.getItem(STATE_KEY)).toContain('sql');
  });

  it('never stores personal data or the token', () => {
    saveToken('secret');
    setSessionUser(user);
    reload();
    const stored = localStorage.getItem(STATE_KEY) ?? '';
    expect(stored).toContain('"id":7');
    for (const value of [user.phone, user.email, 'real_name', 'secret']) {
      expect(stored).not.toContain(value);
    }
  });

  it('restores no user without a token', () => {
    saveToken('secret');
    setSessionUser(user);
    window.dispatchEvent(new Event('pagehide'));
    clearSession();
    restoreClientState();
    expect(useSession.getState().user).toBeNull();
  });

  it.each(['{', '7', '"x"', '{"user":{"id":"x"},"language":5,"search":null}'])(
    'starts fresh on spoilt storage %s',
    (text) => {
      saveToken('secret');
      localStorage.setItem(STATE_KEY, text);
      restoreClientState();
      expect(useSession.getState().user).toBeNull();
      expect(currentLanguage()).toBe('zh');
      expect(useSearch.getState()).toEqual({ target: 1, key: '' });
    },
  );
});
