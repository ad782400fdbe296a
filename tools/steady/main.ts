/**
 * `npm run steady -- FILE [--times 20]`: runs one test file again and again while one core is kept
 * busy, and says how often each of its tests failed. For a test that CI called unsteady, before and
 * after it was mended.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { runCommand } from '../ci/command.ts';
import { playwrightSuite } from '../ci/playwright-suite.ts';
import type { Part } from '../ci/stage.ts';
import { vitestSuite } from '../ci/vitest-suite.ts';
import { repository } from '../services/ports.ts';

const LIMIT_MS = 30 * MINUTE_MS;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' } },
});
const [file = ''] = positionals;
const times = Number(values.times);
if (positionals.length !== 1 || !existsSync(join(repository, file)) || !(times > 0)) {
  console.error('usage: npm run steady -- FILE [--times 20]');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(1));
}

const results = join(repository, '.state/steady');
const whole: Part = { id: file, title: file, status: 'failed', reason: '' };
const isBrowserTest = file.startsWith('e2e/');
const E2E = ['node', 'tools/e2e.ts'] as const;
const suite = isBrowserTest ? playwrightSuite('playwright', E2E) : vitestSuite(repository);
const browserTest = {
  argv: [...E2E, '--built', file] as const,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json') },
};
const command = (isBrowserTest ? undefined : suite.again?.([whole], results)) ?? browserTest;

const busy = new Worker('for (;;) {}', { eval: true });
const failures = new Map<string, string[]>();
for (let time = 1; time <= times; time += 1) {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const lines: string[] = [];
  const ran = await runCommand(command, {
    folder: repository,
    limitMs: LIMIT_MS,
    show: (line) => void lines.push(line),
  });
  try {
    const failed = suite.read(results, ran.output).filter(({ status }) => status === 'failed');
    for (const { title, reason } of failed) {
      failures.set(title, [...(failures.get(title) ?? []), reason.split('\n')[0] ?? '']);
    }
    console.log(`${time}/${times}: ${failed.length} failed in ${ran.seconds.toFixed(0)} s`);
  } catch {
    console.log(lines.join('\n'));
    throw new Error(`${file} left no results: ${ran.trouble}`);
  }
}
await busy.terminate();

for (const [title, reasons] of failures) {
  console.log(`\n${reasons.length} of ${times}: ${title}`);
  for (const reason of new Set(reasons)) {
    console.log(`  ${reason}`);
  }
}
console.log(`\n${failures.size} unsteady tests`);
process.exitCode = failures.size === 0 ? 0 : 1;
