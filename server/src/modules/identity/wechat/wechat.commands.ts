/** Logging in through WeChat. */
import { Answer } from '#platform/http/handlers';
import { fail } from '#platform/failure';
import { hashSecret, pseudonym, seal } from '#platform/crypto';
import { logInAs } from '../login/login.commands.ts';
import { newSecret } from '../session/session-token.ts';
import { endNonce, isAsker, newNonce, WECHAT_MS } from './wechat-nonce-cookie.ts';
import { findUserIdByWechat, insertWechatTicket } from './wechat.repo.ts';
import { appOf, nicknameOf } from './wechat.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { WechatApp, WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

type WechatCode = CallInput<'identity.loginByWechat'>;
type SocialLogin = CallResponse<'identity.loginByWechat'>;

/** WeChat adds `code=…&state=…` to the query before the route. */
const CALLBACK = '#/wechatLoginCallback';
/** Binds a sealed name to its column. */
export const NICKNAME_PURPOSE = 'wechat_ticket.nickname';

/** Where WeChat sends people back to, with the mark of what was asked. */
export function callbackOf({ config }: Pick<Platform, 'config'>, ask: string): string {
  return `${config.publicOrigin}/?ask=${ask}${CALLBACK}`;
}

/** A WeChat account as we know it. */
export interface KnownWechat {
  /** What it is looked up by. */
  readonly ref: string;
  readonly nickname: string;
}

/**
 * The page where a visitor is asked, and the cookie his login will be known by. WeChat sends him
 * back to our own site, whatever address the client names.
 */
export function wechatQrCode(
  platform: Platform,
  wechat: WechatGateway,
  { userAgent, language }: CallContext,
): Answer<CallResponse<'identity.wechatQrCode'>> {
  const { ask, cookie } = newNonce(platform);
  const redirect = callbackOf(platform, ask);
  const url = wechat.authorizeUrl(appOf(userAgent), { redirect, language });
  return new Answer({ url }, { cookies: [cookie] });
}

/** Whose code this is, if the browser that brings it is the one that asked. */
export async function recogniseWechat(
  platform: Platform,
  wechat: WechatGateway,
  context: CallContext,
  app: WechatApp,
  { code, ask = '' }: WechatCode,
): Promise<KnownWechat> {
  if (!isAsker(platform, context, ask)) {
    throw fail('wechat.expired');
  }
  const found = await wechat.userOf(app, code);
  if (found.verdict !== 'user') {
    throw fail(found.verdict === 'refused' ? 'wechat.expired' : 'wechat.unavailable');
  }
  const { unionid, nickname } = found.user;
  return {
    ref: pseudonym(platform.config.dataKey, `wechat:${unionid}`),
    nickname: nicknameOf(nickname),
  };
}

/** Logs in whoever a code stands for, or hands out a ticket to give the login its phone with. */
export async function loginByWechat(
  platform: Platform,
  wechat: WechatGateway,
  context: CallContext,
  app: WechatApp,
  code: WechatCode,
): Promise<Answer<SocialLogin>> {
  const known = await recogniseWechat(platform, wechat, context, app, code);
  const userId = await findUserIdByWechat(platform.db, known.ref);
  if (userId === null) {
    return handOutTicket(platform, known);
  }
  const { data, cookies } = await logInAs(platform, context, userId);
  return new Answer<SocialLogin>(
    { id: '', is_phone: 1, user_token: data.user_token },
    { cookies: [...cookies, endNonce(platform)] },
  );
}

async function handOutTicket(
  platform: Platform,
  { ref, nickname }: KnownWechat,
): Promise<Answer<SocialLogin>> {
  const { db, clock, config } = platform;
  const ticket = newSecret();
  // The code is spent; what remains is bound to a cookie that lasts as long as the ticket.
  const nonce = newNonce(platform);
  const now = clock.now();
  await insertWechatTicket(db, {
    tokenHash: hashSecret(ticket),
    nonceHash: nonce.hash,
    wechatRef: ref,
    nicknameSealed: seal(config.dataKey, NICKNAME_PURPOSE, nickname),
    now,
    expiresAt: new Date(now.getTime() + WECHAT_MS),
  });
  return new Answer<SocialLogin>(
    { id: ticket, is_phone: 0, user_token: '' },
    { success: 'ok', cookies: [nonce.cookie] },
  );
}
