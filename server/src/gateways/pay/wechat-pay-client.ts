/** Calls of WeChat Pay's APIv3: JSON both ways, both signed. */
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { readBody } from './read-body.ts';
import {
  authorizationOf,
  newNonce,
  platformKeys,
  signatureProblem,
} from './wechat-pay-signature.ts';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { ChannelGuard } from './channel-guard.ts';

export interface WechatPayAccess extends Patient {
  /** https://api.mch.weixin.qq.com, or the sandbox. */
  readonly endpoint: string;
  readonly mchid: string;
  /** Of our certificate. */
  readonly serial: string;
  /** Ours, PEM. */
  readonly privateKey: string;
  /** WeChat's, PEM, each with the PUB_KEY_ID_… it is named by; the first is the one we ask for. */
  readonly publicKeys: readonly { readonly id: string; readonly publicKey: string }[];
  /** The real time, which both sides sign. */
  readonly clock: Clock;
}

export interface WechatPayCall {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** `failed`: WeChat has refused it, and why. `unavailable`: the result is unknown. */
export type WechatPayAnswer<Data> =
  | { readonly outcome: 'done'; readonly data: Data }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unavailable' };

export interface WechatPayClient {
  /** `name` is what the log calls it: an address would carry our numbers. */
  call<Data>(
    name: string,
    call: WechatPayCall,
    schema: z.ZodType<Data>,
  ): Promise<WechatPayAnswer<Data>>;
  /** Loads a file whose address WeChat has told; it is not signed. Throws when it does not come. */
  download(address: string): Promise<Buffer>;
}

const TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 30_000;
const ANSWER_MAX_BYTES = 65_536;
const DOWNLOAD_MAX_BYTES = 64_000_000;
const CODE_MAX = 64;
const HTTP_OK = 200;
const HTTP_ACCEPTED = 202;
const HTTP_NO_CONTENT = 204;
const HTTP_BAD_REQUEST = 400;
const HTTP_TOO_MANY = 429;
const HTTP_INTERNAL = 500;

const Problem = z.object({ code: z.string().max(CODE_MAX) });

/** Opens the interface; no answer that WeChat has not signed is believed. */
export function openWechatPayClient(
  access: WechatPayAccess,
  log: Log,
  guard: ChannelGuard,
): WechatPayClient {
  const { mchid, serial } = access;
  const merchant = { mchid, serial, privateKey: createPrivateKey(access.privateKey) };
  const platform = platformKeys(access.publicKeys);
  const [wanted = ''] = platform.keys();

  const send = async (
    { method, target, body }: WechatPayCall,
    timeoutMs: number,
  ): Promise<Response> => {
    const content = body === undefined ? '' : JSON.stringify(body);
    const request = { method, target, body: content, nonce: newNonce(), date: access.clock.now() };
    return fetch(new URL(target, access.endpoint), {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorizationOf(request, merchant),
        'user-agent': 'zhiji',
        'wechatpay-serial': wanted,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: content }),
      signal: AbortSignal.timeout(timeoutMs * access.patience),
      redirect: 'error',
    });
  };

  const ask = async <Data>(
    name: string,
    call: WechatPayCall,
    schema: z.ZodType<Data>,
  ): Promise<WechatPayAnswer<Data>> => {
    const about = { dependency: 'wechat pay', call: name };
    try {
      const response = await send(call, TIMEOUT_MS);
      const body = await readBody(response, ANSWER_MAX_BYTES);
      const header = (key: string): string => response.headers.get(key) ?? '';
      const problem = signatureProblem({ header, body }, platform, access.clock.now());
      if (problem !== null) {
        log.warn('wechat pay answer not believed', {
          ...about,
          http: response.status,
          reason: problem,
        });
        return { outcome: 'unavailable' };
      }
      const { status } = response;
      const content: unknown = body.length === 0 ? null : JSON.parse(body.toString());
      if (status === HTTP_OK || status === HTTP_NO_CONTENT) {
        return { outcome: 'done', data: schema.parse(content) };
      }
      const { code } = Problem.parse(content);
      if (isRefusal(status)) {
        return { outcome: 'failed', reason: code };
      }
      log.warn('wechat pay failed', { ...about, http: status, reason: code });
    } catch (error) {
      log.warn('wechat pay out of reach', { ...about, error });
    }
    return { outcome: 'unavailable' };
  };

  return {
    call: async (name, call, schema) => guard.call(async () => ask(name, call, schema)),

    async download(address) {
      const { pathname, search } = new URL(address);
      const call = { method: 'GET', target: `${pathname}${search}` } as const;
      const response = await send(call, DOWNLOAD_TIMEOUT_MS);
      if (!response.ok) {
        throw new Error(`a file was answered with ${response.status}`);
      }
      return readBody(response, DOWNLOAD_MAX_BYTES);
    },
  };
}

/** They have understood and will not; anything else may end otherwise when tried again. */
function isRefusal(status: number): boolean {
  const isOurs = status >= HTTP_BAD_REQUEST && status < HTTP_INTERNAL && status !== HTTP_TOO_MANY;
  return isOurs || status === HTTP_ACCEPTED;
}
