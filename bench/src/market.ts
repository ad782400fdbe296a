/** Databases filled with a market of a given size: made once, then kept for later runs. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { addresses, serverFile, type Addresses } from './subject.ts';

export interface MarketSize {
  readonly courses: number;
  /** Number of institutions; as many as the seed finds fitting when left out. */
  readonly shops?: number;
}

export interface Market extends Addresses, MarketSize {
  readonly name: string;
}

const PREFIX = 'zhiji_bench';
const COPY = '_copy_';

/** The highest keyspaces of Redis: nobody else's, so that they may be emptied at any time. */
const KEYSPACE_LAST = 15;

/** The market of a size, made when it is not there; each market of a run has its own `number`. */
export async function openMarket(size: MarketSize, number: number): Promise<Market> {
  const name = [PREFIX, size.courses, ...(size.shops === undefined ? [] : [size.shops])].join('_');
  const given = addresses();
  const redisUrl = new URL(given.redisUrl);
  redisUrl.pathname = `/${KEYSPACE_LAST - number}`;
  const market = {
    ...size,
    name,
    databaseUrl: databaseUrl(name),
    redisUrl: redisUrl.toString(),
  };
  if ((await coursesIn(name)) === size.courses) {
    migrate(name);
  } else {
    await fill(market);
  }
  return market;
}

/** A fresh copy of a market, which may be written to; each of a run has its own `number`. */
export async function copyMarket(market: Market, label: string, number: number): Promise<Market> {
  const name = `${market.name}${COPY}${label}`;
  await dropDatabase(name);
  await asRole('zhiji_owner', 'postgres', async (owner) =>
    owner.query(`create database ${name} template ${market.name}`),
  );
  const redisUrl = new URL(market.redisUrl);
  redisUrl.pathname = `/${KEYSPACE_LAST - number}`;
  return { ...market, name, databaseUrl: databaseUrl(name), redisUrl: redisUrl.toString() };
}

/** Removes the copies of all markets. */
export async function dropCopies(): Promise<void> {
  const { rows } = await asRole('zhiji_owner', 'postgres', async (owner) =>
    owner.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${PREFIX}%${COPY}%`,
    ]),
  );
  for (const { datname } of rows) {
    await dropDatabase(datname);
  }
}

async function dropDatabase(name: string): Promise<void> {
  await asRole('zhiji_owner', 'postgres', async (owner) =>
    owner.query(`drop database if exists ${name} with (force)`),
  );
}

/** Runs statements against a database in one of our roles. */
export async function asRole<Result>(
  role: 'zhiji_app' | 'zhiji_owner' | 'postgres',
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl(database, role) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The connection string of a database on the same PostgreSQL. */
export function databaseUrl(database: string, role = 'zhiji_app'): string {
  const url = new URL(addresses().databaseUrl);
  url.username = role;
  url.pathname = `/${database}`;
  return url.toString();
}

/** How many courses a database holds; none when it is missing or was never filled to the end. */
async function coursesIn(name: string): Promise<number> {
  const { rowCount } = await asRole('zhiji_owner', 'postgres', async (owner) =>
    owner.query('select from pg_database where datname = $1', [name]),
  );
  if (rowCount === 0) {
    return 0;
  }
  return asRole('zhiji_owner', name, async (owner) => {
    const { rows } = await owner.query<{ ready: boolean }>(
      "select to_regclass('course') is not null as ready",
    );
    if (rows[0]?.ready !== true) {
      return 0;
    }
    const counted = await owner.query<{ n: string }>('select count(*) as n from course');
    return Number(counted.rows[0]?.n);
  });
}

/** Makes the database anew with the project's own commands. */
async function fill({ name, courses, shops }: Market): Promise<void> {
  await dropDatabase(name);
  await asRole('zhiji_owner', 'postgres', async (owner) => owner.query(`create database ${name}`));
  migrate(name);
  const wanted = ['--courses', String(courses)];
  if (shops !== undefined) {
    wanted.push('--shops', String(shops));
  }
  run(name, ['npm', 'run', '--silent', 'seed:scale', '--', ...wanted]);
  // Index-only scans need the visibility map, and every plan the statistics.
  await asRole('zhiji_owner', name, async (owner) => owner.query('vacuum (analyze)'));
}

function migrate(name: string): void {
  run(name, [process.execPath, serverFile(true), 'migrate']);
}

/** Runs one of the project's commands over a database. */
function run(name: string, [program, ...args]: readonly [string, ...string[]]): void {
  const { status } = spawnSync(program, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl(name),
      OWNER_DATABASE_URL: databaseUrl(name, 'zhiji_owner'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed for ${name}`);
  }
}
