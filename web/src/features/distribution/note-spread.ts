import { setSessionUser, useSession } from '#shared/api/session.ts';

/** Lets menu and share buttons follow what the server last said of whoever is logged in. */
export function noteSpread(isSpread: 0 | 1): void {
  const { user } = useSession.getState();
  if (user !== null) {
    setSessionUser({ ...user, is_spread: isSpread });
  }
}
