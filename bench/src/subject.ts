/** The server under measurement: the built program, or its source. */
import { fileURLToPath } from 'node:url';
import type { Program } from './harness/process.ts';

export interface Addresses {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** Beside the ports of `npm run dev`, so that both can run at once. */
const PORT = 13_310;
const INTERNAL_PORT = 13_311;

/** Where PostgreSQL and Redis are: from the environment, or as `npm run setup` starts them. */
export function addresses(): Addresses {
  return {
    databaseUrl:
      process.env['DATABASE_URL'] ?? 'postgres://zhiji_app:zhiji-dev@127.0.0.1:15431/zhiji',
    redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:16391/0',
  };
}

/**
 * The whole kernel as in production, except that limits are out of reach and the development
 * passwords are accepted.
 */
function subjectEnv({ databaseUrl, redisUrl }: Addresses): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: String(PORT),
    INTERNAL_PORT: String(INTERNAL_PORT),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'info',
    RATE_SCALE: '1000000',
  };
}

/** The web process of the server. */
export function subject(source: boolean): Program {
  const file = source ? '../../server/src/main.ts' : '../../server/dist/main.js';
  return {
    name: 'server',
    args: [fileURLToPath(new URL(file, import.meta.url)), 'web'],
    env: subjectEnv(addresses()),
    port: PORT,
  };
}
