import { create } from 'zustand';

type LoginStep = 'login' | 'register' | 'qr';

interface LoginRequestState {
  /** The step somebody asked for; null while the dialog is closed. */
  readonly step: LoginStep | null;
  /** Where the person wanted to go; null leads home. */
  readonly redirect: string | null;
}

/** Any feature may ask for the login dialog; the app shows it. */
export const useLoginRequest = create<LoginRequestState>()(() => ({
  step: null,
  redirect: null,
}));

/** Asks for the login dialog, and for the way to go on from there. */
export function requestLogin(step: LoginStep = 'login', redirect: string | null = null): void {
  useLoginRequest.setState({ step, redirect });
}

/** Closes the login dialog. */
export function closeLogin(): void {
  useLoginRequest.setState({ step: null, redirect: null });
}
