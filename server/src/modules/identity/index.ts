/** Door of the identity module: who is who, and who is logged in. */
import { Answer } from '#platform/http/handlers';
import { deleteOldTries } from './login-attempt.repo.ts';
import { login, loginByPhone } from './login.commands.ts';
import { register } from './register.commands.ts';
import { resetPassword } from './password.commands.ts';
import { bindCookie } from './session.cookie.ts';
import { forgetEndedSessions, logout } from './session.commands.ts';
import { issueLinkToken, issueTicket, redeemTicket } from './sso.commands.ts';
import { deleteEndedTickets } from './sso.repo.ts';
import { verification } from './verification.routes.ts';
import { bindPhone } from './wechat-bind.commands.ts';
import { loginByWechat, wechatQrCode } from './wechat.commands.ts';
import { deleteEndedWechatTickets } from './wechat.repo.ts';
import type { WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { Module, Platform, Schedule } from '#platform/module';
import type { CodeGateways } from './code.sending.ts';

export { createSessionLookup } from './session.lookup.ts';
export { burnCode, checkCode, takeCode } from './code.commands.ts';
export { consents } from './consent.queries.ts';
export { openDevelopmentSession } from './development-session.commands.ts';
export { devices } from './device.queries.ts';
export { changePassword, ownPhone } from './password.commands.ts';
export { openPersonal, phoneRef, sealPersonal } from './personal.ts';
export { requireCode, useCode } from './proof.commands.ts';
export { endDevice } from './session.commands.ts';
export { revokeSessions } from './session.repo.ts';
export { ownUser } from './user.queries.ts';
export { findUserIdByName, setPhone } from './user.repo.ts';
export { bindWechat } from './wechat-bind.commands.ts';

/** The third parties identity speaks to. */
export interface IdentityGateways extends CodeGateways {
  readonly wechat: WechatGateway;
}

/** Binds the identity calls. */
export function identityModule(platform: Platform, gateways: IdentityGateways): Module<'identity'> {
  const verifying = verification(platform, gateways);
  const { wechat } = gateways;
  const forgetting: Schedule = {
    name: 'identity.forget',
    cron: '40 4 * * *',
    run: async () => {
      const now = platform.clock.now();
      await forgetEndedSessions(platform);
      await deleteEndedTickets(platform.db, now);
      await deleteEndedWechatTickets(platform.db, now);
      await deleteOldTries(platform.db, now);
    },
  };
  return {
    domain: 'identity',
    bindings: {
      ...verifying.bindings,
      logout: async ({ user }) => {
        if (user !== null) {
          await logout(platform, user);
        }
        return new Answer(null, { cookies: [bindCookie(platform.config.publicOrigin, null)] });
      },
      login: async (context, input) => login(platform, context, input),
      loginByPhone: async (context, input) => loginByPhone(platform, context, input),
      wechatQrCode: async (context) => Promise.resolve(wechatQrCode(platform, wechat, context)),
      loginByWechat: async (context, { code }) =>
        loginByWechat(platform, wechat, context, 'site', code),
      loginInsideWechat: async (context, { code }) =>
        loginByWechat(platform, wechat, context, 'inside', code),
      bindPhone: async (context, input) => bindPhone(platform, context, input),
      register: async (context, input) => register(platform, context, input),
      resetPassword: async (_context, input) => {
        await resetPassword(platform, input);
        return null;
      },
      linkToken: async ({ user }) => ({ token: await issueLinkToken(platform, user) }),
      issueTicket: async ({ user }, input) => issueTicket(platform, user, input),
      redeemTicket: async (context, input) => redeemTicket(platform, context, input),
    },
    background: verifying.background,
    schedules: [...verifying.schedules, forgetting],
  };
}
