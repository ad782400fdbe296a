/** Row types of the tables, read from a scratch database that the migrations have just built. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ports } from '../services/ports.ts';
import type { Generator } from './generator.ts';

const root = join(import.meta.dirname, '..', '..');
const SCRATCH = 'zhiji_gen';
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

async function render(): Promise<string> {
  const drop = `drop database if exists ${SCRATCH} with (force)`;
  await recreate([drop, `create database ${SCRATCH}`]);
  try {
    const ownerUrl = urlOf('zhiji_owner', SCRATCH);
    await start('node', [join(root, 'server/src/main.ts'), 'migrate'], {
      env: {
        ...process.env,
        DATABASE_URL: urlOf('zhiji_app', SCRATCH),
        OWNER_DATABASE_URL: ownerUrl,
        LOG_LEVEL: 'error',
      },
    });
    const options = {
      dialect: 'postgres',
      url: ownerUrl,
      'log-level': 'error',
      // The driver is told the same in server/src/platform/db/pool.ts.
      'type-mapping': '{"int8":"number"}',
      'include-pattern': 'public.*',
      'exclude-pattern': 'public.migration',
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const { stdout } = await start('kysely-codegen', [...args, '--print']);
    return stdout;
  } finally {
    await recreate([drop]);
  }
}

export const databaseTypes: Generator = {
  name: 'database types',
  file: 'server/src/platform/db/types.gen.ts',
  render,
};
