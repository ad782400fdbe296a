/** Door of the identity module: who is who, and who is logged in. */
import { stringifySetCookie } from 'cookie';
import { bindCookieName } from '#platform/http/auth';
import { Answer } from '#platform/http/handlers';
import { issueLinkToken, logout } from './session.commands.ts';
import type { Module, Platform } from '#platform/module';

export { createSessionLookup } from './session.lookup.ts';
export { openDevelopmentSession } from './development-session.commands.ts';

/** Binds the identity calls. */
export function identityModule(platform: Platform): Module<'identity'> {
  const name = bindCookieName(platform.config.publicOrigin);
  const forgetCookie = stringifySetCookie({
    name,
    value: '',
    path: '/',
    maxAge: 0,
    httpOnly: true,
  });
  return {
    domain: 'identity',
    bindings: {
      logout: async ({ user }) => {
        if (user !== null) {
          await logout(platform, user);
        }
        return new Answer(null, { cookies: [forgetCookie] });
      },
      linkToken: async ({ user }) => ({ token: await issueLinkToken(platform, user) }),
    },
  };
}
