/** What WeChat brings back. */
import type { CallRequest } from '@zhiji/contract/calls';

/** Fixed by the spec; that the answer belongs to this browser the server sees by `ask` and its cookie. */
const STATE = 'STATE';
const WECHAT_BROWSER = /\bMicroMessenger\//i;

type WechatCode = CallRequest<'identity.loginByWechat'>;

export interface WechatCallback {
  /** Null when the person refused on the phone. */
  readonly code: WechatCode | null;
  readonly isOurs: boolean;
}

/**
 * Takes WeChat's answer out of the address, once. WeChat puts it before the hash, where it would
 * stay through every later change of page.
 */
export function takeWechatCallback(routeSearch: string): WechatCallback {
  const { search, pathname, hash } = window.location;
  const query = new URLSearchParams(search);
  const answer = query.has('state') || query.has('code') ? query : new URLSearchParams(routeSearch);
  if (search !== '') {
    window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
  }
  const code = answer.get('code') ?? '';
  const ask = query.get('ask') ?? '';
  return {
    code: code === '' ? null : { code, ...(ask !== '' && { ask }) },
    isOurs: answer.get('state') === STATE,
  };
}

/** WeChat's own browser asks on a page instead of by QR code, and its codes are of another app. */
export function isInsideWechat(): boolean {
  return WECHAT_BROWSER.test(navigator.userAgent);
}
