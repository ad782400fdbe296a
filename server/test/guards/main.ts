/**
 * `node server/test/guards/main.ts [words of a name, or R1-A] [--part 1/3] [--where]`: takes away one
 * guard after the other and runs its tests. A guard whose absence no test notices is a failure. `--part
 * 1/3` takes every third; `--where` only says whether each stands once in its file and its tests
 * exist.
 *
 * `--found [--class owner|lifecycle|lock] [--changed] [--list]` does so with those found in the
 * sources by how they are written, and writes docs/guards.md and docs/guards.json: all of them, those
 * of a class, those in files that differ from the last commit. `--list` only says which there are. A
 * stopped run goes on where it was, here or elsewhere; what no test noticed is tried again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { KINDS } from './found.ts';
import { guards } from './guards.ts';
import { noticing, TestRunner } from './run-tests.ts';
import { listFound, staleReasons, tryFound } from './try-found.ts';
import { remove } from './without-guard.ts';
import type { Guard } from './guard.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

const namedBy = (finding: string): string => `[${finding}]`;

/** Whether a test fails without the guard that passes with it. */
async function isMissed(runner: TestRunner, { name, tests, finding }: Guard): Promise<boolean> {
  const files = tests.map((test) => relative(repository, join(repository, 'server/src', test)));
  const named = finding === undefined ? undefined : new RegExp(`\\[${finding}\\]`, 'u');
  return (await noticing(async (run) => runner.run(run), name, { files, named })) !== undefined;
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
async function takeFound(): Promise<boolean> {
  const choice = { words, part, parts, kind: kindNamed(values.class), isChanged: values.changed };
  if (values.list) {
    listFound(choice);
    return true;
  }
  return tryFound(choice);
}

/** Whether all of the list stand where it says. */
function findListed(chosen: readonly Guard[]): boolean {
  const faults = [
    ...chosen.map(faultOf).filter((fault) => fault !== undefined),
    ...staleReasons().map((key) => `a reason for no guard: ${key}`),
  ];
  for (const fault of faults) {
    process.stderr.write(`${fault}\n`);
  }
  process.stdout.write(`proof: ${chosen.length} guards, ${faults.length} faults in the lists\n`);
  return faults.length === 0;
}

/** Whether all of the list are noticed. */
async function takeListed(chosen: readonly Guard[]): Promise<boolean> {
  const runner = await TestRunner.open(1);
  let missed = 0;
  try {
    for (const guard of chosen) {
      const isNoticed = await isMissed(runner, guard);
      missed += isNoticed ? 1 : 0;
      const number = `${chosen.indexOf(guard) + 1}/${chosen.length}`;
      const outcome = isNoticed ? 'a test fails without it' : 'NO TEST misses it';
      process.stdout.write(`${number} ${guard.name}: ${outcome}\n`);
    }
  } finally {
    await runner.close();
  }
  process.stdout.write(
    `proof: ${missed} of ${chosen.length} guards are missed when they are gone\n`,
  );
  return missed === chosen.length;
}

async function take(): Promise<boolean> {
  if (values.found) {
    return takeFound();
  }
  const chosen = guards
    .filter((_, index) => index % parts === part - 1)
    .filter(({ name, finding }) => name.includes(words) || finding?.startsWith(words) === true);
  // A part or words that choose nothing prove nothing.
  if (chosen.length === 0) {
    return false;
  }
  return findListed(chosen) && (values.where || (await takeListed(chosen)));
}

process.exitCode = (await take()) ? 0 : 1;
