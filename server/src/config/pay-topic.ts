/** Money: the channels, and our account at a bank. */
import { z } from 'zod';
import { channelKey, namedKeys, privateKey, publicKey } from './channel-key.ts';
import { hostOf, notSandbox, secret } from './rules.ts';
import { readTopic } from './topic.ts';
import { realApp } from './wechat-topic.ts';
import type { NamedKey } from './channel-key.ts';
import type { Given, Topic } from './topic.ts';

const V3_KEY_LENGTH = 32;

const address = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/$/u, ''));
const text = z.string().min(1);

const wechatVariables = {
  WECHAT_PAY_ENDPOINT: address.describe('WeChat Pay: https://api.mch.weixin.qq.com'),
  WECHAT_PAY_MCHID: text.describe('our merchant number'),
  WECHAT_PAY_APPID: text.describe('the app payments are made with: WECHAT_INSIDE_ID'),
  WECHAT_PAY_SERIAL: text.describe('the serial of the merchant’s certificate'),
  WECHAT_PAY_KEY: privateKey.describe('its private key, PEM in base64'),
  WECHAT_PAY_V3_KEY: z.string().length(V3_KEY_LENGTH).describe('what notices are sealed with'),
  WECHAT_PAY_PUBLIC_KEYS: namedKeys.describe(
    'WeChat’s public keys, PUB_KEY_ID_…:PEM in base64, two with a comma while one is changed',
  ),
};
const alipayVariables = {
  ALIPAY_ENDPOINT: address.describe('Alipay: https://openapi.alipay.com'),
  ALIPAY_APP_ID: text.describe('our app at Alipay'),
  ALIPAY_SELLER_ID: text.describe('our seller number'),
  ALIPAY_KEY: privateKey.describe('our private key, PEM in base64'),
  ALIPAY_PUBLIC_KEY: publicKey.describe('Alipay’s public key, PEM in base64; not ours'),
};
const transferVariables = {
  TRANSFER_ACCOUNT_NAME: text.describe('whose account bank transfers go to'),
  TRANSFER_ACCOUNT_NO: text.describe('its number'),
  TRANSFER_BANK_NAME: text.describe('its bank'),
};

const realKeyId = notSandbox(/^PUB_KEY_ID_0119000001092/u);

export const wechatTopic: Topic<typeof wechatVariables> = {
  title: 'WeChat Pay',
  usedBy: ['web', 'worker', 'ops'],
  variables: wechatVariables,
  production: {
    WECHAT_PAY_ENDPOINT: hostOf('WeChat Pay', 'api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com'),
    WECHAT_PAY_MCHID: notSandbox('1900000109'),
    WECHAT_PAY_APPID: realApp,
    WECHAT_PAY_KEY: channelKey,
    WECHAT_PAY_V3_KEY: secret(V3_KEY_LENGTH),
    WECHAT_PAY_PUBLIC_KEYS: (keys) =>
      keys
        .map(({ id, publicKey: key }) => realKeyId(id) ?? channelKey(key))
        .find((problem) => problem !== null) ?? null,
  },
};
export const alipayTopic: Topic<typeof alipayVariables> = {
  title: 'Alipay',
  usedBy: ['web', 'worker', 'ops'],
  variables: alipayVariables,
  production: {
    ALIPAY_ENDPOINT: hostOf('Alipay', 'openapi.alipay.com'),
    ALIPAY_APP_ID: notSandbox('2021000000000109'),
    ALIPAY_SELLER_ID: notSandbox('2088000000000109'),
    ALIPAY_KEY: channelKey,
    ALIPAY_PUBLIC_KEY: channelKey,
  },
};
export const transferTopic: Topic<typeof transferVariables> = {
  title: 'Bank transfer',
  usedBy: ['web'],
  variables: transferVariables,
  production: {
    TRANSFER_ACCOUNT_NAME: notSandbox(/开发环境/u),
    TRANSFER_ACCOUNT_NO: notSandbox('6222000000000000000'),
    TRANSFER_BANK_NAME: notSandbox('沙箱银行'),
  },
};

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
    /** The first is the one we ask for. */
    readonly publicKeys: readonly NamedKey[];
  } | null;
  readonly alipay: {
    readonly endpoint: string;
    readonly appId: string;
    readonly sellerId: string;
    readonly privateKey: string;
    readonly publicKey: string;
  } | null;
}

export interface TransferAccount {
  readonly accountName: string;
  readonly accountNo: string;
  readonly bankName: string;
}

/** Reads the channels; in development one that is not set at all is not offered. */
export function readPay(given: Given, notifyOrigin: string): PayConfig {
  return {
    notifyOrigin,
    wechat: isOffered(wechatVariables, given) ? readWechatPay(given) : null,
    alipay: isOffered(alipayVariables, given) ? readAlipay(given) : null,
  };
}

/** Reads our account for bank transfers. */
export function readTransferAccount(given: Given): TransferAccount {
  const values = readTopic(transferTopic, given);
  return {
    accountName: values.TRANSFER_ACCOUNT_NAME,
    accountNo: values.TRANSFER_ACCOUNT_NO,
    bankName: values.TRANSFER_BANK_NAME,
  };
}

function isOffered(variables: object, { environment, development }: Given): boolean {
  return (
    development === null || Object.keys(variables).some((name) => environment[name] !== undefined)
  );
}

function readWechatPay(given: Given): PayConfig['wechat'] {
  const values = readTopic(wechatTopic, given);
  return {
    endpoint: values.WECHAT_PAY_ENDPOINT,
    mchid: values.WECHAT_PAY_MCHID,
    appid: values.WECHAT_PAY_APPID,
    serial: values.WECHAT_PAY_SERIAL,
    privateKey: values.WECHAT_PAY_KEY,
    v3Key: values.WECHAT_PAY_V3_KEY,
    publicKeys: values.WECHAT_PAY_PUBLIC_KEYS,
  };
}

function readAlipay(given: Given): PayConfig['alipay'] {
  const values = readTopic(alipayTopic, given);
  return {
    endpoint: values.ALIPAY_ENDPOINT,
    appId: values.ALIPAY_APP_ID,
    sellerId: values.ALIPAY_SELLER_ID,
    privateKey: values.ALIPAY_KEY,
    publicKey: values.ALIPAY_PUBLIC_KEY,
  };
}
