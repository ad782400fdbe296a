/** What WeChat brings back. */
import type { CallRequest } from '@zhiji/contract/calls';

/** Fixed by the spec; that the answer belongs to this browser the server sees by `ask` and its cookie. */
const STATE = 'STATE';

type WechatCode = CallRequest<'identity.loginByWechat'>;

export interface WechatCallback {
  /** Null when the person refused on the phone. */
  readonly code: WechatCode | null;
  readonly isOurs: boolean;
}

/** WeChat's answer in the address. Only read, as a screen may be drawn more than once. */
export function readWechatCallback(routeSearch: string): WechatCallback {
  const query = new URLSearchParams(window.location.search);
  const answer = query.has('state') || query.has('code') ? query : new URLSearchParams(routeSearch);
  const code = answer.get('code') ?? '';
  const ask = query.get('ask') ?? '';
  return {
    code: code === '' ? null : { code, ...(ask !== '' && { ask }) },
    isOurs: answer.get('state') === STATE,
  };
}

/**
 * Takes WeChat's answer out of the address: WeChat puts it before the hash, where it would stay
 * through every later change of page.
 */
export function forgetWechatCallback(): void {
  const { search, pathname, hash } = window.location;
  if (search !== '') {
    window.history.replaceState(window.history.state, '', `${pathname}${hash}`);
  }
}
