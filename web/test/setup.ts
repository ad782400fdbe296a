import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { closeLogin } from '#shared/api/login-request.ts';
import { closeRelogin } from '#shared/api/relogin.ts';
import { clearSession } from '#shared/api/session.ts';
import { DEFAULT_LANGUAGE, setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';

/** A page or a lazy island such as the login dialog takes seconds to load on a busy machine. */
const FIND_TIMEOUT_MS = 15_000;
configure({ asyncUtilTimeout: FIND_TIMEOUT_MS });

/** Every test starts as a new visitor, with a clock that runs. */
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  clearSession();
  closeLogin();
  closeRelogin();
  useToasts.setState({ toasts: [] });
  setLanguage(DEFAULT_LANGUAGE);
  localStorage.clear();
  sessionStorage.clear();
});
