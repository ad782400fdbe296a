/**
 * `npm run visual [-- --update | --record] [--built]`: draws the screens people use most from
 * recorded answers and compares them with the pictures in e2e/visual/pictures. Needs no services.
 * `--update` replaces the pictures that differ; it records the answers anew when they no longer fit
 * the contract or the screens. `--record` does so in any case; recording needs the services.
 * `--built` takes the client as it was last built. Other arguments go to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startSite } from '../e2e/site.ts';
import { repository } from '../services/ports.ts';
import { compressPictures } from './palette.ts';
import { recordingProblems } from './recordings.ts';

const OWN = ['--update', '--record', '--built'] as const;
const given = process.argv.slice(2);
const has = (option: (typeof OWN)[number]): boolean => given.includes(option);
/** Everything else is for Playwright: `-g course`, `--project phone`. */
const others = given.filter((one) => !OWN.some((option) => option === one));

function run(command: string, args: readonly string[], env = {}): boolean {
  const options = {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  } as const;
  return spawnSync(command, args, options).status === 0;
}

const playwright = (args: readonly string[], env = {}): boolean =>
  run(
    'playwright',
    ['test', '--config', join(repository, 'e2e/visual/playwright.config.ts'), ...args],
    env,
  );

const WIDTHS = others.includes('--project')
  ? []
  : (['--project', 'desktop', '--project', 'phone'] as const);

const compare = (): boolean => playwright([...WIDTHS, ...others]);

/** Visits the screens of a site with demo data. */
async function record(): Promise<boolean> {
  console.log('recording what the server answers');
  if (!run('npm', ['run', 'build', '--silent', '--workspace', 'server'])) {
    return false;
  }
  const site = await startSite();
  try {
    return playwright(['--project', 'record'], site.variables);
  } finally {
    await site.stop();
  }
}

/** Takes the pictures that differ; what is kept is small. */
async function draw(): Promise<boolean> {
  const isDrawn = playwright([...WIDTHS, '--update-snapshots=changed', 'screens', ...others]);
  await compressPictures();
  return isDrawn;
}

async function update(): Promise<boolean> {
  const isStale = has('--record') || recordingProblems().length > 0;
  if (!isStale && (await draw())) {
    return true;
  }
  return (await record()) && (await draw());
}

const isBuilt = has('--built') || run('npm', ['run', 'build', '--silent', '--workspace', 'web']);
// Pictures are compared once more after an update: what was compressed must still be the same.
const isUpdated = isBuilt && (!(has('--update') || has('--record')) || (await update()));
process.exitCode = isUpdated && compare() ? 0 : 1;
