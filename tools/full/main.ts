/**
 * `npm run full [-- --only NAME] [--again]`: every proof at full size, one after the other. A
 * stopped run goes on where it was; `--again` forgets what is proven already. Writes docs/proof.md
 * after each proof and exits 1 when one failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { repository } from '../services/ports.ts';
import { renderPage, rowsOf } from './page.ts';
import { proofs } from './proofs.ts';
import { type Proof, readOutput, type Result } from './proof.ts';
import { commitOf, Record, stateOf } from './record.ts';

const folder = join(repository, '.state/full');
const page = join(repository, 'docs/proof.md');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    again: { type: 'boolean', default: false },
  },
});
const { only } = options;
const unknown = only?.filter((name) => proofs.every((proof) => proof.name !== name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `no proof ${unknown.join(', ')}; there are ${proofs.map((one) => one.name).join(', ')}`,
  );
  process.exit(1);
}
const chosen = proofs.filter(({ name }) => only === undefined || only.includes(name));

/** Runs a program, with its whole output in a file of its own. */
async function perform({ name, command, environment }: Proof): Promise<Result> {
  const [program, ...args] = command;
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
  await once(child, 'close');
  writeFileSync(join(folder, `${name}.log`), output);
  return {
    passed: child.exitCode === 0,
    ...readOutput(output),
    seconds: Math.round((performance.now() - startedAt) / SECOND_MS),
    commit: commitOf(repository),
  };
}

mkdirSync(folder, { recursive: true });
const record = new Record(join(folder, 'record.json'), stateOf(repository));
for (const [index, proof] of chosen.entries()) {
  const place = `${index + 1}/${chosen.length} ${proof.name}`;
  const known = record.of(proof.name);
  if (known?.passed === true && !options.again && only === undefined) {
    console.log(`${place}: proven before, at ${known.commit}`);
    continue;
  }
  console.log(`${place}: ${proof.size}; about ${proof.minutes} min`);
  const result = await perform(proof);
  record.keep(proof.name, result);
  console.log(`  ${result.passed ? 'ok' : 'FAILED'} in ${result.seconds} s: ${result.figures}`);
  if (result.control !== '') {
    console.log(`  control: ${result.control}`);
  }
  const before = rowsOf(readFileSync(page, 'utf8'));
  writeFileSync(
    page,
    renderPage(proofs, (name) => record.of(name), before),
  );
}
const failed = chosen.filter(({ name }) => record.of(name)?.passed !== true);
console.log(`full: ${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
