/** Aliyun's request signature, version 3 (ACS3-HMAC-SHA256), for calls with all in the query. */
import { createHmac, hash } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AliyunCall {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly date: Date;
  readonly nonce: string;
}

export interface AliyunKey {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface SignedCall {
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs a POST without a body; `host` is sent by the HTTP client and signed with the rest. */
export function signAliyunCall(call: AliyunCall, key: AliyunKey): SignedCall {
  const query = canonicalQuery(call.parameters);
  const bodyHash = hash('sha256', '', 'hex');
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers);
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, names.join(';'), bodyHash].join('\n');
  const signature = createHmac('sha256', key.secretKey)
    .update(`${ALGORITHM}\n${hash('sha256', canonical, 'hex')}`)
    .digest('hex');
  const credential = `Credential=${key.accessKey}`;
  const signed = `SignedHeaders=${names.join(';')}`;
  headers['authorization'] = `${ALGORITHM} ${credential},${signed},Signature=${signature}`;
  return { query, headers };
}

/** Parameters by name, encoded as RFC 3986 wants it. */
function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
}
