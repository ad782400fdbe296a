/**
 * `npm run screenshots`: builds the site, starts it with the demo market, and takes the pictures of
 * docs/screenshots anew. Needs the services (`npm run services start`).
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startSite } from '../e2e/site.ts';
import { repository } from '../services/ports.ts';
import { withPalette } from '../visual/palette.ts';

const config = join(repository, 'e2e/screenshots/playwright.config.ts');
const taken = join(repository, '.state/screenshots/taken');
const shown = join(repository, 'docs/screenshots');
const DITHER = 0.6;
const KIB = 1024;
const BYTES_MAX = 250 * KIB;

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(command, args, { cwd: repository, env, stdio: 'inherit' }).status === 0;
}

async function takePictures(): Promise<boolean> {
  const site = await startSite();
  try {
    return run('playwright', ['test', '--config', config], { ...process.env, ...site.variables });
  } finally {
    await site.stop();
  }
}

/** Puts the pictures where the docs show them; answers those that are too large. */
async function show(): Promise<string[]> {
  const large: string[] = [];
  rmSync(shown, { recursive: true, force: true });
  mkdirSync(shown, { recursive: true });
  for (const file of globSync('*.png', { cwd: taken })) {
    const picture = readFileSync(join(taken, file));
    const dithered = await withPalette(picture, DITHER);
    const small = dithered.length < BYTES_MAX ? dithered : await withPalette(picture);
    writeFileSync(join(shown, basename(file)), small);
    console.log(`${file} ${(small.length / KIB).toFixed(0)} KiB`);
    large.push(...(small.length < BYTES_MAX ? [] : [file]));
  }
  return large;
}

rmSync(taken, { recursive: true, force: true });
const isTaken = run('npm', ['run', 'build', '--silent'], process.env) && (await takePictures());
const large = isTaken ? await show() : [];
if (large.length > 0) {
  console.log(`larger than ${BYTES_MAX / KIB} KiB: ${large.join(', ')}`);
}
process.exitCode = isTaken && large.length === 0 ? 0 : 1;
