/** Checks Aliyun's request signature, version 3, as their door does. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The one key pair this sandbox knows. */
export const aliyunKey = { accessKey: 'zhiji-dev', secretKey: 'zhiji-dev-secret' } as const;

const authorization =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
const mustBeSigned = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
] as const;
const clockSkewMs = 15 * 60_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A request as it came in. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, undecoded. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The error code Aliyun would answer a request with, or null when its signature is right. */
export function signatureProblem(request: SignedRequest, now: Date): string | null {
  const { headers, body } = request;
  const [, accessKey, signedHeaders = '', signature] =
    authorization.exec(headers['authorization'] ?? '') ?? [];
  if (signature === undefined) return 'IncompleteSignature';
  if (accessKey !== aliyunKey.accessKey) return 'InvalidAccessKeyId.NotFound';
  const names = signedHeaders.split(';');
  if (mustBeSigned.some((name) => !names.includes(name))) return 'IncompleteSignature';
  const date = Date.parse(String(headers['x-acs-date']));
  if (!(Math.abs(date - now.getTime()) <= clockSkewMs)) return 'InvalidTimeStamp.Expired';
  if (headers['x-acs-content-sha256'] !== sha256(body)) return 'SignatureDoesNotMatch';

  const [path = '', query = ''] = request.url.split('?');
  const sorted = query.split('&').toSorted().join('&');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, path, sorted, lines, signedHeaders, sha256(body)].join('\n');
  const expected = createHmac('sha256', aliyunKey.secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}
