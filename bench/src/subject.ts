/** The server under measurement: the built program, or its source. */
import { fileURLToPath } from 'node:url';
import type { Program } from './harness/process.ts';

export interface Addresses {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** Which of several servers, and where it listens. */
export interface Placed {
  readonly name: string;
  readonly port: number;
}

/** Beside the ports of `npm run dev`, so that both can run at once. */
export const SERVER_PORT = 13_380;

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
function subjectEnv(
  { databaseUrl, redisUrl }: Addresses,
  { port }: Placed,
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    INTERNAL_PORT: String(port + 1),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'info',
    RATE_SCALE: '1000000',
  };
}

/** The web process of the server. */
export function subject(
  source: boolean,
  over: Addresses = addresses(),
  placed: Placed = { name: 'server', port: SERVER_PORT },
): Program {
  return {
    name: placed.name,
    args: [serverFile(source), 'web'],
    env: subjectEnv(over, placed),
    port: placed.port,
  };
}

/** The server's program, built or as source. */
export function serverFile(source: boolean): string {
  const file = source ? '../../server/src/main.ts' : '../../server/dist-test/main.js';
  return fileURLToPath(new URL(file, import.meta.url));
}
