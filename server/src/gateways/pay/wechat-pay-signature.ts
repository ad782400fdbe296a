/** WeChat Pay's cryptography, APIv3: signatures by RSA and SHA-256, secrets sealed by AES-GCM. */
import { createDecipheriv, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { WechatBridge } from './pay-gateway.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const DIGEST = 'RSA-SHA256';
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const FRESH_SECONDS = 300;
const WHOLE_SECONDS = /^\d{1,12}$/;
/** WeChat signs wrongly now and then to see whether anybody looks. */
const PROBE = 'WECHATPAY/SIGNTEST/';

/** Who signs, and by which of his certificates. */
export interface Merchant {
  readonly mchid: string;
  readonly serial: string;
  readonly privateKey: KeyObject;
}

export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly target: string;
  readonly body: string;
  readonly nonce: string;
  readonly date: Date;
}

/** The platform's keys, by the ids it names them by: two while one replaces the other. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>;

/** Their keys as they stand in a configuration. */
export function platformKeys(
  keys: readonly { readonly id: string; readonly publicKey: string }[],
): PlatformKeys {
  return new Map(keys.map(({ id, publicKey }) => [id, createPublicKey(publicKey)]));
}

/** An answer or a notice as it came in. */
export interface SignedMessage {
  /** One header's value, empty when there is none. */
  readonly header: (name: string) => string;
  readonly body: Buffer;
}

/** What notices carry their content in. */
export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

/** The Authorization header of a request. */
export function authorizationOf(request: SignedRequest, merchant: Merchant): string {
  const timestamp = String(Math.floor(request.date.getTime() / SECOND_MS));
  const { method, target, body, nonce } = request;
  const text = lines(method, target, timestamp, nonce, body);
  const signature = sign(DIGEST, Buffer.from(text), merchant.privateKey).toString('base64');
  const fields = {
    mchid: merchant.mchid,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.serial,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEME} ${list.join(',')}`;
}

/** 32 letters and digits. */
export function newNonce(): string {
  return randomUUID().replaceAll('-', '');
}

/** What a page inside WeChat asks its browser with; only we can ask for a payment of ours. */
export function signBridge(
  prepayId: string,
  { appid: appId, privateKey }: { readonly appid: string; readonly privateKey: KeyObject },
  date: Date,
): WechatBridge {
  const timeStamp = String(Math.floor(date.getTime() / SECOND_MS));
  const nonceStr = newNonce();
  const parcel = `prepay_id=${prepayId}`;
  const text = lines(appId, timeStamp, nonceStr, parcel);
  const paySign = sign(DIGEST, Buffer.from(text), privateKey).toString('base64');
  return { appId, timeStamp, nonceStr, package: parcel, signType: 'RSA', paySign };
}

/** Why a message is not believed. */
export type SignatureProblem = 'unknown serial' | 'probe' | 'not signed' | 'stale';

/** What is wrong with a message that should be WeChat's and new, or null when nothing is. */
export function signatureProblem(
  { header, body }: SignedMessage,
  platform: PlatformKeys,
  now: Date,
): SignatureProblem | null {
  const key = platform.get(header('wechatpay-serial'));
  if (key === undefined) {
    return 'unknown serial';
  }
  const timestamp = header('wechatpay-timestamp');
  const signature = header('wechatpay-signature');
  if (signature.startsWith(PROBE)) {
    return 'probe';
  }
  const opening = Buffer.from(`${timestamp}\n${header('wechatpay-nonce')}\n`);
  const text = Buffer.concat([opening, body, Buffer.from('\n')]);
  if (!verify(DIGEST, text, key, Buffer.from(signature, 'base64'))) {
    return 'not signed';
  }
  const age = now.getTime() / SECOND_MS - Number(timestamp);
  return WHOLE_SECONDS.test(timestamp) && Math.abs(age) <= FRESH_SECONDS ? null : 'stale';
}

/** The text inside; throws when it was not sealed with this key. */
export function unseal(sealed: Sealed, v3Key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const decipher = createDecipheriv(CIPHER, Buffer.from(v3Key), Buffer.from(sealed.nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(sealed.associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

/** Every part ends in a line break, the last one too. */
function lines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}
