import { create } from 'zustand';
import { useLoginRequest } from './login-request.ts';
import { readToken } from './token.ts';

interface ReloginState {
  /** Why the session ended, while the box asks; null when it is closed. */
  readonly reason: string | null;
  /** Counts the sessions that began since the page was opened. */
  readonly renewals: number;
}

export const useRelogin = create<ReloginState>()(() => ({ reason: null, renewals: 0 }));

/** The token whose end somebody chose to live with; undefined when nobody did. */
let dismissed: string | null | undefined;

/**
 * Opens the box. While it is open, and while somebody logs in, further failures change nothing: one
 * box, the first reason. Once it was closed only what a person does opens it again, since what the
 * page asks by itself would bring it back for ever.
 */
export function askRelogin(reason: string, origin: 'person' | 'background'): void {
  const isLoggingIn = useLoginRequest.getState().step !== null;
  const isDismissed = origin === 'background' && dismissed === readToken();
  if (!isLoggingIn && !isDismissed) {
    useRelogin.setState((state) => ({ reason: state.reason ?? reason }));
  }
}

/** Closes the box; the page stays as it is, without a session. */
export function dismissRelogin(): void {
  dismissed = readToken();
  useRelogin.setState({ reason: null });
}

/** Closes the box on the way to the login. */
export function closeRelogin(): void {
  dismissed = undefined;
  useRelogin.setState({ reason: null });
}

/** A session began, here or in another tab: nothing is to be asked any more. */
export function noteRenewal(): void {
  dismissed = undefined;
  useRelogin.setState(({ renewals }) => ({ reason: null, renewals: renewals + 1 }));
}
