/**
 * `node server/test/guards/main.ts [part of a name] [--where]`: takes away one guard after the
 * other and runs its tests. A guard whose absence no test notices is a failure. `--where` only
 * says whether each stands once in its file and its tests exist.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guards } from './guards.ts';
import { remove } from './without-guard.ts';
import type { Guard } from './guard.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

/** How many tests failed, by what vitest printed. */
const FAILED = /Tests\s+(?<failed>\d+) failed/u;

function testsFailing({ name, tests }: Guard): number {
  const files = tests.map((test) => join('server/src', test));
  // A cache of transformed files would bring the guard back.
  const args = [
    'run',
    '--project',
    'server',
    '--project',
    'alone',
    '--fsModuleCache=false',
    ...files,
  ];
  const { stdout } = spawnSync('vitest', args, {
    cwd: repository,
    env: { ...process.env, WITHOUT_GUARD: name, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  // A suite that cannot even start proves nothing about the guard.
  return Number(FAILED.exec(stdout)?.groups?.['failed'] ?? 0);
}

/** What is wrong with an entry of the list, if anything. */
function faultOf(guard: Guard): string | undefined {
  const missing = guard.tests.find((test) => !existsSync(join(repository, 'server/src', test)));
  if (missing !== undefined) {
    return `"${guard.name}": no test ${missing}`;
  }
  try {
    remove(guard, readFileSync(join(repository, 'server/src', guard.file), 'utf8'));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { where: { type: 'boolean', default: false } },
});
const [part = ''] = positionals;
const chosen = guards.filter(({ name }) => name.includes(part));

const faults = chosen.map(faultOf).filter((fault) => fault !== undefined);
for (const fault of faults) {
  process.stderr.write(`${fault}\n`);
}
const unnoticed: string[] = [];
for (const guard of values.where ? [] : chosen) {
  const failing = testsFailing(guard);
  process.stdout.write(`${guard.name}: ${failing} tests fail without it\n`);
  if (failing === 0) {
    unnoticed.push(guard.name);
  }
}
const [good, claim] = values.where
  ? [chosen.length - faults.length, 'stand where the list says']
  : [chosen.length - unnoticed.length, 'are missed when they are gone'];
process.stdout.write(`proof: ${good} of ${chosen.length} guards ${claim}\n`);
process.exitCode = faults.length + unnoticed.length === 0 ? 0 : 1;
