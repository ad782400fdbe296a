/** The keys of both payment channels: real ones, made here and never kept in the repository. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { INSIDE_APPID } from './wechat/people.ts';

const FILE_NAME = 'pay-keys.json';
const RSA_BITS = 2048;
/** Not the usual 65537, so that a server in production knows our keys by it and refuses them. */
const SANDBOX_EXPONENT = 65_539;
const OWNER_ONLY = 0o600;

/** What a merchant got when he signed up; every private key as PKCS #8 in PEM. */
interface Material {
  readonly wechat: {
    readonly mchid: string;
    /** Of the merchant's certificate: names the key a request is signed with. */
    readonly serial: string;
    /** Seals what notices carry. */
    readonly v3Key: string;
    /** Names the platform's key in `Wechatpay-Serial`. */
    readonly publicKeyId: string;
    readonly merchantKey: string;
    readonly platformKey: string;
  };
  readonly alipay: {
    readonly appId: string;
    readonly sellerId: string;
    readonly merchantKey: string;
    readonly platformKey: string;
  };
}

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** `merchant` signs what we send, `platform` what the channel sends. */
export interface PayKeys {
  readonly wechat: Omit<Material['wechat'], 'merchantKey' | 'platformKey'> &
    ChannelPairs & {
      /** The app payments are made with. */
      readonly appid: string;
      /** The platform's keys by their ids: the one it signs with first, those it replaced after. */
      readonly platforms: ReadonlyMap<string, KeyPair>;
    };
  readonly alipay: Omit<Material['alipay'], 'merchantKey' | 'platformKey'> & ChannelPairs;
}

interface ChannelPairs {
  readonly merchant: KeyPair;
  readonly platform: KeyPair;
}

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: RSA_BITS, publicExponent: SANDBOX_EXPONENT })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const newKeyId = (): string => `PUB_KEY_ID_01190000010920261101${hex(8)}`;

const newMaterial = (): Material => ({
  wechat: {
    mchid: '1900000109',
    serial: hex(20).toUpperCase(),
    v3Key: hex(16),
    publicKeyId: newKeyId(),
    merchantKey: newKey(),
    platformKey: newKey(),
  },
  alipay: {
    appId: '2021000000000109',
    sellerId: '2088000000000109',
    merchantKey: newKey(),
    platformKey: newKey(),
  },
});

/** What the folder holds; the first process to come puts it there, also when two come at once. */
function keptMaterial(folder: string): Material {
  const path = join(folder, FILE_NAME);
  const read = (): Material => JSON.parse(readFileSync(path, 'utf8')) as Material;
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) {
      throw error;
    }
  }
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${hex(4)}`;
  writeFileSync(draft, JSON.stringify(newMaterial()), { mode: OWNER_ONLY });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    rmSync(draft);
  }
  return read();
}

const isSystemError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const pairOf = (pem: string): KeyPair => {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

/** Keys kept in a folder, or new ones when it has no name. */
export function openPayKeys(folder: string): PayKeys {
  const material = folder === '' ? newMaterial() : keptMaterial(folder);
  const { merchantKey: wechatMerchant, platformKey: wechatPlatform, ...wechat } = material.wechat;
  const { merchantKey: alipayMerchant, platformKey: alipayPlatform, ...alipay } = material.alipay;
  const platform = pairOf(wechatPlatform);
  return {
    wechat: {
      ...wechat,
      appid: INSIDE_APPID,
      merchant: pairOf(wechatMerchant),
      platform,
      platforms: new Map([[wechat.publicKeyId, platform]]),
    },
    alipay: { ...alipay, merchant: pairOf(alipayMerchant), platform: pairOf(alipayPlatform) },
  };
}

let ofThisProcess: PayKeys | undefined;

/** The keys of this process, made when they are first needed: that takes a second. */
export function payKeys(): PayKeys {
  ofThisProcess ??= openPayKeys(process.env['PAY_KEYS'] ?? '');
  return ofThisProcess;
}

/** WeChat Pay signs with a new key from now on; whoever asks for an old one still gets it. */
export function changeWechatKey(): void {
  const keys = payKeys();
  const publicKeyId = newKeyId();
  const platform = pairOf(newKey());
  const platforms = new Map([[publicKeyId, platform], ...keys.wechat.platforms]);
  ofThisProcess = { ...keys, wechat: { ...keys.wechat, publicKeyId, platform, platforms } };
}

const privateText = (key: KeyObject): string =>
  Buffer.from(key.export({ type: 'pkcs8', format: 'pem' })).toString('base64');
const publicText = (key: KeyObject): string =>
  Buffer.from(key.export({ type: 'spki', format: 'pem' })).toString('base64');

/** The environment of a server that is the merchant, with the channels at an address. */
export function payEnvironment({ wechat, alipay }: PayKeys, origin: string) {
  return {
    WECHAT_PAY_ENDPOINT: origin,
    WECHAT_PAY_MCHID: wechat.mchid,
    WECHAT_PAY_APPID: wechat.appid,
    WECHAT_PAY_SERIAL: wechat.serial,
    WECHAT_PAY_KEY: privateText(wechat.merchant.privateKey),
    WECHAT_PAY_V3_KEY: wechat.v3Key,
    WECHAT_PAY_PUBLIC_KEYS: [...wechat.platforms]
      .map(([id, { publicKey }]) => `${id}:${publicText(publicKey)}`)
      .join(','),
    ALIPAY_ENDPOINT: origin,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_KEY: privateText(alipay.merchant.privateKey),
    ALIPAY_PUBLIC_KEY: publicText(alipay.platform.publicKey),
  };
}

/** Serves what a merchant downloads, as the variables its server reads. */
export function registerPayKeys(app: FastifyInstance): void {
  app.get('/pay-keys.json', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(payEnvironment(payKeys(), `http://${request.host}`)),
  );
}
