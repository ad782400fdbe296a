/** One binary, its role by argument: web, worker, migrate, seed, seed-scale, invariants, ops. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#config';
import type { Config } from '#config';

type Role = (config: Config, args: readonly string[]) => Promise<void>;

// Compiled code is kept between starts: a restart or a new process starts a third sooner.
enableCompileCache();

/** Beside the sources and beside the build alike. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

const roles: Record<string, () => Promise<Role>> = {
  web: async () => (await import('./roles/web.ts')).runWeb,
  worker: async () => (await import('./roles/worker.ts')).runWorker,
  migrate: async () => (await import('./roles/migrate.ts')).runMigrate,
  seed: async () => (await import('./roles/seed.ts')).runSeed,
  'seed-scale': async () => (await import('./roles/seed-scale.ts')).runSeedScale,
  invariants: async () => (await import('./roles/invariants.ts')).runInvariants,
  ops: async () => (await import('./roles/ops.ts')).runOps,
};

const [role = '', ...args] = process.argv.slice(2);
const load = roles[role];
if (load === undefined) {
  console.error(`usage: server <${Object.keys(roles).join('|')}>`);
  process.exitCode = 1;
} else {
  const run = await load();
  await run(readConfig({ MIGRATIONS, ...process.env }), args);
}
