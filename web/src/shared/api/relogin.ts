import { create } from 'zustand';

interface ReloginState {
  /** Why the session ended, while the box asks; null when it is closed. */
  readonly reason: string | null;
}

export const useRelogin = create<ReloginState>()(() => ({ reason: null }));

/** Opens the box. While it is open further failures change nothing: one box, the first reason. */
export function askRelogin(reason: string): void {
  useRelogin.setState((state) => ({ reason: state.reason ?? reason }));
}

/** Closes the box. */
export function closeRelogin(): void {
  useRelogin.setState({ reason: null });
}
