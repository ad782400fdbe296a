import type { CallResponse } from '@zhiji/contract/calls';
import { create } from 'zustand';
import { clearToken, readToken } from './token.ts';

/**
 * What the shell keeps of the user. It is also what is saved in the browser, so it holds no phone,
 * mail or name of a person.
 */
export type SessionUser = Pick<
  CallResponse<'account.me'>,
  'id' | 'nickname' | 'avatar' | 'type' | 'is_spread'
>;

interface SessionState {
  readonly user: SessionUser | null;
  /** The side menu's open group, kept between visits. */
  readonly openMenuGroup: string | null;
}

const VISITOR: SessionState = { user: null, openMenuGroup: null };

export const useSession = create<SessionState>()(() => VISITOR);

/** Whether a session token is there; its worth is the server's to judge. */
export function hasToken(): boolean {
  return readToken() !== null;
}

/** Keeps the fields of the profile that the shell shows. */
export function setSessionUser({ id, nickname, avatar, type, is_spread }: SessionUser): void {
  useSession.setState({ user: { id, nickname, avatar, type, is_spread } });
}

/** Opens one group of the side menu, or none. */
export function setOpenMenuGroup(openMenuGroup: string | null): void {
  useSession.setState({ openMenuGroup });
}

/** Makes the browser a visitor: token, user info and stored menu are gone. */
export function clearSession(): void {
  clearToken();
  useSession.setState(VISITOR);
}
