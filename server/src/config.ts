/** The environment, read once and checked by a schema; nothing else reads process.env. */
import { z } from 'zod';
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
};

const port = z.coerce.number().int().min(0).max(65_535);

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
  /** Where browsers reach the site; https makes cookies Secure. */
  PUBLIC_ORIGIN: z.string().optional(),
  /** Addresses whose X-Forwarded-For and X-Request-Id are believed. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1,::ffff:127.0.0.1'),
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
  readonly publicOrigin: string;
  readonly trustedProxies: ReadonlySet<string>;
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
    },
    publicOrigin: given('PUBLIC_ORIGIN'),
    trustedProxies: new Set(values.TRUSTED_PROXIES.split(',').filter(Boolean)),
    logLevel: values.LOG_LEVEL,
    rateScale: values.RATE_SCALE,
    maxInFlight: values.MAX_IN_FLIGHT,
  };
}

/** A development default, or a connection string that carries the development password. */
function isDevelopmentValue(name: keyof typeof DEVELOPMENT, value: string): boolean {
  return value === DEVELOPMENT[name] || value.includes('zhiji-dev');
}
