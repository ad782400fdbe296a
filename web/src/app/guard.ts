import type { QueryClient } from '@tanstack/react-query';
import { loadProfile } from '#features/account/load-profile.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { clearSession, hasToken, useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { appMessages } from './app.messages.ts';
import { isAllowed, roleOf } from './roles.ts';
import type { RouteDef } from './route-def.ts';

const USER_AREA = '/user/';

/** Where a visitor is sent who may not see a path. */
function visitorTarget(path: string): string {
  return path.startsWith(USER_AREA) ? pathTo('home') : pathTo('notFound');
}

function tellProfileFailure(error: unknown): void {
  const known = error instanceof ApiError ? error : null;
  if (known?.kind === 'cancelled') {
    return;
  }
  showToast({
    kind: 'error',
    text: translator(appMessages)('verificationFailed'),
    requestId: known?.requestId,
  });
}

/**
 * Decides whether a route may show: null lets it, a path sends there instead. A user whose profile
 * is not loaded has it fetched first; one restored from the last visit is shown at once and
 * refreshed behind.
 */
export function createGuard(queryClient: QueryClient) {
  let refreshed = false;

  return async function guard(route: RouteDef, path: string): Promise<string | null> {
    const { user } = useSession.getState();
    if (!hasToken()) {
      if (user !== null) {
        // Logged out in another tab, or the cookie ran out.
        clearSession();
      }
      return route.public === true ? null : visitorTarget(path);
    }
    if (user === null) {
      try {
        refreshed = true;
        await loadProfile(queryClient);
      } catch (error) {
        tellProfileFailure(error);
        return route.public === true ? null : pathTo('home');
      }
    } else if (!refreshed) {
      refreshed = true;
      loadProfile(queryClient).catch(tellProfileFailure);
    }
    const role = roleOf(useSession.getState().user?.type ?? Number.NaN);
    return isAllowed(route, role) ? null : pathTo('notFound');
  };
}
