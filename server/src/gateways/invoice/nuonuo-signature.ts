/** Nuonuo's request signature: HMAC-SHA1 over the path, the query and the body as it is sent. */
import { createHmac } from 'node:crypto';

export interface NuonuoCall {
  readonly appKey: string;
  readonly appSecret: string;
  /** Of the request, 32 characters. */
  readonly senid: string;
  /** Eight digits. */
  readonly nonce: string;
  /** In seconds. */
  readonly timestamp: string;
  readonly body: string;
}

/** The value of `X-Nuonuo-Sign`. */
export function signNuonuo(call: NuonuoCall): string {
  const { appKey, appSecret, senid, nonce, timestamp, body } = call;
  const text = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', appSecret).update(text).digest('base64');
}
