/** Databases of the tests, on the same private services as development. */
import { Client } from 'pg';
import { readConfig } from '#config';
import { PATIENCE } from './steady/patience.ts';
import type { Config } from '#config';

/** The database every other one of a run is copied from; their names begin with its name, no others do. */
export function templateOf(run: number): string {
  return `zhiji_test_${run}_`;
}

const base = readConfig({ NODE_ENV: 'test' });

/** The application's connection string for a database. */
export function databaseUrl(name: string): string {
  return withDatabase(base.databaseUrl, name);
}

/** The owner's connection string for a database. */
export function ownerUrl(name: string): string {
  return withDatabase(base.ownerDatabaseUrl ?? '', name);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** A configuration over a database and one of Redis's numbered keyspaces. */
export function testConfig(url: string, redisNumber: number, more: NodeJS.ProcessEnv = {}): Config {
  const redis = new URL(base.redisUrl);
  redis.pathname = `/${redisNumber}`;
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    REDIS_URL: redis.toString(),
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_POOL: '5',
    RATE_SCALE: '1000000',
    PATIENCE: String(PATIENCE),
    ...more,
  });
}

/** Drops the copies that test files of a run were given; its template stays. */
export async function dropCopies(run: number): Promise<void> {
  await dropDatabases(run, (name) => name !== templateOf(run));
}

/** Drops every database of a run. */
export async function dropAll(run: number): Promise<void> {
  await dropDatabases(run, () => true);
}

async function dropDatabases(run: number, isChosen: (name: string) => boolean): Promise<void> {
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [templateOf(run)],
    );
    for (const { datname } of rows.filter((row) => isChosen(row.datname))) {
      await owner.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

/** Runs statements as the owner, outside any test database. */
export async function asOwner<Result>(
  work: (client: Client) => Promise<Result>,
  name = 'postgres',
): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
