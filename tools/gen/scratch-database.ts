/** A database that the migrations have just built, for as long as somebody reads it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ports } from '../services/ports.ts';

const root = join(import.meta.dirname, '..', '..');
/** Of this process, so that two runs at once do not meet. */
const SCRATCH = `zhiji_gen_${process.pid}`;
const start = promisify(execFile);

const urlOf = (role: string, database: string): string =>
  `postgres://${role}:zhiji-dev@127.0.0.1:${ports.postgres}/${database}`;

async function recreate(statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: urlOf('zhiji_owner', 'postgres') });
  await client.connect().catch((error: unknown) => {
    throw new Error('PostgreSQL does not answer; npm run services start', { cause: error });
  });
  try {
    for (const statement of statements) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/** Builds the database, hands its address to `read`, and drops it. */
export async function readMigrated<Result>(
  read: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const drop = `drop database if exists ${SCRATCH} with (force)`;
  await recreate([drop, `create database ${SCRATCH}`]);
  try {
    const ownerUrl = urlOf('zhiji_owner', SCRATCH);
    await start('node', [join(root, 'server/src/main.ts'), 'migrate'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATABASE_URL: urlOf('zhiji_app', SCRATCH),
        OWNER_DATABASE_URL: ownerUrl,
        LOG_LEVEL: 'error',
      },
    });
    return await read(ownerUrl);
  } finally {
    await recreate([drop]);
  }
}
