/** Door of the account module: one's own profile. */
import { me } from './account.queries.ts';
import type { Module, Platform } from '#platform/module';

/** Binds the account calls. */
export function accountModule(platform: Platform): Module<'account'> {
  return {
    domain: 'account',
    bindings: { me: async ({ user }) => me(platform, user.userId) },
  };
}
