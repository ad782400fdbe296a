/**
 * `node server/test/guards/main.ts [words of a name] [--part 1/3] [--where]`: takes away one guard
 * after the other and runs its tests. A guard whose absence no test notices is a failure. `--part
 * 1/3` takes every third; `--where` only says whether each stands once in its file and its tests
 * exist.
 *
 * `--found [--class owner|lifecycle|lock] [--changed] [--list]` does so with those found in the
 * sources by how they are written, and writes docs/guards.md: all of them, those of a class, those
 * in files that differ from the last commit. `--list` only says which there are. A stopped run goes
 * on where it was; what no test noticed is tried again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KINDS } from './found.ts';
import { guards } from './guards.ts';
import { listFound, staleReasons, tryFound } from './try-found.ts';
import { remove } from './without-guard.ts';
import type { Guard } from './guard.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

/** How many tests failed, by what vitest printed. */
const FAILED = /Tests\s+(?<failed>\d+) failed/u;

const namedBy = (finding: string): string => `[${finding}]`;

function testsFailing({ name, tests, finding }: Guard): number {
  const files = tests.map((test) => join('server/src', test));
  // A cache of transformed files would bring the guard back.
  const args = [
    'run',
    '--project',
    'server',
    '--project',
    'alone',
    '--fsModuleCache=false',
    // One that fails is enough.
    '--bail=1',
    ...(finding === undefined ? [] : ['-t', `\\[${finding}\\]`]),
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

const sourceOf = (file: string): string =>
  readFileSync(join(repository, 'server/src', file), 'utf8');

/** What is wrong with an entry of the list, if anything. */
function faultOf(guard: Guard): string | undefined {
  const missing = guard.tests.find((test) => !existsSync(join(repository, 'server/src', test)));
  if (missing !== undefined) {
    return `"${guard.name}": no test ${missing}`;
  }
  const { finding } = guard;
  const silent = guard.tests.find(
    (test) => finding !== undefined && !sourceOf(test).includes(namedBy(finding)),
  );
  if (silent !== undefined) {
    return `"${guard.name}": ${silent} does not name ${finding}`;
  }
  try {
    remove(guard, sourceOf(guard.file));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    where: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    found: { type: 'boolean', default: false },
    class: { type: 'string' },
    changed: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const [words = ''] = positionals;
const [part = 1, parts = 1] = values.part.split('/').map(Number);

function kindNamed(name: string | undefined) {
  const kind = KINDS.find((each) => each === name);
  if (name !== undefined && kind === undefined) {
    throw new Error(`no class "${name}", but ${KINDS.join(', ')}`);
  }
  return kind;
}

/** Whether all that were found are noticed or have a reason. */
function takeFound(): boolean {
  const choice = { words, part, parts, kind: kindNamed(values.class), isChanged: values.changed };
  if (values.list) {
    listFound(choice);
    return true;
  }
  return tryFound(choice);
}

/** Whether all of the list stand where it says and are noticed. */
function takeListed(): boolean {
  const chosen = guards
    .filter((_, index) => index % parts === part - 1)
    .filter(({ name }) => name.includes(words));
  const faults = chosen.map(faultOf).filter((fault) => fault !== undefined);
  const stale = values.where ? staleReasons() : [];
  for (const fault of [...faults, ...stale.map((key) => `a reason for no guard: ${key}`)]) {
    process.stderr.write(`${fault}\n`);
  }
  const unnoticed: string[] = [];
  for (const guard of values.where ? [] : chosen) {
    const failing = testsFailing(guard);
    const outcome = failing === 0 ? 'no test misses it' : 'a test fails without it';
    process.stdout.write(`${guard.name}: ${outcome}\n`);
    if (failing === 0) {
      unnoticed.push(guard.name);
    }
  }
  const [good, claim] = values.where
    ? [chosen.length - faults.length, 'stand where the list says']
    : [chosen.length - unnoticed.length, 'are missed when they are gone'];
  process.stdout.write(`proof: ${good} of ${chosen.length} guards ${claim}\n`);
  // A part or words that choose nothing prove nothing.
  return chosen.length > 0 && faults.length + stale.length + unnoticed.length === 0;
}

process.exitCode = (values.found ? takeFound() : takeListed()) ? 0 : 1;
