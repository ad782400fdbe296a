/** One binary, its role by argument: web, worker, migrate, invariants, ops; seeds in development. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';

type Role = (config: Config, args: readonly string[]) => Promise<void>;

// Compiled code is kept between starts: a restart or a new process starts a third sooner. It keeps
// what is loaded from now on, so everything of ours is.
enableCompileCache();

const REFUSED = 1;
const FAULT = 2;

/** Beside the sources and beside the build alike. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

const roles: Readonly<Record<string, () => Promise<Role>>> = {
  web: async () => (await import('./roles/web.ts')).runWeb,
  worker: async () => (await import('./roles/worker.ts')).runWorker,
  migrate: async () => (await import('./roles/migrate.ts')).runMigrate,
  invariants: async () => (await import('./roles/invariants.ts')).runInvariants,
  ops: async () => (await import('./roles/ops.ts')).runOps,
};

async function start([role = '', ...args]: readonly string[]): Promise<void> {
  const { readConfig } = await import('#config');
  const config = readConfig({ MIGRATIONS, ...process.env });
  const offered = { ...roles, ...config.development?.roles };
  const load = offered[role];
  if (load === undefined) {
    throw new Error(`usage: server <${Object.keys(offered).join('|')}>`);
  }
  const run = await load();
  await run(config, args);
}

try {
  await start(process.argv.slice(2));
} catch (error) {
  // A start that is refused is an answer to whoever tried; anything else is a bug and shows where it is.
  const isRefused = error instanceof Error && error.constructor === Error;
  console.error(isRefused ? error.message : error);
  process.exit(isRefused ? REFUSED : FAULT);
}
