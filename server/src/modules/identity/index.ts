/** Public interface of the identity module: who is who, and who is logged in. */
import { Answer } from '#platform/http/handlers';
import { deleteOldTries } from './login/login-attempt.repo.ts';
import { identityInvariants } from './invariants.repo.ts';
import { login, loginByPhone } from './login/login.commands.ts';
import { register } from './login/register.commands.ts';
import { resetPassword } from './password/password.commands.ts';
import { bindCookie } from './session/session-cookie.ts';
import { forgetEndedSessions, logout } from './session/session.commands.ts';
import { issueLinkToken, issueTicket, redeemTicket } from './sso/sso.commands.ts';
import { deleteEndedTickets } from './session/sso-ticket.repo.ts';
import { verification } from './verification.routes.ts';
import { bindPhone } from './wechat/wechat-bind.commands.ts';
import { recognisePayer } from './wechat/payer.commands.ts';
import { NICKNAME_PURPOSE, loginByWechat, wechatQrCode } from './wechat/wechat.commands.ts';
import { deleteEndedWechatTickets } from './wechat/wechat.repo.ts';
import { askerKey, targetKey } from './code/code.commands.ts';
import { namedTargetOf } from './code/code.rules.ts';
import { eraseLogins, personalTables } from './erase.repo.ts';
import type { WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { Module, Platform, Schedule } from '#platform/module';
import type { CodeGateways } from './code/code-sender.ts';

export { tryCard } from './login/card-try.commands.ts';
export { createSessionLookup } from './session/session-lookup.ts';
export { burnCode, checkCode, takeCode } from './code/code.commands.ts';
export { namedTargetOf } from './code/code.rules.ts';
export { currentConsents, recordConsents } from './user/consent.commands.ts';
export { consents } from './user/consent.queries.ts';
export { openDevelopmentSession } from './session/development-session.commands.ts';
export { revealPuzzle } from './puzzle/development-puzzle.ts';
export { devices } from './session/device.queries.ts';
export { changePassword, ownPhone } from './password/password.commands.ts';
export { openPersonal, phoneRef, sealPersonal } from './user/personal.ts';
export { requireCode, useCode } from './code/proof.commands.ts';
export { endDevice, endOthers } from './session/session.commands.ts';
export { setCertification } from './user/certification.repo.ts';
export { listDueDeletions, wipeUser } from './user/deletion.repo.ts';
export { nicknameSubject } from './user/nickname-subject.commands.ts';
export { isReserved } from './user/nickname.queries.ts';
export { setPendingNickname } from './user/nickname.repo.ts';
export {
  replacePhoto,
  setDeletion,
  setEmail,
  setSpread,
  updateProfile,
} from './user/profile.repo.ts';
export { samePersonBy } from './user/same-person.repo.ts';
export { isStaying, isThere } from './user/there.repo.ts';
export { contactOf, ownUser } from './user/user.queries.ts';
export { findUserIdByName, setPhone } from './user/user.repo.ts';
export { bindWechat } from './wechat/wechat-bind.commands.ts';
export { wechatRefOf } from './wechat/wechat.repo.ts';
export { appOf } from './wechat/wechat.rules.ts';
export { createPayers } from './wechat/payer.commands.ts';
export type { CodeProof } from './code/code.commands.ts';
export type { Payers } from './wechat/payer.commands.ts';
export type { SamePersonBy } from './user/same-person.repo.ts';

const SEALED = [
  ...(['phone', 'email', 'real_name'] as const).map((name) => ({
    table: 'users',
    column: `${name}_sealed`,
    purpose: `users.${name}`,
  })),
  { table: 'wechat_ticket', column: 'nickname_sealed', purpose: NICKNAME_PURPOSE },
];

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
    tables: [
      'users',
      'username',
      'user_phone',
      'user_wechat',
      'user_session',
      'known_device',
      'consent',
      'login_failure',
      'puzzle_use',
      'verification_code',
      'verification_day',
      'wechat_ticket',
      'sso_ticket',
    ],
    invariants: identityInvariants,
    personalTables,
    eraseUser: async (tx, { id, phone, email }) => {
      const { dataKey } = platform.config;
      const targets = [phone, email, namedTargetOf(id, email)];
      await eraseLogins(tx, id, {
        asker: askerKey(dataKey, id),
        targets: targets.map((target) => targetKey(dataKey, target)),
      });
    },
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
      loginByWechat: async (context, code) =>
        loginByWechat(platform, wechat, context, 'site', code),
      loginInsideWechat: async (context, code) =>
        loginByWechat(platform, wechat, context, 'inside', code),
      recognisePayer: async (context, code) => recognisePayer(platform, wechat, context, code),
      bindPhone: async (context, input) => bindPhone(platform, context, input),
      register: async (context, input) => register(platform, context, input),
      resetPassword: async (context, input) => {
        await resetPassword(platform, context, input);
        return null;
      },
      linkToken: async ({ user }) => ({ token: await issueLinkToken(platform, user) }),
      issueTicket: async ({ user }, input) => issueTicket(platform, user, input),
      redeemTicket: async (context, input) => redeemTicket(platform, context, input),
    },
    background: verifying.background,
    sealed: SEALED,
    schedules: [...verifying.schedules, forgetting],
  };
}
