import { useSession } from '#shared/api/session.ts';
import { type Role, roleOf } from './roles.ts';

/** The user's role, or null for a visitor. */
export function useRole(): Role | null {
  const user = useSession((state) => state.user);
  return user === null ? null : roleOf(user.type);
}
