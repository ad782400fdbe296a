/**
 * `npm run e2e [-- [--built] <playwright arguments>]`: builds the site, starts it on ports and a
 * database of its own, and runs the browser tests against it. Needs the services (`npm run services
 * start`). `--built` takes the site as it was last built.
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

const BUILT = '--built';
const args = process.argv.slice(2).filter((arg) => arg !== BUILT);

interface Round {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * What changes the site for everybody is tagged and runs after the rest, one test at a time. Not by
 * a project that depends on the others: Playwright leaves it out when one test of those failed.
 */
const rounds: readonly Round[] =
  args.length > 0
    ? [{ args }]
    : [
        { args: ['--grep-invert', '@site'] },
        {
          args: ['--grep', '@site', '--workers=1', '--pass-with-no-tests'],
          env: {
            PLAYWRIGHT_JSON_OUTPUT_FILE: join(repository, '.state/results/playwright-site.json'),
          },
        },
      ];

if (!process.argv.includes(BUILT) && run('npm', ['run', 'build', '--silent']) !== 0) {
  process.exit(1);
}
const site = await startSite();
try {
  const config = ['test', '--config', join(repository, 'e2e/playwright.config.ts')];
  const statuses = rounds.map((round) =>
    run('playwright', [...config, ...round.args], { ...site.variables, ...round.env }),
  );
  process.exitCode = Math.max(...statuses);
} finally {
  await site.stop();
}
