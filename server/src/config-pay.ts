/** The part of the environment that is about money: the channels, and our account at a bank. */
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));

/** A PEM in base64, so that it fits one line of an environment file. */
const pem = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64').toString('utf8'))
  .refine((text) => text.startsWith('-----BEGIN '), 'must be a PEM in base64');

const wechat = z.object({
  WECHAT_PAY_ENDPOINT: address,
  WECHAT_PAY_MCHID: z.string(),
  WECHAT_PAY_APPID: z.string(),
  /** Serial of the merchant's certificate, and its private key. */
  WECHAT_PAY_SERIAL: z.string(),
  WECHAT_PAY_KEY: pem,
  /** What the channel seals its notices with. */
  WECHAT_PAY_V3_KEY: z.string().length(32),
  /** What the channel's signatures are checked by. */
  WECHAT_PAY_PUBLIC_KEY_ID: z.string(),
  WECHAT_PAY_PUBLIC_KEY: pem,
});

const alipay = z.object({
  ALIPAY_ENDPOINT: address,
  ALIPAY_APP_ID: z.string(),
  ALIPAY_SELLER_ID: z.string(),
  ALIPAY_KEY: pem,
  ALIPAY_PUBLIC_KEY: pem,
});

export interface PayConfig {
  /** Where the channels reach us. */
  readonly notifyOrigin: string;
  /** Null when the channel is not offered. */
  readonly wechat: {
    readonly endpoint: string;
    readonly mchid: string;
    readonly appid: string;
    readonly serial: string;
    readonly privateKey: string;
    readonly v3Key: string;
    readonly publicKeyId: string;
    readonly publicKey: string;
  } | null;
  readonly alipay: {
    readonly endpoint: string;
    readonly appId: string;
    readonly sellerId: string;
    readonly privateKey: string;
    readonly publicKey: string;
  } | null;
}

/** Reads the channels; one that is not set at all is not offered, which production does not allow. */
export function readPay(
  environment: NodeJS.ProcessEnv,
  { notifyOrigin, required }: { notifyOrigin: string; required: boolean },
): PayConfig {
  const toWechat = read(wechat, environment, required);
  const toAlipay = read(alipay, environment, required);
  return {
    notifyOrigin,
    wechat: toWechat && {
      endpoint: toWechat.WECHAT_PAY_ENDPOINT,
      mchid: toWechat.WECHAT_PAY_MCHID,
      appid: toWechat.WECHAT_PAY_APPID,
      serial: toWechat.WECHAT_PAY_SERIAL,
      privateKey: toWechat.WECHAT_PAY_KEY,
      v3Key: toWechat.WECHAT_PAY_V3_KEY,
      publicKeyId: toWechat.WECHAT_PAY_PUBLIC_KEY_ID,
      publicKey: toWechat.WECHAT_PAY_PUBLIC_KEY,
    },
    alipay: toAlipay && {
      endpoint: toAlipay.ALIPAY_ENDPOINT,
      appId: toAlipay.ALIPAY_APP_ID,
      sellerId: toAlipay.ALIPAY_SELLER_ID,
      privateKey: toAlipay.ALIPAY_KEY,
      publicKey: toAlipay.ALIPAY_PUBLIC_KEY,
    },
  };
}

function read<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
  required: boolean,
): z.infer<z.ZodObject<Shape>> | null {
  const isSet = Object.keys(schema.shape).some((name) => environment[name] !== undefined);
  if (!isSet && !required) {
    return null;
  }
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
