/** AWS signature version 4 of a PUT, by the browser's own cryptography. */
import type { CallResponse } from '@zhiji/contract/calls';

export type Credentials = CallResponse<'media.uploadCredentials'>;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const encoder = new TextEncoder();

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashOf(content: BufferSource): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', content));
}

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey(
    'raw',
    key,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return crypto.subtle.sign('HMAC', imported, encoder.encode(text));
}

/** Headers under which the store takes an object; `path` must not need escaping. */
export async function signPut(
  credentials: Credentials,
  { path, body, now }: { path: string; body: Blob; now: Date },
): Promise<Record<string, string>> {
  const { accessKeyId, accessKeySecret, securityToken, region, endpoint } = credentials;
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/gu, '');
  const [day = ''] = time.split('T');
  const scope = `${day}/${region}/s3/aws4_request`;
  const sent = {
    'x-amz-acl': 'private',
    'x-amz-content-sha256': await hashOf(await body.arrayBuffer()),
    'x-amz-date': time,
    'x-amz-security-token': securityToken,
  };
  // The browser sets the host itself; it is signed all the same.
  const signed = Object.entries({ host: new URL(endpoint).host, ...sent });
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    'PUT',
    path,
    '',
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sent['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [ALGORITHM, time, scope, await hashOf(encoder.encode(canonical))].join('\n');
  let key: BufferSource = encoder.encode(`AWS4${accessKeySecret}`);
  for (const part of [day, region, 's3', 'aws4_request']) {
    key = await hmac(key, part);
  }
  const signature = hexOf(await hmac(key, toSign));
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
