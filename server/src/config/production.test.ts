/** Production starts with what is right for production, and with nothing else. */
import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { PRODUCTION } from '#test/production';
import { startProgram } from '#test/program';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

function keys(options: { modulusLength: number; publicExponent?: number }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    ...options,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const line = (pem: string): string => Buffer.from(pem).toString('base64');
  return { own: line(privateKey), theirs: line(publicKey) };
}

/** As the sandbox makes them; see its own test. */
const sandbox = keys({ modulusLength: 2_048, publicExponent: 65_539 });
const short = keys({ modulusLength: 1_024 });
const same = Buffer.alloc(32, 7).toString('base64');
const letters = Buffer.from('abcdefghijklmnopqrstuvwxyz012345').toString('base64');
const development = Buffer.alloc(32, 'zhiji-development-only').toString('base64');

type Wrong = readonly [what: string, changes: NodeJS.ProcessEnv, says: RegExp];

const ORIGINS: readonly Wrong[] = [
  [
    'an http origin',
    { PUBLIC_ORIGIN: 'http://www.zhiji.cn' },
    /PUBLIC_ORIGIN must begin with https/u,
  ],
  [
    'an origin on this machine',
    { PUBLIC_ORIGIN: 'https://127.0.0.1:8443' },
    /PUBLIC_ORIGIN must name a host/u,
  ],
  [
    'an example as origin',
    { PUBLIC_ORIGIN: 'https://www.zhiji.example' },
    /PUBLIC_ORIGIN must name a host/u,
  ],
  [
    'notices over http',
    { PAY_NOTIFY_ORIGIN: 'http://pay.zhiji.cn' },
    /PAY_NOTIFY_ORIGIN must begin with https/u,
  ],
  [
    'uploads over http',
    { S3_UPLOAD_ORIGIN: 'http://up.zhiji.cn' },
    /S3_UPLOAD_ORIGIN must begin with https/u,
  ],
  [
    'the console at an example',
    { AGENCY_ORIGIN: 'https://console.zhiji.example' },
    /AGENCY_ORIGIN must name a host/u,
  ],
  [
    'the sister site at an example',
    { SISTER_ORIGIN: 'https://sister.zhiji.example' },
    /SISTER_ORIGIN must name a host/u,
  ],
  ['no proxies', { TRUSTED_PROXIES: undefined }, /TRUSTED_PROXIES must be set: addresses/u],
  [
    'everybody as proxy',
    { TRUSTED_PROXIES: '0.0.0.0' },
    /TRUSTED_PROXIES must list the addresses/u,
  ],
  [
    'a network as proxy',
    { TRUSTED_PROXIES: '10.0.0.0/8' },
    /TRUSTED_PROXIES must list the addresses/u,
  ],
];
const PROCESS: readonly Wrong[] = [
  ['no address to listen on', { HOST: undefined }, /HOST must be set: the address/u],
  [
    'metrics for everybody',
    { INTERNAL_HOST: '0.0.0.0' },
    /INTERNAL_HOST must be an address of the inner/u,
  ],
  ['limits a thousand times wider', { RATE_SCALE: '1000' }, /RATE_SCALE must be 1/u],
  ['calls that wait for ever', { PATIENCE: '10' }, /PATIENCE must be 1/u],
  [
    'a proof of hardly any work',
    { PUZZLE_WORK_BITS: '12' },
    /PUZZLE_WORK_BITS must be 18 at least/u,
  ],
  ['a log of everything', { LOG_LEVEL: 'debug' }, /LOG_LEVEL must be info/u],
  ['no log', { LOG_LEVEL: 'silent' }, /LOG_LEVEL must be info/u],
];
const DATA: readonly Wrong[] = [
  [
    'a database without password',
    { DATABASE_URL: 'postgres://zhiji_app@db/zhiji' },
    /DATABASE_URL must carry a password/u,
  ],
  [
    'the superuser',
    { DATABASE_URL: 'postgres://postgres:Vq8mT2xLw9@db/zhiji' },
    /DATABASE_URL must not use the role postgres/u,
  ],
  [
    'the owner for everyday work',
    { DATABASE_URL: 'postgres://zhiji_owner:Vq8mT2xLw9@db/zhiji' },
    /DATABASE_URL must not use the role zhiji_owner/u,
  ],
  [
    'one role for both',
    {
      OWNER_DATABASE_URL: 'postgres://boss:a1b2c3@db/zhiji',
      DATABASE_URL: 'postgres://boss:a1b2c3@db/zhiji',
    },
    /DATABASE_URL must not use the owner’s role/u,
  ],
  [
    'the development password',
    { DATABASE_URL: 'postgres://zhiji_app:zhiji-dev@db/zhiji' },
    /DATABASE_URL is a value of development/u,
  ],
  [
    'the development owner',
    { OWNER_DATABASE_URL: 'postgres://zhiji_owner:zhiji-dev@db/zhiji' },
    /OWNER_DATABASE_URL is a value of development/u,
  ],
  [
    'Redis without password',
    { REDIS_URL: 'redis://cache.internal:6379' },
    /REDIS_URL must carry a password/u,
  ],
];
const KEYS: readonly Wrong[] = [
  [
    'the key of this repository',
    { DATA_KEYS: `1:${development}` },
    /DATA_KEYS must be random: openssl/u,
  ],
  ['a key of one byte over and over', { DATA_KEYS: `1:${same}` }, /DATA_KEYS must be random/u],
  [
    'a weak key among good ones',
    { DATA_KEYS: `${PRODUCTION.DATA_KEYS},2:${same}` },
    /DATA_KEYS must be random/u,
  ],
  ['letters as a key', { INDEX_KEY: letters }, /INDEX_KEY must be random/u],
  ['a short key', { INDEX_KEY: 'c2hvcnQ=' }, /INDEX_KEY is not valid \(must be 32 bytes/u],
  ['no key', { DATA_KEYS: undefined }, /DATA_KEYS must be set: keys of personal data/u],
  [
    'an id for two keys',
    { DATA_KEYS: `${PRODUCTION.DATA_KEYS},${PRODUCTION.DATA_KEYS}` },
    /DATA_KEYS is not valid \(names an id twice/u,
  ],
];
const STORE: readonly Wrong[] = [
  [
    'a store over http',
    { S3_ENDPOINT: 'http://s3.zhiji.cn' },
    /S3_ENDPOINT must begin with https/u,
  ],
  [
    'the development store’s user',
    { S3_ACCESS_KEY: 'zhiji-dev' },
    /S3_ACCESS_KEY is a value of development/u,
  ],
  [
    'the development store’s secret',
    { S3_SECRET_KEY: 'zhiji-dev-secret' },
    /S3_SECRET_KEY is a value of development/u,
  ],
  ['a short secret', { S3_SECRET_KEY: 'secret' }, /S3_SECRET_KEY must be a random secret/u],
  [
    'one bucket for public and private',
    { S3_PRIVATE_BUCKET: 'zhiji-public' },
    /S3_PRIVATE_BUCKET must be another bucket/u,
  ],
];
const MESSAGES: readonly Wrong[] = [
  [
    'SMS through a stranger',
    { SMS_ENDPOINT: 'https://sms.stranger.cn' },
    /SMS_ENDPOINT must be an address of Aliyun: https:\/\/dysmsapi\.aliyuncs\.com/u,
  ],
  [
    'SMS over http',
    { SMS_ENDPOINT: 'http://dysmsapi.aliyuncs.com' },
    /SMS_ENDPOINT must be an address of Aliyun/u,
  ],
  ['the sandbox’s signature', { SMS_SIGN_NAME: '知集沙箱' }, /SMS_SIGN_NAME is the sandbox’s/u],
  ['the sandbox’s template', { SMS_TEMPLATE: 'SMS_100001' }, /SMS_TEMPLATE is the sandbox’s/u],
  [
    'mail without credentials',
    { SMTP_URL: 'smtps://smtp.zhiji.cn:465' },
    /SMTP_URL must carry a password/u,
  ],
  [
    'mail in clear to this machine',
    { SMTP_URL: 'smtp://mail:Jt6wPz3nQx@127.0.0.1:25' },
    /SMTP_URL must name the relay’s host/u,
  ],
  [
    'mail from an example',
    { MAIL_FROM: '知集 <no-reply@zhiji.example>' },
    /MAIL_FROM must be an address of the site/u,
  ],
];
const INVOICES: readonly Wrong[] = [
  [
    'invoices from a stranger',
    { NUONUO_ENDPOINT: 'https://tax.stranger.cn' },
    /NUONUO_ENDPOINT must be an address of Nuonuo: https:\/\/sdk\.nuonuo\.com/u,
  ],
  [
    'invoices of the sandbox',
    { NUONUO_APP_KEY: 'zhiji-dev' },
    /NUONUO_APP_KEY is a value of development/u,
  ],
  [
    'a guessable secret of the tax service',
    { NUONUO_APP_SECRET: 'aaaaaaaaaaaaaaaa' },
    /NUONUO_APP_SECRET must be a random secret/u,
  ],
  [
    'files of this machine',
    { NUONUO_FILE_HOSTS: 'inv.jss.com.cn,127.0.0.1' },
    /NUONUO_FILE_HOSTS must be hosts of Nuonuo/u,
  ],
];
const WECHAT: readonly Wrong[] = [
  [
    'WeChat’s pages elsewhere',
    { WECHAT_OPEN_ENDPOINT: 'https://open.weixin.qq.com.stranger.cn' },
    /WECHAT_OPEN_ENDPOINT must be an address of WeChat: https:\/\/open\.weixin\.qq\.com/u,
  ],
  [
    'WeChat’s interface over http',
    { WECHAT_API_ENDPOINT: 'http://api.weixin.qq.com' },
    /WECHAT_API_ENDPOINT must be an address of WeChat/u,
  ],
  [
    'an app of the sandbox',
    { WECHAT_SITE_ID: 'wx00000000000site0' },
    /WECHAT_SITE_ID is the sandbox’s/u,
  ],
  [
    'the sandbox’s app secret',
    { WECHAT_INSIDE_SECRET: 'zhiji-dev-inside-secret' },
    /WECHAT_INSIDE_SECRET is a value of development/u,
  ],
];
const PAY: readonly Wrong[] = [
  [
    'WeChat Pay over http',
    { WECHAT_PAY_ENDPOINT: 'http://api.mch.weixin.qq.com' },
    /WECHAT_PAY_ENDPOINT must be an address of WeChat Pay: https:\/\/api\.mch/u,
  ],
  [
    'WeChat Pay on another port',
    { WECHAT_PAY_ENDPOINT: 'https://api.mch.weixin.qq.com:8443' },
    /WECHAT_PAY_ENDPOINT must be an address/u,
  ],
  [
    'the sandbox as WeChat Pay',
    { WECHAT_PAY_ENDPOINT: 'http://127.0.0.1:13400' },
    /WECHAT_PAY_ENDPOINT must be an address/u,
  ],
  [
    'Alipay’s own sandbox',
    { ALIPAY_ENDPOINT: 'https://openapi-sandbox.dl.alipaydev.com' },
    /ALIPAY_ENDPOINT must be an address of Alipay: https:\/\/openapi\.alipay\.com/u,
  ],
  [
    'Alipay over http',
    { ALIPAY_ENDPOINT: 'http://openapi.alipay.com' },
    /ALIPAY_ENDPOINT must be an address of Alipay/u,
  ],
  [
    'the sandbox’s merchant',
    { WECHAT_PAY_MCHID: '1900000109' },
    /WECHAT_PAY_MCHID is the sandbox’s/u,
  ],
  [
    'the sandbox’s app',
    { WECHAT_PAY_APPID: 'wx00000000000site0' },
    /WECHAT_PAY_APPID is the sandbox’s/u,
  ],
  [
    'an app that recognises nobody',
    { WECHAT_PAY_APPID: 'wx520c15f417810387' },
    /WECHAT_PAY_APPID must be WECHAT_INSIDE_ID/u,
  ],
  [
    'the sandbox’s key id',
    {
      WECHAT_PAY_PUBLIC_KEYS: PRODUCTION.WECHAT_PAY_PUBLIC_KEYS.replace(
        /^\w+/u,
        'PUB_KEY_ID_01190000010920261101aa',
      ),
    },
    /WECHAT_PAY_PUBLIC_KEYS is the sandbox’s/u,
  ],
  [
    'the sandbox’s key under a true id',
    { WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_0119000072912026:${sandbox.theirs}` },
    /WECHAT_PAY_PUBLIC_KEYS is a key of the sandbox/u,
  ],
  [
    'a merchant key of the sandbox',
    { WECHAT_PAY_KEY: sandbox.own },
    /WECHAT_PAY_KEY is a key of the sandbox/u,
  ],
  [
    'Alipay’s key of the sandbox',
    { ALIPAY_PUBLIC_KEY: sandbox.theirs },
    /ALIPAY_PUBLIC_KEY is a key of the sandbox/u,
  ],
  ['a key that is too short', { ALIPAY_KEY: short.own }, /ALIPAY_KEY must have 2048 bits/u],
  [
    'a private key where a public one belongs',
    { ALIPAY_PUBLIC_KEY: PRODUCTION.ALIPAY_KEY },
    /ALIPAY_PUBLIC_KEY is not valid/u,
  ],
  [
    'no key at all',
    { WECHAT_PAY_KEY: 'a2V5' },
    /WECHAT_PAY_KEY is not valid \(must be an RSA private key/u,
  ],
  [
    'a seal anybody guesses',
    { WECHAT_PAY_V3_KEY: 'k'.repeat(32) },
    /WECHAT_PAY_V3_KEY must be a random secret/u,
  ],
  [
    'the sandbox’s app at Alipay',
    { ALIPAY_APP_ID: '2021000000000109' },
    /ALIPAY_APP_ID is the sandbox’s/u,
  ],
  [
    'the sandbox’s seller',
    { ALIPAY_SELLER_ID: '2088000000000109' },
    /ALIPAY_SELLER_ID is the sandbox’s/u,
  ],
  [
    'the made-up bank account',
    { TRANSFER_ACCOUNT_NO: '6222000000000000000' },
    /TRANSFER_ACCOUNT_NO is the sandbox’s/u,
  ],
  ['the made-up bank', { TRANSFER_BANK_NAME: '沙箱银行' }, /TRANSFER_BANK_NAME is the sandbox’s/u],
];
const LIVE: readonly Wrong[] = [
  [
    'the development hook secret',
    { LIVE_HOOK_SECRET: 'zhiji-dev-live-hook' },
    /LIVE_HOOK_SECRET is a value of development/u,
  ],
  [
    'a hook secret of one letter',
    { LIVE_HOOK_SECRET: 'a'.repeat(20) },
    /LIVE_HOOK_SECRET must be a random secret/u,
  ],
  [
    'teachers pushing to this machine',
    { LIVE_PUSH_URL: 'rtmp://127.0.0.1:19350/live' },
    /LIVE_PUSH_URL must name a host/u,
  ],
];

describe('production', () => {
  it('[R1-A3] starts with a complete environment of its own', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      environment: 'production',
      development: null,
      ownerDatabaseUrl: null,
      pay: { wechat: { mchid: '1900007291' }, alipay: { appId: '2021001112223334' } },
    });
  });

  it.each([
    ...ORIGINS,
    ...PROCESS,
    ...DATA,
    ...KEYS,
    ...STORE,
    ...MESSAGES,
    ...INVOICES,
    ...WECHAT,
    ...PAY,
    ...LIVE,
  ])('[R1-A3] refuses %s, and says what to set', (_what, changes, says) => {
    expect(() => readConfig({ ...PRODUCTION, ...changes })).toThrow(says);
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    '[R1-A3] does without no value: %s must be set',
    (name) => {
      const without = { ...PRODUCTION, [name]: undefined };
      expect(() => readConfig(without)).toThrow(new RegExp(`${name} must be set: \\S`, 'u'));
    },
  );

  it.each(['web', 'worker', 'ops', 'migrate'])(
    '[R1-A3] its process %s ends before it begins',
    (role) => {
      const environment = { ...PRODUCTION, PUBLIC_ORIGIN: 'http://www.zhiji.cn' };
      expect(startProgram(main, [role], environment)).toEqual({
        status: 1,
        said: 'configuration: PUBLIC_ORIGIN must begin with https://\n',
      });
    },
  );

  it('[R1-A3] migrates only as the owner', () => {
    const { status, said } = startProgram(main, ['migrate'], PRODUCTION);
    expect(status).toBe(1);
    expect(said).toContain('OWNER_DATABASE_URL must be set');
  });
});
