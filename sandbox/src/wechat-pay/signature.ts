/** WeChat Pay's side of its signatures: checks what merchants send, signs and seals what it sends. */
import { createCipheriv, randomBytes, sign, verify } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { payKeys } from '../pay-keys.ts';

const DIGEST = 'RSA-SHA256';
const FRESH_SECONDS = 300;
const AUTHORIZATION_SHAPE = /^WECHATPAY2-SHA256-RSA2048 (.+)$/;
const FIELD_SHAPE = /^(\w+)="([^"]*)"$/;
const NONCE_BYTES = 16;
const SEAL_NONCE_LENGTH = 12;

/** A request as it came in. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, undecoded. */
  readonly url: string;
  readonly authorization: string;
  readonly body: Buffer;
}

/** What is wrong with a request's signature, or null when it is the merchant's. */
export function requestProblem(request: SignedRequest, now: number): string | null {
  const { mchid, serial, merchant } = payKeys().wechat;
  const [, list = ''] = AUTHORIZATION_SHAPE.exec(request.authorization) ?? [];
  const fields = new Map(
    list.split(',').map((field) => {
      const [, name = '', value = ''] = FIELD_SHAPE.exec(field.trim()) ?? [];
      return [name, value] as const;
    }),
  );
  const valueOf = (name: string): string => fields.get(name) ?? '';
  const timestamp = valueOf('timestamp');
  if (list === '') {
    return 'Http头Authorization值格式错误';
  }
  if (valueOf('mchid') !== mchid) {
    return '商户号不存在';
  }
  if (valueOf('serial_no') !== serial) {
    return '商户证书序列号有误';
  }
  if (!(Math.abs(now / SECOND_MS - Number(timestamp)) <= FRESH_SECONDS)) {
    return '时间戳已过期';
  }
  const opening = [request.method, request.url, timestamp, valueOf('nonce_str'), ''].join('\n');
  const text = Buffer.concat([Buffer.from(opening), request.body, Buffer.from('\n')]);
  const signature = Buffer.from(valueOf('signature'), 'base64');
  return verify(DIGEST, text, merchant.publicKey, signature) ? null : '签名错误';
}

/** The headers WeChat adds to what it sends, by the key that was asked for if it is known. */
export function signedHeaders(body: string, now: number, wanted = '') {
  const { platforms, publicKeyId: newest, platform: newestPair } = payKeys().wechat;
  const platform = platforms.get(wanted) ?? newestPair;
  const publicKeyId = platforms.has(wanted) ? wanted : newest;
  const timestamp = String(Math.floor(now / SECOND_MS));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign(DIGEST, text, platform.privateKey).toString('base64'),
    'wechatpay-serial': publicKeyId,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** Seals a notice's content with the key the merchant has chosen. */
export function seal(text: string, associatedData: string) {
  const nonce = randomBytes(SEAL_NONCE_LENGTH / 2).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', payKeys().wechat.v3Key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associatedData,
    nonce,
  };
}
