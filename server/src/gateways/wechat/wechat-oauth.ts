/** WeChat's OAuth 2: the open platform's QR page and the public account's authorisation page. */
import { z } from 'zod';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { PayerVerdict, WechatApp, WechatGateway, WechatVerdict } from './wechat-gateway.ts';

export interface WechatOptions extends Patient {
  /** https://open.weixin.qq.com, or the sandbox. */
  readonly openEndpoint: string;
  /** https://api.weixin.qq.com, or the sandbox. */
  readonly apiEndpoint: string;
  readonly apps: Readonly<Record<WechatApp, { readonly id: string; readonly secret: string }>>;
}

/** The client knows its callback by this state; that a login is its own, a cookie proves. */
export const WECHAT_STATE = 'STATE';

/** The page of the public account, which only WeChat's own browser shows. */
const INSIDE_PATH = '/connect/oauth2/authorize';
const TIMEOUT_MS = 3_000;
const ID_MAX = 100;
const TOKEN_MAX = 1_000;
const NICKNAME_MAX = 200;

/** Answers about the code rather than about us: missing, not theirs, used, or too old. */
const BAD_CODE = new Set([40_029, 40_163, 41_008, 42_003]);

/** WeChat answers its failures with HTTP 200 as well. */
const Problem = z.object({ errcode: z.int().refine((errcode) => errcode !== 0) });
const Token = z.object({
  access_token: z.string().min(1).max(TOKEN_MAX),
  openid: z.string().min(1).max(ID_MAX),
  /** 1 for the stand-in of a visitor who looks at a page without having agreed to anything. */
  is_snapshotuser: z.int().optional(),
});
const Profile = z.object({
  unionid: z.string().min(1).max(ID_MAX),
  nickname: z.string().max(NICKNAME_MAX).default(''),
});

type Read<Data> = { readonly data: Data } | { readonly verdict: 'refused' | 'unavailable' };

/** Opens the gateway; no log line of it carries an address, for those carry secrets. */
export function openWechat(options: WechatOptions, log: Log): WechatGateway {
  const ask = async <Data>(
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodType<Data>,
  ): Promise<Read<Data>> => {
    try {
      const url = new URL(path, options.apiEndpoint);
      url.search = new URLSearchParams(parameters).toString();
      const response = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS * options.patience),
        redirect: 'error',
      });
      const answer: unknown = await response.json();
      const problem = Problem.safeParse(answer);
      if (problem.success) {
        const { errcode } = problem.data;
        log.warn('wechat refused', { dependency: 'wechat', reason: String(errcode) });
        return { verdict: BAD_CODE.has(errcode) ? 'refused' : 'unavailable' };
      }
      return { data: schema.parse(answer) };
    } catch (error) {
      log.warn('wechat out of reach', { dependency: 'wechat', error });
      return { verdict: 'unavailable' };
    }
  };

  const tokenOf = async (app: WechatApp, code: string): Promise<Read<z.infer<typeof Token>>> => {
    const { id, secret } = options.apps[app];
    const token = await ask(
      '/sns/oauth2/access_token',
      { appid: id, secret, code, grant_type: 'authorization_code' },
      Token,
    );
    const isStandIn = 'data' in token && token.data.is_snapshotuser === 1;
    return isStandIn ? { verdict: 'refused' } : token;
  };

  return {
    authorizeUrl(app, { redirect, language }) {
      const isSite = app === 'site';
      return pageUrl(options, isSite ? '/connect/qrconnect' : INSIDE_PATH, {
        appid: options.apps[app].id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: isSite ? 'snsapi_login' : 'snsapi_userinfo',
        state: WECHAT_STATE,
        // The QR page is embedded and, once the phone has confirmed, sends the whole window back.
        ...(isSite ? { login_type: 'jssdk', self_redirect: 'false', style: 'black' } : {}),
        ...(isSite && language === 'en' ? { lang: 'en' } : {}),
      });
    },

    async userOf(app, code): Promise<WechatVerdict> {
      const token = await tokenOf(app, code);
      if ('verdict' in token) {
        return token;
      }
      const profile = await ask(
        '/sns/userinfo',
        { access_token: token.data.access_token, openid: token.data.openid, lang: 'zh_CN' },
        Profile,
      );
      return 'verdict' in profile ? profile : { verdict: 'user', user: profile.data };
    },

    payerUrl: (redirect) =>
      pageUrl(options, INSIDE_PATH, {
        appid: options.apps.inside.id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_base',
        state: WECHAT_STATE,
      }),

    async payerOf(code): Promise<PayerVerdict> {
      const token = await tokenOf('inside', code);
      return 'verdict' in token ? token : { verdict: 'payer', openid: token.data.openid };
    },
  };
}

function pageUrl(
  { openEndpoint }: WechatOptions,
  path: string,
  parameters: Record<string, string>,
): string {
  const url = new URL(path, openEndpoint);
  url.search = new URLSearchParams(parameters).toString();
  url.hash = 'wechat_redirect';
  return url.toString();
}
