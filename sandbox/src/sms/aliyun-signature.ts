/** Checks Aliyun's request signature, version 3, as their gateway does. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';

/** The one key pair this sandbox knows. */
export const aliyunKey = { accessKey: 'zhiji-dev', secretKey: 'zhiji-dev-secret' } as const;

const AUTHORIZATION =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
const mustBeSigned = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
] as const;
const CLOCK_SKEW_MS = 15 * MINUTE_MS;

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
    AUTHORIZATION.exec(headers['authorization'] ?? '') ?? [];
  if (signature === undefined) {
    return 'IncompleteSignature';
  }
  if (accessKey !== aliyunKey.accessKey) {
    return 'InvalidAccessKeyId.NotFound';
  }
  const names = signedHeaders.split(';');
  if (mustBeSigned.some((name) => !names.includes(name))) {
    return 'IncompleteSignature';
  }
  const date = Date.parse(String(headers['x-acs-date']));
  if (!(Math.abs(date - now.getTime()) <= CLOCK_SKEW_MS)) {
    return 'InvalidTimeStamp.Expired';
  }
  if (headers['x-acs-content-sha256'] !== sha256(body)) {
    return 'SignatureDoesNotMatch';
  }

  const [path = '', query = ''] = request.url.split('?');
  const sorted = query.split('&').toSorted().join('&');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, path, sorted, lines, signedHeaders, sha256(body)].join('\n');
  const expected = createHmac('sha256', aliyunKey.secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}
