/** Calls of Alipay's OpenAPI (gateway.do): form in, JSON out, both signed. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { z } from 'zod';
import { readBody } from './read-body.ts';
import { signRequest, signedContent } from './alipay-signature.ts';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { ChannelGuard } from './channel-guard.ts';

export interface AlipayAccess extends Patient {
  /** https://openapi.alipay.com, or the sandbox. */
  readonly endpoint: string;
  readonly appId: string;
  /** Ours, PEM. */
  readonly privateKey: string;
  /** Alipay's, PEM; not the public half of ours. */
  readonly publicKey: string;
  /** The real time, which requests are signed with. */
  readonly clock: Clock;
}

export interface AlipayCall {
  readonly method: string;
  readonly business: Readonly<Record<string, unknown>>;
  /** Where Alipay reports what becomes of a payment. */
  readonly notifyUrl?: string;
  /** Where a page of theirs sends the buyer back to. */
  readonly returnUrl?: string;
}

/** `failed`: Alipay has refused it, and why. `unavailable`: the result is unknown. */
export type AlipayAnswer<Data> =
  | { readonly outcome: 'done'; readonly data: Data }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'unavailable' };

export interface AlipayClient {
  readonly call: <Data>(call: AlipayCall, schema: z.ZodType<Data>) => Promise<AlipayAnswer<Data>>;
  /** The address of a page of theirs, which asks them in the buyer's browser. */
  readonly pageUrl: (call: AlipayCall) => string;
}

const TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 65_536;
const TEXT_MAX = 200;
const SIGN_MAX = 2_000;
const DONE = '10000';
const BUSINESS_FAILED = '40004';
/** They cannot say whether it was done. */
const SYSTEM_ERROR = 'SYSTEM_ERROR';

const Result = z.object({
  code: z.string().max(TEXT_MAX),
  sub_code: z.string().max(TEXT_MAX).default(''),
});
const Envelope = z.looseObject({ sign: z.string().max(SIGN_MAX).default('') });

/** Opens the interface; no answer that Alipay has not signed is believed. */
export function openAlipayClient(
  access: AlipayAccess,
  log: Log,
  guard: ChannelGuard,
): AlipayClient {
  const gateway = new URL('/gateway.do', access.endpoint);
  const privateKey = createPrivateKey(access.privateKey);
  const publicKey = createPublicKey(access.publicKey);

  const signed = ({ method, business, notifyUrl = '', returnUrl = '' }: AlipayCall) => {
    const content = JSON.stringify(business);
    const parameters = new Map([
      ['app_id', access.appId],
      ['method', method],
      ['format', 'JSON'],
      ['charset', 'utf-8'],
      ['sign_type', 'RSA2'],
      ['timestamp', formatWireTime(access.clock.now())],
      ['version', '1.0'],
      ...(notifyUrl === '' ? [] : ([['notify_url', notifyUrl]] as const)),
      ...(returnUrl === '' ? [] : ([['return_url', returnUrl]] as const)),
    ]);
    const signature = signRequest(new Map([...parameters, ['biz_content', content]]), privateKey);
    const url = new URL(gateway);
    // Alipay reads the charset, and with it all but the content, from the address.
    url.search = new URLSearchParams([...parameters, ['sign', signature]]).toString();
    return { url, content };
  };

  const post = async (asked: AlipayCall): Promise<string> => {
    const { url, content } = signed(asked);
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ biz_content: content }),
      signal: AbortSignal.timeout(TIMEOUT_MS * access.patience),
      redirect: 'error',
    });
    if (!response.ok) {
      throw new Error(`Alipay answered ${response.status}`);
    }
    return (await readBody(response, ANSWER_MAX_BYTES)).toString();
  };

  /** What an answer says, or null when it cannot be known to be Alipay's. */
  const read = (body: string, method: string): unknown => {
    const name = `${method.replaceAll('.', '_')}_response`;
    const envelope = Envelope.parse(JSON.parse(body));
    const content = signedContent({ body, name, sign: envelope.sign }, publicKey);
    if (content === null) {
      // A request their gateway rejects is not signed either; only its code tells why.
      const reason = Result.safeParse(envelope[name]).data?.sub_code ?? '';
      log.warn('alipay answer not signed', { dependency: 'alipay', call: method, reason });
      return null;
    }
    return JSON.parse(content);
  };

  const ask = async <Data>(
    call: AlipayCall,
    schema: z.ZodType<Data>,
  ): Promise<AlipayAnswer<Data>> => {
    try {
      const content = read(await post(call), call.method);
      if (content === null) {
        return { outcome: 'unavailable' };
      }
      const { code, sub_code: subCode } = Result.parse(content);
      if (code === DONE) {
        return { outcome: 'done', data: schema.parse(content) };
      }
      const reason = reasonOf(subCode);
      if (code === BUSINESS_FAILED && reason !== SYSTEM_ERROR) {
        return { outcome: 'failed', reason };
      }
      log.warn('alipay failed', { dependency: 'alipay', call: call.method, reason: subCode });
    } catch (error) {
      log.warn('alipay out of reach', { dependency: 'alipay', call: call.method, error });
    }
    return { outcome: 'unavailable' };
  };

  return {
    call: async (call, schema) => guard.call(async () => ask(call, schema)),
    pageUrl(call) {
      const { url, content } = signed(call);
      url.searchParams.set('biz_content', content);
      return url.toString();
    },
  };
}

/** The code without its prefix, which is not the same on every page of their manual. */
function reasonOf(subCode: string): string {
  return subCode.slice(subCode.lastIndexOf('.') + 1).toUpperCase();
}
