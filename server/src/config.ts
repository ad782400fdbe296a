/** The environment, read once and checked by a schema; nothing else reads process.env. */
import { z } from 'zod';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import { readLive } from './config-live.ts';
import { readPay } from './config-pay.ts';
import type { PasswordWire } from '@zhiji/contract/kernel/password-wire';
import type { SSO_APPS } from '@zhiji/contract/kernel/statuses';
import type { LiveConfig } from './config-live.ts';
import type { PayConfig } from './config-pay.ts';
import type { StorageOptions } from '#platform/storage/s3';

const DATA_KEY_BYTES = 32;

/** Fit for a developer's machine only; production refuses every one of them. */
const DEVELOPMENT = {
  DATABASE_URL: 'postgres://zhiji_app:zhiji-dev@127.0.0.1:15431/zhiji',
  OWNER_DATABASE_URL: 'postgres://zhiji_owner:zhiji-dev@127.0.0.1:15431/zhiji',
  REDIS_URL: 'redis://127.0.0.1:16391/0',
  DATA_KEY: Buffer.alloc(DATA_KEY_BYTES, 'zhiji-development-only').toString('base64'),
  PUBLIC_ORIGIN: 'http://127.0.0.1:13500',
  S3_ENDPOINT: 'http://127.0.0.1:17480',
  S3_ACCESS_KEY: 'zhiji-dev',
  S3_SECRET_KEY: 'zhiji-dev-secret',
  SMS_ENDPOINT: 'http://127.0.0.1:13400',
  SMS_ACCESS_KEY: 'zhiji-dev',
  SMS_SECRET_KEY: 'zhiji-dev-secret',
  SMS_SIGN_NAME: '知集沙箱',
  SMS_TEMPLATE: 'SMS_100001',
  SMS_MOVED_TEMPLATE: 'SMS_100002',
  SMS_CANCELLED_TEMPLATE: 'SMS_100003',
  SMTP_URL: 'smtp://zhiji-dev:zhiji-dev-secret@127.0.0.1:13425',
  MAIL_FROM: '知集 <no-reply@zhiji-dev.example>',
  WECHAT_OPEN_ENDPOINT: 'http://127.0.0.1:13400',
  WECHAT_API_ENDPOINT: 'http://127.0.0.1:13400',
  WECHAT_SITE_ID: 'wx00000000000site0',
  WECHAT_SITE_SECRET: 'zhiji-dev-site-secret',
  WECHAT_INSIDE_ID: 'wx00000000inside00',
  WECHAT_INSIDE_SECRET: 'zhiji-dev-inside-secret',
  TRANSFER_ACCOUNT_NAME: '知集（开发环境）教育科技有限公司',
  TRANSFER_ACCOUNT_NO: '6222000000000000000',
  TRANSFER_BANK_NAME: '沙箱银行',
};

const port = z.coerce.number().int().min(0).max(65_535);

const origin = z.url({ protocol: /^https?$/u }).transform((text) => new URL(text).origin);

/** Hexadecimal digits, as many as one of the lengths. */
function hex(...lengths: readonly number[]) {
  return z
    .string()
    .regex(/^[\da-f]*$/iu)
    .refine((text) => lengths.includes(text.length), `must have ${lengths.join(' or ')} digits`);
}

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address the public port listens on. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(13_300),
  /** Metrics and health; never exposed to the outside. */
  INTERNAL_PORT: port.optional(),
  /** The application's role: reads and writes rows, cannot change the schema. */
  DATABASE_URL: z.string().optional(),
  /** The owner's role: used by `migrate` alone. */
  OWNER_DATABASE_URL: z.string().optional(),
  /** Folder of the migrations; the binary knows where its own are. */
  MIGRATIONS: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  REDIS_URL: z.string().optional(),
  /** 32 random bytes in base64: seals personal data at rest. */
  DATA_KEY: z.string().optional(),
  /** The object store, by the S3 API. */
  S3_ENDPOINT: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PUBLIC_BUCKET: z.string().default('zhiji-public'),
  S3_PRIVATE_BUCKET: z.string().default('zhiji-private'),
  /** The role whose temporary credentials browsers upload with. */
  S3_UPLOAD_ROLE: z.string().default('arn:aws:iam:::role/zhiji-upload'),
  /** Where browsers reach the store; our edge passes it on unless told otherwise. */
  S3_UPLOAD_ORIGIN: origin.optional(),
  /** Aliyun's SMS service; the signature and the template are those it has approved. */
  SMS_ENDPOINT: z.string().optional(),
  SMS_ACCESS_KEY: z.string().optional(),
  SMS_SECRET_KEY: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  /** Of notices that a session was moved or cancelled. */
  SMS_MOVED_TEMPLATE: z.string().optional(),
  SMS_CANCELLED_TEMPLATE: z.string().optional(),
  /** Messages the whole site may send in a day, each of SMS and mail. */
  CODE_DAY_TOTAL: z.coerce.number().int().min(1).default(20_000),
  PUZZLE_WORK_BITS: z.coerce.number().int().min(8).max(24).default(20),
  /** The mail relay: smtps:// for TLS from the start, smtp:// for STARTTLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  /** WeChat's pages for people and its interface for servers. */
  WECHAT_OPEN_ENDPOINT: z.url({ protocol: /^https?$/u }).optional(),
  WECHAT_API_ENDPOINT: z.url({ protocol: /^https?$/u }).optional(),
  /** The website's app at WeChat's open platform, and the public account's for its own browser. */
  WECHAT_SITE_ID: z.string().optional(),
  WECHAT_SITE_SECRET: z.string().optional(),
  WECHAT_INSIDE_ID: z.string().optional(),
  WECHAT_INSIDE_SECRET: z.string().optional(),
  /** Our account for bank transfers. */
  TRANSFER_ACCOUNT_NAME: z.string().optional(),
  TRANSFER_ACCOUNT_NO: z.string().optional(),
  TRANSFER_BANK_NAME: z.string().optional(),
  /** Where payment channels reach us, if not where browsers do; the rest is in config-pay.ts. */
  PAY_NOTIFY_ORIGIN: origin.optional(),
  /** Where browsers reach the site; https makes cookies Secure. */
  PUBLIC_ORIGIN: z.string().optional(),
  /** Addresses whose X-Forwarded-For and X-Request-Id are believed. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1,::ffff:127.0.0.1'),
  /** The pair clients encrypt passwords with, the same as in the client's build; no secret. */
  PASSWORD_KEY: hex(32, 64).default(DEFAULT_PASSWORD_WIRE.key),
  PASSWORD_IV: hex(32).default(DEFAULT_PASSWORD_WIRE.iv),
  /** Our other sites, to which a logged-in user may cross over. */
  AGENCY_ORIGIN: origin.default('https://console.zhiji.example'),
  SISTER_ORIGIN: origin.default('https://sister.zhiji.example'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Multiplies every rate limit, so that a load test can measure the rest of the server. */
  RATE_SCALE: z.coerce.number().positive().default(1),
  /** Requests in progress at which the cheapest calls start to be refused. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).default(256),
});

export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  readonly internalPort: number | null;
  readonly databaseUrl: string;
  readonly ownerDatabaseUrl: string;
  readonly migrations: string;
  readonly databasePool: number;
  readonly redisUrl: string;
  readonly dataKey: Buffer;
  readonly storage: StorageOptions;
  readonly sms: {
    readonly endpoint: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly signName: string;
    readonly templateCode: string;
    readonly noticeCodes: { readonly moved: string; readonly cancelled: string };
  };
  readonly mail: { readonly url: string; readonly from: string };
  readonly wechat: {
    readonly openEndpoint: string;
    readonly apiEndpoint: string;
    readonly apps: Readonly<
      Record<'site' | 'inside', { readonly id: string; readonly secret: string }>
    >;
  };
  readonly live: LiveConfig;
  readonly pay: PayConfig;
  readonly transferAccount: {
    readonly accountName: string;
    readonly accountNo: string;
    readonly bankName: string;
  };
  readonly codeDayTotal: number;
  /**
   * Zero bits of the proof of work that passes the puzzle without pictures: 20 are about a million
   * hashes, five to ten seconds of a phone in plain JavaScript.
   */
  readonly puzzleWorkBits: number;
  readonly publicOrigin: string;
  readonly trustedProxies: ReadonlySet<string>;
  readonly passwordWire: PasswordWire;
  readonly ssoOrigins: Readonly<Record<keyof typeof SSO_APPS, string>>;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly rateScale: number;
  readonly maxInFlight: number;
}

/** Reads a configuration from environment variables; throws a readable list of what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`configuration: ${z.prettifyError(parsed.error)}`);
  }
  const values = parsed.data;
  const given = (name: keyof typeof DEVELOPMENT): string => {
    const value = values[name] ?? DEVELOPMENT[name];
    if (values.NODE_ENV === 'production' && isDevelopmentValue(name, value)) {
      throw new Error(`configuration: ${name} must be set to its own value in production`);
    }
    return value;
  };
  const dataKey = Buffer.from(given('DATA_KEY'), 'base64');
  if (dataKey.length !== DATA_KEY_BYTES) {
    throw new Error(`configuration: DATA_KEY must be ${DATA_KEY_BYTES} bytes in base64`);
  }
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    internalPort: values.INTERNAL_PORT ?? null,
    databaseUrl: given('DATABASE_URL'),
    ownerDatabaseUrl: values.OWNER_DATABASE_URL ?? DEVELOPMENT.OWNER_DATABASE_URL,
    migrations: values.MIGRATIONS,
    databasePool: values.DATABASE_POOL,
    redisUrl: given('REDIS_URL'),
    dataKey,
    storage: {
      endpoint: given('S3_ENDPOINT'),
      accessKey: given('S3_ACCESS_KEY'),
      secretKey: given('S3_SECRET_KEY'),
      region: values.S3_REGION,
      publicBucket: values.S3_PUBLIC_BUCKET,
      privateBucket: values.S3_PRIVATE_BUCKET,
      uploadRole: values.S3_UPLOAD_ROLE,
      uploadOrigin: values.S3_UPLOAD_ORIGIN ?? new URL(given('PUBLIC_ORIGIN')).origin,
    },
    sms: {
      endpoint: given('SMS_ENDPOINT'),
      accessKey: given('SMS_ACCESS_KEY'),
      secretKey: given('SMS_SECRET_KEY'),
      signName: given('SMS_SIGN_NAME'),
      templateCode: given('SMS_TEMPLATE'),
      noticeCodes: {
        moved: given('SMS_MOVED_TEMPLATE'),
        cancelled: given('SMS_CANCELLED_TEMPLATE'),
      },
    },
    mail: { url: given('SMTP_URL'), from: given('MAIL_FROM') },
    wechat: {
      openEndpoint: given('WECHAT_OPEN_ENDPOINT'),
      apiEndpoint: given('WECHAT_API_ENDPOINT'),
      apps: {
        site: { id: given('WECHAT_SITE_ID'), secret: given('WECHAT_SITE_SECRET') },
        inside: { id: given('WECHAT_INSIDE_ID'), secret: given('WECHAT_INSIDE_SECRET') },
      },
    },
    live: readLive(environment, values.NODE_ENV === 'production'),
    pay: readPay(environment, {
      notifyOrigin: values.PAY_NOTIFY_ORIGIN ?? new URL(given('PUBLIC_ORIGIN')).origin,
      required: values.NODE_ENV === 'production',
    }),
    transferAccount: {
      accountName: given('TRANSFER_ACCOUNT_NAME'),
      accountNo: given('TRANSFER_ACCOUNT_NO'),
      bankName: given('TRANSFER_BANK_NAME'),
    },
    codeDayTotal: values.CODE_DAY_TOTAL,
    puzzleWorkBits: values.PUZZLE_WORK_BITS,
    publicOrigin: given('PUBLIC_ORIGIN'),
    trustedProxies: new Set(values.TRUSTED_PROXIES.split(',').filter(Boolean)),
    passwordWire: { key: values.PASSWORD_KEY, iv: values.PASSWORD_IV },
    ssoOrigins: { agency: values.AGENCY_ORIGIN, sister: values.SISTER_ORIGIN },
    logLevel: values.LOG_LEVEL,
    rateScale: values.RATE_SCALE,
    maxInFlight: values.MAX_IN_FLIGHT,
  };
}

/** A development default, or a connection string that carries the development password. */
function isDevelopmentValue(name: keyof typeof DEVELOPMENT, value: string): boolean {
  return value === DEVELOPMENT[name] || value.includes('zhiji-dev');
}
