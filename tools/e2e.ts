/**
 * `npm run e2e [-- <playwright arguments>]`: builds the site, starts it on ports and a database of
 * its own, and runs the browser tests against it. Needs the services (`npm run services start`).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startSite } from './e2e/site.ts';
import { repository } from './services/ports.ts';

function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): number {
  return spawnSync(command, args, { cwd: repository, env, stdio: 'inherit' }).status ?? 1;
}

if (run('npm', ['run', 'build', '--silent']) !== 0) {
  process.exit(1);
}
const site = await startSite();
try {
  process.exitCode = run(
    'playwright',
    ['test', '--config', join(repository, 'e2e/playwright.config.ts'), ...process.argv.slice(2)],
    site.variables,
  );
} finally {
  await site.stop();
}
