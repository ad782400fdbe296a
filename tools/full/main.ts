/**
 * `npm run full [-- --all | --only NAME] [--again]`: every proof of the plan at full size, one
 * after the other, and with `--all` those beside it. Writes docs/proof.md after each proof, and leaves
 * out what passed there at a commit since which nothing it is about has changed: a stopped run goes
 * on where it was, here or elsewhere. `--again` runs that too. Exits 1 when one failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS, MINUTE_S, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { repository } from '../services/ports.ts';
import { passedAt, renderPage, rowOf, rowsOf } from './page.ts';
import { proofs } from './proofs.ts';
import { LONGEST_MINUTES, progressOf } from './progress.ts';
import { type Proof, readOutput, type Result } from './proof.ts';
import { commitOf, isAsIn, isChanged, stateOf } from './sources.ts';

const folder = join(repository, '.state/full');
const page = join(repository, 'docs/proof.md');

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    again: { type: 'boolean', default: false },
  },
});
const { all, only } = options;
const unknown = only?.filter((name) => proofs.every((proof) => proof.name !== name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `no proof ${unknown.join(', ')}; there are ${proofs.map((one) => one.name).join(', ')}`,
  );
  process.exit(1);
}
const chosen = proofs.filter(
  ({ name, isBeside }) => only?.includes(name) ?? (all || isBeside !== true),
);

/** Runs a program, with its whole output in a file of its own; says each minute that it runs. */
async function perform(proof: Proof): Promise<Result> {
  const { name, command, environment, minutes } = proof;
  const [program, ...args] = command;
  const [state, commit] = [stateOf(repository, proof), commitOf(repository, proof)];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: repository,
    // Properties draw cases of their own here; the gate repeats the same ones.
    env: { ...process.env, FULL: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const beat = setInterval(() => {
    const gone = Math.round((performance.now() - startedAt) / MINUTE_MS);
    console.log(`  ${gone} of about ${minutes} min`);
  }, MINUTE_MS);
  await once(child, 'close');
  clearInterval(beat);
  writeFileSync(join(folder, `${name}.log`), output);
  const result = {
    passed: child.exitCode === 0,
    ...readOutput(output),
    seconds: Math.round((performance.now() - startedAt) / SECOND_MS),
    commit,
  };
  // Nobody knows which of them were run.
  return stateOf(repository, proof) === state
    ? result
    : { ...result, passed: false, figures: 'the sources changed meanwhile' };
}

mkdirSync(folder, { recursive: true });
const rows = new Map(rowsOf(readFileSync(page, 'utf8')));

/** Whether it passed, and would again: what it is about is as it was. */
function isProven(proof: Proof): boolean {
  const commit = passedAt(proof, rows.get(proof.name));
  return commit !== null && isAsIn(repository, commit, proof);
}

const begunAt = performance.now();
const passed = new Map<string, boolean>();
const isRepeated = options.again || only !== undefined;
const due = chosen.filter((proof) => isRepeated || !isProven(proof));
console.log(`full: ${chosen.length - due.length} of ${chosen.length} proven before`);
if (due.some((proof) => isChanged(repository, proof))) {
  console.log('full: what is not committed is nowhere to be found later: rows of it count once');
}
for (const [index, proof] of due.entries()) {
  const progress = progressOf(performance.now() - begunAt, due.slice(index));
  console.log(`${index + 1}/${due.length} ${proof.name}: ${proof.size}; ${progress}`);
  const result = await perform(proof);
  rows.set(proof.name, rowOf(proof, result));
  console.log(`  ${result.passed ? 'ok' : 'FAILED'} in ${result.seconds} s: ${result.figures}`);
  if (result.control !== '') {
    console.log(`  control: ${result.control}`);
  }
  if (result.seconds > LONGEST_MINUTES * MINUTE_S) {
    console.log(`  longer than ${LONGEST_MINUTES} min: to be divided or sped up`);
  }
  passed.set(proof.name, result.passed);
  writeFileSync(page, renderPage(proofs, rows, isProven));
}
const failed = due.filter(({ name }) => passed.get(name) !== true);
console.log(`full: ${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
