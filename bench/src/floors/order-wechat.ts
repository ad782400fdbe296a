/** WeChat Pay's signatures and seals, both sides, as little as the protocol allows. */
import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';

const DIGEST = 'RSA-SHA256';
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const SEAL_NONCE_BYTES = 6;
const FRESH_SECONDS = 300;
const ABOUT = 'transaction';

export const PREPAY_PATH = '/v3/pay/transactions/native';

export interface Merchant {
  readonly mchid: string;
  readonly serial: string;
  readonly key: KeyObject;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What WeChat adds to what it sends. */
export function signedBy(platform: KeyObject, keyId: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / SECOND_MS));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keyId,
    'wechatpay-signature': sign(DIGEST, text, platform).toString('base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** Whether WeChat sent it, and now. */
export function isSigned(headers: Headers, body: string, platform: KeyObject): boolean {
  const timestamp = String(headers['wechatpay-timestamp']);
  const text = Buffer.from(`${timestamp}\n${String(headers['wechatpay-nonce'])}\n${body}\n`);
  const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64');
  const age = Math.abs(Date.now() / SECOND_MS - Number(timestamp));
  return age <= FRESH_SECONDS && verify(DIGEST, text, platform, signature);
}

/** The Authorization header of a merchant's request. */
export function authorizationOf({ mchid, serial, key }: Merchant, body: string): string {
  const timestamp = String(Math.floor(Date.now() / SECOND_MS));
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const text = Buffer.from(`POST\n${PREPAY_PATH}\n${timestamp}\n${nonce}\n${body}\n`);
  const signature = sign(DIGEST, text, key).toString('base64');
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`;
}

/** The body of a notice. */
export function noticeOf(eventId: string, content: object, v3Key: string): string {
  const nonce = randomBytes(SEAL_NONCE_BYTES).toString('hex');
  const cipher = createCipheriv(CIPHER, Buffer.from(v3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(ABOUT));
  const text = JSON.stringify(content);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    id: eventId,
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: ABOUT,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: ABOUT,
      nonce,
    },
  });
}

/** What a notice is about. */
export interface Told {
  readonly eventId: string;
  readonly tradeNo: string;
  readonly channelNo: string;
  readonly paidAt: Date;
  readonly amountFen: number;
  readonly payer: string;
}

/** Opens a notice. */
export function readNotice(body: string, v3Key: string): Told {
  const { id, resource } = JSON.parse(body) as {
    id: string;
    resource: { ciphertext: string; nonce: string; associated_data: string };
  };
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv(CIPHER, Buffer.from(v3Key), Buffer.from(resource.nonce));
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  const content = JSON.parse(text.toString()) as {
    out_trade_no: string;
    transaction_id: string;
    success_time: string;
    amount: { total: number };
    payer: { openid: string };
  };
  return {
    eventId: id,
    tradeNo: content.out_trade_no,
    channelNo: content.transaction_id,
    paidAt: new Date(content.success_time),
    amountFen: content.amount.total,
    payer: content.payer.openid,
  };
}
