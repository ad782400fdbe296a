/**
 * `npm run full [-- --only NAME…] [-- --small] [-- --again]`: the long runs, one after the other,
 * hours in all, on services that already run. Each writes its row in docs/proof.md as it ends; what
 * has passed at this commit is not run again, so a stopped run goes on where it was, unless
 * `--again` is given. `--small` takes minutes and leaves the page alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../ci/command.ts';
import { repository } from '../services/ports.ts';
import { parseProofs, type Proof, renderProofs, withProof } from './proof.ts';
import { type Run, runs } from './runs.ts';

const LIMIT_MS = 4 * 60 * 60 * 1_000;
const page = join(repository, 'docs/proof.md');
const scratch = join(repository, '.state/proof.md');

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    small: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const known = runs(values.small);
const unknown = values.only.find((name) => !known.some((run) => run.name === name));
if (unknown !== undefined) {
  console.error(`no run "${unknown}"; there are ${known.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
/** A plus says that there was more than the commit; such a run is never taken as done. */
const changed = git('status', '--porcelain', '--', '.', ':!docs/proof.md') !== '';
const commit = git('rev-parse', '--short', 'HEAD') + (changed ? '+' : '');

const file = values.small ? scratch : page;
const proofs = (): Proof[] => (existsSync(file) ? parseProofs(readFileSync(file, 'utf8')) : []);
const isDone = ({ name, size }: Run): boolean =>
  !changed &&
  !values.again &&
  proofs().some(
    (proof) =>
      proof.run === name &&
      proof.size === size &&
      proof.commit === commit &&
      proof.result === 'passed',
  );

const chosen = known.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const show = (line: string): void => console.log(line);
let failures = 0;
for (const [index, run] of chosen.entries()) {
  const title = `${index + 1}/${chosen.length} ${run.name} (${run.size})`;
  if (isDone(run)) {
    console.log(`=== ${title}: passed at ${commit} already`);
    continue;
  }
  console.log(`\n=== ${title}: ${run.argv.join(' ')}`);
  const { trouble, seconds } = await runCommand(run, {
    folder: repository,
    limitMs: LIMIT_MS,
    show,
  });
  const result = trouble === '' ? 'passed' : 'FAILED';
  console.log(`=== ${title}: ${result} ${trouble} in ${seconds.toFixed(0)} s`);
  failures += trouble === '' ? 0 : 1;
  const proof = {
    run: run.name,
    size: run.size,
    result,
    seconds: Math.round(seconds),
    commit,
  } as const;
  writeFileSync(file, renderProofs(withProof(proofs(), proof)));
}
console.log(`\n${chosen.length - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
