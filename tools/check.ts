/**
 * `npm run check [-- --fast]`: everything that needs no service, one step after the other. All
 * steps run even when one fails; the table at the end names the commands to repeat. `--fast`
 * leaves out the tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { z } from 'zod';

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Test projects that need neither database nor browser. */
const UNIT_PROJECTS = ['contract', 'tools', 'sandbox', 'web', 'bench'];

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });

const { workspaces } = z
  .object({ workspaces: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', ...workspaces, 'vitest.config.ts'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries/main.ts'] },
  { name: 'lifecycles', command: ['node', 'tools/lifecycles/main.ts'] },
  { name: 'repository rules', command: ['node', 'tools/repo-rules/main.ts'] },
  { name: 'guards', command: ['node', 'server/test/guards/main.ts', '--where'] },
  { name: 'test titles', command: ['node', 'tools/conformance/main.ts', '--titles'] },
  ...workspaces
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder): Step => ({ name: `types ${folder}`, command: ['tsc', '-p', folder] })),
  { name: 'generated files', command: ['node', 'tools/gen/main.ts', '--check'] },
];
if (!options.fast) {
  const projects = UNIT_PROJECTS.flatMap((project) => ['--project', project]);
  // Without the JSON reporter: the results of `npm test` are not to be replaced by a part of them.
  const command = ['vitest', 'run', '--reporter=default', ...projects] as const;
  steps.push({ name: 'unit tests', command });
}

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};

const outcomes = steps.map(({ name, command }) => {
  const [program, ...rest] = command;
  console.log(`\n== ${name}: ${command.join(' ')}`);
  const start = performance.now();
  const { status } = spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' });
  const seconds = (performance.now() - start) / SECOND_MS;
  return { name, command, passed: status === 0, seconds };
});

const width = Math.max(...outcomes.map(({ name }) => name.length));
console.log('');
for (const { name, command, passed, seconds } of outcomes) {
  const line = `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(5)} s  ${passed ? 'ok' : 'FAILED'}`;
  console.log(passed ? line : `${line}: ${command.join(' ')}`);
}
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`check: ${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
