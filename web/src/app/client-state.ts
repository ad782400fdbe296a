/** Client state that outlives the page: saved when the page goes, restored when it comes back. */
import { hasToken, type SessionUser, useSession } from '#shared/api/session.ts';
import { currentLanguage, setLanguage, toLanguage } from '#shared/i18n/i18n.ts';
import { userTypes } from './roles.ts';
import { toSearchTarget, useSearch } from './search-store.ts';

export const STATE_KEY = 'zhiji-state';

type Stored = Readonly<Record<string, unknown>>;

function toRecord(value: unknown): Stored {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The stored user, or null when it is not a whole one: storage can hold anything. */
function toUser(value: unknown): SessionUser | null {
  const { id, nickname, avatar, type, is_spread } = toRecord(value);
  const userType = Object.values(userTypes).find((known) => known === type);
  if (typeof id !== 'number' || typeof nickname !== 'string' || userType === undefined) {
    return null;
  }
  return {
    id,
    nickname,
    avatar: toText(avatar),
    type: userType,
    is_spread: is_spread === 1 ? 1 : 0,
  };
}

function readStored(): Stored {
  try {
    return toRecord(JSON.parse(localStorage.getItem(STATE_KEY) ?? 'null'));
  } catch {
    // Blocked or spoilt storage is like none.
    return {};
  }
}

/** Writes what is kept: session user, menu, language, search. Nothing else ever enters storage. */
function saveClientState(): void {
  const { user, openMenuGroup } = useSession.getState();
  const { target, key } = useSearch.getState();
  const state = { user, openMenuGroup, language: currentLanguage(), search: { target, key } };
  try {
    localStorage.setItem(STATE_KEY, JSON.stringify(state));
  } catch {
    // Full or blocked storage: the next visit starts fresh.
  }
}

/** Takes up the last visit's state. Without a token there is no user to restore. */
export function restoreClientState(): void {
  const stored = readStored();
  const search = toRecord(stored.search);
  setLanguage(toLanguage(toText(stored.language)));
  useSearch.setState({ target: toSearchTarget(search.target), key: toText(search.key) });
  if (hasToken()) {
    useSession.setState({
      user: toUser(stored.user),
      openMenuGroup: toText(stored.openMenuGroup) || null,
    });
  }
}

/** Saves when the page is left, however it is left. */
export function saveClientStateOnLeave(): void {
  window.addEventListener('pagehide', saveClientState);
  window.addEventListener('beforeunload', saveClientState);
}
