import { create } from 'zustand';

type LoginStep = 'login' | 'register';

interface LoginRequestState {
  /** The step somebody asked for; null while the dialog is closed. */
  readonly step: LoginStep | null;
}

/** Any feature may ask for the login dialog; the app shows it. */
export const useLoginRequest = create<LoginRequestState>()(() => ({ step: null }));

/** Asks for the login dialog. */
export function requestLogin(step: LoginStep = 'login'): void {
  useLoginRequest.setState({ step });
}

/** Closes the login dialog. */
export function closeLogin(): void {
  useLoginRequest.setState({ step: null });
}
