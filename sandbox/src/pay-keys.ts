/** The keys of both payment channels: real ones, made here and never kept in the repository. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const fileName = 'pay-keys.json';
const rsaBits = 2048;
const ownerOnly = 0o600;

/** What a merchant got when he signed up; every private key as PKCS #8 in PEM. */
interface Material {
  readonly wechat: {
    readonly mchid: string;
    readonly appid: string;
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
  readonly wechat: Omit<Material['wechat'], 'merchantKey' | 'platformKey'> & ChannelPairs;
  readonly alipay: Omit<Material['alipay'], 'merchantKey' | 'platformKey'> & ChannelPairs;
}

interface ChannelPairs {
  readonly merchant: KeyPair;
  readonly platform: KeyPair;
}

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: rsaBits })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

const newMaterial = (): Material => ({
  wechat: {
    mchid: '1900000109',
    appid: 'wx00000000000site0',
    serial: hex(20).toUpperCase(),
    v3Key: hex(16),
    publicKeyId: `PUB_KEY_ID_01190000010920261101${hex(8)}`,
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
  const path = join(folder, fileName);
  const read = (): Material => JSON.parse(readFileSync(path, 'utf8')) as Material;
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
  }
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${hex(4)}`;
  writeFileSync(draft, JSON.stringify(newMaterial()), { mode: ownerOnly });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
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
  return {
    wechat: { ...wechat, merchant: pairOf(wechatMerchant), platform: pairOf(wechatPlatform) },
    alipay: { ...alipay, merchant: pairOf(alipayMerchant), platform: pairOf(alipayPlatform) },
  };
}

let ofThisProcess: PayKeys | undefined;

/** The keys of this process, made when they are first needed: that takes a second. */
export function payKeys(): PayKeys {
  ofThisProcess ??= openPayKeys(process.env['PAY_KEYS'] ?? '');
  return ofThisProcess;
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
    WECHAT_PAY_PUBLIC_KEY_ID: wechat.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: publicText(wechat.platform.publicKey),
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
