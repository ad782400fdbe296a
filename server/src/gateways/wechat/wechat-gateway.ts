/** Logging in through WeChat. */
import type { Language } from '@zhiji/contract/kernel/errors';

/** The website shows a QR page; the browser inside WeChat asks its user directly. */
export type WechatApp = 'site' | 'inside';

export interface WechatUser {
  /** The same person in all our apps. */
  readonly unionid: string;
  readonly nickname: string;
}

/** `refused`: the code proves nothing (any more). `unavailable`: WeChat cannot say. */
export type WechatVerdict =
  | { readonly verdict: 'user'; readonly user: WechatUser }
  | { readonly verdict: 'refused' | 'unavailable' };

export interface WechatGateway {
  /** Where a visitor goes to be asked; WeChat sends him back to `redirect` with code and state. */
  authorizeUrl(app: WechatApp, asked: { redirect: string; language: Language }): string;
  /** Who a code stands for; never throws and never takes longer than a few seconds. */
  userOf(app: WechatApp, code: string): Promise<WechatVerdict>;
}
