/** Where data lives: PostgreSQL and Redis. */
import { z } from 'zod';
import { connection } from './rules.ts';
import { readTopic, refusal } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const postgres = z.url({ protocol: /^postgres(?:ql)?$/u });

const variables = {
  DATABASE_URL: postgres.describe(
    'PostgreSQL in the application’s role, which reads and writes rows and cannot change the schema',
  ),
  OWNER_DATABASE_URL: postgres
    .optional()
    .describe('PostgreSQL in the role that owns the schema; used by migrate alone'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('connections to PostgreSQL of each process'),
  REDIS_URL: z.url({ protocol: /^rediss?$/u }).describe('Redis, as redis://:password@host:6379'),
};

export const dataTopic: Topic<typeof variables> = {
  title: 'Data',
  usedBy: ['web', 'worker', 'migrate', 'ops'],
  only: { OWNER_DATABASE_URL: ['migrate'] },
  variables,
  production: {
    DATABASE_URL: connection('postgres', 'zhiji_owner'),
    OWNER_DATABASE_URL: connection('postgres', 'zhiji_app'),
    REDIS_URL: connection(),
  },
};

export interface DataConfig {
  readonly databaseUrl: string;
  /** Null where nothing may change the schema. */
  readonly ownerDatabaseUrl: string | null;
  readonly databasePool: number;
  readonly redisUrl: string;
}

/** Reads where data lives. */
export function readData(given: Given): DataConfig {
  const values = readTopic(dataTopic, given);
  const owner = values.OWNER_DATABASE_URL ?? null;
  if (
    given.development === null &&
    owner !== null &&
    new URL(owner).username === new URL(values.DATABASE_URL).username
  ) {
    throw refusal([
      'DATABASE_URL must not use the owner’s role: the application has one of its own',
    ]);
  }
  return {
    databaseUrl: values.DATABASE_URL,
    ownerDatabaseUrl: owner,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
  };
}
