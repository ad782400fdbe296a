/** Logging in through WeChat, and who pays inside it. */
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

/** `openid`: who it is to our public account alone. */
export type PayerVerdict =
  | { readonly verdict: 'payer'; readonly openid: string }
  | { readonly verdict: 'refused' | 'unavailable' };

export interface WechatGateway {
  /** Where a visitor goes to be asked; WeChat sends him back to `redirect` with code and state. */
  authorizeUrl(app: WechatApp, asked: { redirect: string; language: Language }): string;
  /** Where a buyer inside WeChat goes to be recognised; WeChat asks him nothing. */
  payerUrl(redirect: string): string;
  /** Who a code of that page stands for; never throws either. */
  payerOf(code: string): Promise<PayerVerdict>;
  /** Who a code stands for; never throws and never takes longer than a few seconds. */
  userOf(app: WechatApp, code: string): Promise<WechatVerdict>;
}
