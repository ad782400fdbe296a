/** Which account a WeChat account logs in to: given by a phone, or by being logged in. */
import { randomBytes } from 'node:crypto';
import { CODE_SCENES, USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Answer } from '#platform/http/handlers';
import { fail } from '#platform/failure';
import { hashSecret, unseal } from '#platform/crypto';
import { inTransaction, isUniqueViolation } from '#platform/db/transaction';
import { currentConsents, recordConsents, requireConsent } from '../user/consent.commands.ts';
import { logInAs } from '../login/login.commands.ts';
import { phoneRef, sealPersonal } from '../user/personal.ts';
import { requireCode, useCode } from '../code/proof.commands.ts';
import { endOthers } from '../session/session.commands.ts';
import { nicknameFrom } from '../user/nickname.queries.ts';
import { announceAccount, findUserIdByPhone, insertUser, setPhone } from '../user/user.repo.ts';
import { endNonce, readNonce } from './wechat-nonce-cookie.ts';
import { NICKNAME_PURPOSE, recogniseWechat } from './wechat.commands.ts';
import {
  burnWechatTicket,
  deleteBinding,
  findWechatTicket,
  insertBinding,
  lockBinding,
} from './wechat.repo.ts';
import { appOf, UNNAMED } from './wechat.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { Tx } from '#platform/db/transaction';
import type { CallContext, UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

const NAME_BYTES = 8;

/** A login name for who has not chosen one; with 64 random bits nobody has it already. */
function newUsername(): string {
  return `wx_${randomBytes(NAME_BYTES).toString('hex')}`;
}

/** Gives a WeChat login its phone: that of an account there is, or of one opened with it. */
export async function bindPhone(
  platform: Platform,
  context: CallContext,
  { id, phone, code, agree }: CallInput<'identity.bindPhone'>,
): Promise<Answer<CallResponse<'identity.bindPhone'>>> {
  const { db, clock, config } = platform;
  requireConsent(agree);
  const nonceHash = readNonce(platform, context);
  if (nonceHash === null) {
    throw fail('wechat.expired');
  }
  const claim = { tokenHash: hashSecret(id), nonceHash };
  const ticket = await findWechatTicket(db, claim, clock.now());
  if (ticket === undefined) {
    throw fail('wechat.expired');
  }
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: CODE_SCENES.bindPhone,
    code,
  });
  const consents = await currentConsents(platform);
  const name = unseal(config.dataKey, NICKNAME_PURPOSE, ticket.nickname_sealed);
  const nickname = await nicknameFrom(platform, name, UNNAMED);
  const userId = await inTransaction(db, async (tx) => {
    if (!(await burnWechatTicket(tx, claim, clock.now()))) {
      throw fail('wechat.expired');
    }
    await useCode(platform, tx, proof);
    const ref = phoneRef(config.dataKey, phone);
    const known = await findUserIdByPhone(tx, ref);
    const account = known ?? (await insertUser(tx, newUsername(), nickname));
    if (known === null) {
      const sealed = sealPersonal(config.dataKey, 'phone', phone);
      await setPhone(tx, context.requestId, account, { ref, sealed });
      await announceAccount(tx, context.requestId, account);
    }
    await bindToPhone(platform, tx, account, ticket.wechat_ref);
    await recordConsents(tx, platform, context, account, consents);
    return account;
  }).catch((error: unknown) => {
    throw takenBy(error);
  });
  const { data, cookies } = await logInAs(platform, context, userId);
  return new Answer(data, { cookies: [...cookies, endNonce(platform)] });
}

/** A disabled account is refused before anything of it changes. */
async function bindToPhone(platform: Platform, tx: Tx, userId: number, ref: string): Promise<void> {
  const user = await lockBinding(tx, userId);
  if (user.status !== USER_STATUSES.normal) {
    throw fail('auth.userDisabled');
  }
  if (user.group_disabled) {
    throw fail('auth.groupDisabled');
  }
  if (user.wechat_ref === null) {
    await insertBinding(tx, userId, ref);
    await endOthers(platform, tx, userId, 'all');
  } else if (user.wechat_ref !== ref) {
    throw fail('account.phoneBound');
  }
}

/** Binds WeChat to the caller's own account, or takes it away again. */
export async function bindWechat(
  platform: Platform,
  wechat: WechatGateway,
  context: UserContext,
  input: CallInput<'account.bindWechat'>,
): Promise<Answer<CallResponse<'account.bindWechat'>>> {
  const { userId, sessionId } = context.user;
  if ('unbind' in input) {
    await inTransaction(platform.db, async (tx) => {
      await unbind(tx, userId);
      await endOthers(platform, tx, userId, { except: sessionId });
    });
    return new Answer({ is_wx: 0, nickname: '' });
  }
  const app = appOf(context.userAgent);
  const { ref, nickname } = await recogniseWechat(platform, wechat, context, app, input);
  await inTransaction(platform.db, async (tx) => {
    const user = await lockBinding(tx, userId);
    if (user.wechat_ref === null) {
      await insertBinding(tx, userId, ref);
      await endOthers(platform, tx, userId, { except: sessionId });
    } else if (user.wechat_ref !== ref) {
      throw fail('wechat.alreadyBound');
    }
  }).catch((error: unknown) => {
    throw takenBy(error);
  });
  return new Answer({ is_wx: 1, nickname }, { cookies: [endNonce(platform)] });
}

/** Without a phone nobody could log in to the account any more. */
async function unbind(tx: Tx, userId: number): Promise<void> {
  const user = await lockBinding(tx, userId);
  if (user.phone_sealed === null) {
    throw fail('wechat.phoneNeeded');
  }
  if (user.wechat_ref !== null) {
    await deleteBinding(tx, userId, user.wechat_ref);
  }
}

/** The primary keys of WeChat accounts and phones decide who was first. */
function takenBy(error: unknown): unknown {
  if (isUniqueViolation(error, 'user_wechat_pkey')) {
    return fail('wechat.taken');
  }
  return isUniqueViolation(error, 'user_phone_pkey') ? fail('account.phoneBound') : error;
}
