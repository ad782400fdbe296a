/** Who pays inside WeChat: recognised without being asked, and known to his session alone. */
import { Answer } from '#platform/http/handlers';
import { fail } from '#platform/failure';
import { payerCookie, readPayer } from './payer-cookie.ts';
import { endNonce, isAsker, newNonce } from './wechat-nonce-cookie.ts';
import { callbackOf } from './wechat.commands.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** What paying needs to know of who pays. */
export interface Payers {
  /** The caller as our public account knows him; null when this session has not been recognised. */
  of(context: UserContext): string | null;
  /** Where he goes to be recognised, and the cookie his return is known by. */
  ask(): { readonly url: string; readonly cookie: string };
}

/** Answers who pays, and how to find out. */
export function createPayers(platform: Platform, wechat: WechatGateway): Payers {
  return {
    of: (context) => readPayer(platform, context),
    ask() {
      const { ask, cookie } = newNonce(platform);
      return { url: wechat.payerUrl(callbackOf(platform, ask)), cookie };
    },
  };
}

/** Keeps whom a code stands for, if the browser that brings it is the one that asked. */
export async function recognisePayer(
  platform: Platform,
  wechat: WechatGateway,
  context: UserContext,
  { code, ask = '' }: CallInput<'identity.recognisePayer'>,
): Promise<Answer<null>> {
  if (!isAsker(platform, context, ask)) {
    throw fail('wechat.expired');
  }
  const found = await wechat.payerOf(code);
  if (found.verdict !== 'payer') {
    throw fail(found.verdict === 'refused' ? 'wechat.expired' : 'wechat.unavailable');
  }
  const kept = payerCookie(platform, context, found.openid);
  return new Answer(null, { cookies: [kept, endNonce(platform)] });
}
