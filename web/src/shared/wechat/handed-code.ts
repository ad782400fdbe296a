import type { CallRequest } from '@zhiji/contract/calls';

export type WechatCode = CallRequest<'identity.loginByWechat'>;

/**
 * What our callback hands to the page that sent somebody to WeChat: a code, null when he refused,
 * undefined when nobody was sent.
 */
export function handedCode(state: unknown): WechatCode | null | undefined {
  if (typeof state !== 'object' || state === null || !('wechatCode' in state)) {
    return undefined;
  }
  const ask = 'wechatAsk' in state && typeof state.wechatAsk === 'string' ? state.wechatAsk : '';
  return typeof state.wechatCode === 'string'
    ? { code: state.wechatCode, ...(ask !== '' && { ask }) }
    : null;
}
