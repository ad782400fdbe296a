/** Keys of WeChat Pay made for one run: what the server is told, and what the channel keeps. */
import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { noticeOf, signedBy } from '../floors/order-wechat.ts';

const RSA_BITS = 2048;
const MCHID = '1900000109';
/** The public account of development: the server starts with no other. */
const APPID = 'wx00000000inside00';
const KEY_ID = 'PUB_KEY_ID_0119000001092026111500000000000001';
const EVENT_BYTES = 16;

export interface ChannelKeys {
  /** Environment of a server that is the merchant. */
  readonly environment: Readonly<Record<string, string>>;
  readonly publicKeyId: string;
  readonly platform: KeyObject;
  readonly v3Key: string;
}

/** New keys, for a channel at an address. */
export function makeKeys(endpoint: string): ChannelKeys {
  const merchant = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const platform = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const v3Key = randomBytes(16).toString('hex');
  return {
    publicKeyId: KEY_ID,
    platform: platform.privateKey,
    v3Key,
    environment: {
      WECHAT_PAY_ENDPOINT: endpoint,
      WECHAT_PAY_MCHID: MCHID,
      WECHAT_PAY_APPID: APPID,
      WECHAT_PAY_SERIAL: randomBytes(20).toString('hex').toUpperCase(),
      WECHAT_PAY_KEY: inBase64(merchant.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      WECHAT_PAY_V3_KEY: v3Key,
      WECHAT_PAY_PUBLIC_KEYS: `${KEY_ID}:${inBase64(platform.publicKey.export({ type: 'spki', format: 'pem' }))}`,
    },
  };
}

/** A private key as floors are told it. */
export function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function inBase64(pem: string | Buffer): string {
  return Buffer.from(pem).toString('base64');
}

export interface SignedNotice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The notice that a payment has succeeded, as WeChat signs and seals it. */
export function signNotice(
  { platform, publicKeyId, v3Key }: ChannelKeys,
  { tradeNo, amountFen }: { readonly tradeNo: string; readonly amountFen: number },
): SignedNotice {
  const chance = randomBytes(EVENT_BYTES).toString('hex');
  const amount = {
    total: amountFen,
    payer_total: amountFen,
    currency: 'CNY',
    payer_currency: 'CNY',
  };
  const content = {
    appid: APPID,
    mchid: MCHID,
    out_trade_no: tradeNo,
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    attach: '',
    transaction_id: `4200${tradeNo}`,
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    success_time: `${new Date().toISOString().slice(0, 19)}+00:00`,
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount,
  };
  const body = noticeOf(`EV-${chance}`, content, v3Key);
  return { body, headers: signedBy(platform, publicKeyId, body) };
}
