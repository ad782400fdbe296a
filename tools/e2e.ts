/**
 * `npm run e2e [-- [--built] [--gate] <playwright arguments>]`: builds the site, starts it on ports and
 * a database of its own, and runs the browser tests against it. Needs the services (`npm run services
 * start`). `--built` takes the site as it was last built; `--gate` runs the tests that CI does.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { roundsOf } from './e2e/rounds.ts';
import { startSite } from './e2e/site.ts';
import { repository } from './services/ports.ts';

function run(
  command: string,
  args: readonly string[],
  { env = process.env, stdio = 'inherit' }: Pick<SpawnSyncOptions, 'env' | 'stdio'> = {},
): number {
  return spawnSync(command, args, { cwd: repository, env, stdio }).status ?? 1;
}

const BUILT = '--built';
const GATE = '--gate';
const args = process.argv.slice(2).filter((arg) => arg !== BUILT && arg !== GATE);
const choice = process.argv.includes(GATE) ? { E2E_GATE: '1' } : {};

const results =
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? join(repository, '.state/results/playwright.json');

if (!process.argv.includes(BUILT) && run('npm', ['run', 'build', '--silent']) !== 0) {
  process.exit(1);
}
const site = await startSite();
try {
  const config = ['test', '--config', join(repository, 'e2e/playwright.config.ts')];
  // Says so by its status; the list itself is for nobody, nor may it replace results.
  const hasTests = (given: readonly string[]): boolean =>
    run('playwright', [...config, ...given, '--list', '--reporter=null'], {
      env: { ...site.variables, ...choice },
      stdio: 'ignore',
    }) === 0;
  const statuses = roundsOf(args, results, hasTests).map((round) =>
    run('playwright', [...config, ...round.args], {
      env: { ...site.variables, ...choice, ...round.env },
    }),
  );
  process.exitCode = Math.max(...statuses);
} finally {
  await site.stop();
}
