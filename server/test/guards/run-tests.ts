/** Runs tests of the server on sources that the plugins of `without-guard.ts` change. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { REPORT, REPOSITORY } from './places.ts';

const PASSED = 'passed';
const FAILED = 'failed';
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** How a test file ended. */
export interface Ended {
  /** Below the repository. */
  readonly file: string;
  /** One that cannot even start fails without a failing test. */
  readonly isPassed: boolean;
  readonly failing: readonly string[];
}

interface Failing {
  readonly file: string;
  readonly test: string;
}

/** What vitest reports. */
export function endedIn(report: string): Ended[] {
  return Report.parse(JSON.parse(report)).testResults.map(({ name, status, assertionResults }) => ({
    file: relative(REPOSITORY, name),
    isPassed: status === PASSED,
    failing: assertionResults
      .filter((result) => result.status === FAILED)
      .map(({ fullName }) => fullName),
  }));
}

export function runTests(
  environment: Readonly<Record<string, string>>,
  options: readonly string[],
): Ended[] {
  rmSync(REPORT, { force: true });
  const args = [
    'run',
    '--project',
    'server',
    '--project',
    'alone',
    // A cache of transformed files would bring the guard back.
    '--fsModuleCache=false',
    '--reporter=json',
    // The results of `npm test` are not to be replaced.
    `--outputFile.json=${REPORT}`,
    ...options,
  ];
  const { stderr } = spawnSync('vitest', args, {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment, FULL: '0', NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (!existsSync(REPORT)) {
    throw new Error(`vitest did not end: ${stderr}`);
  }
  const ended = endedIn(readFileSync(REPORT, 'utf8'));
  rmSync(REPORT);
  if (ended.length === 0) {
    throw new Error(`vitest ran no test: ${stderr}`);
  }
  return ended;
}

/** The first test that fails without a guard, in a file that passes with it. */
export function noticing(
  key: string,
  tests: readonly string[],
  run: typeof runTests = runTests,
): Failing | undefined {
  let left = tests;
  while (left.length > 0) {
    const failing = firstFailing(run({ WITHOUT_GUARD: key }, ['--bail=1', ...left]), left);
    if (failing === undefined || isPassing(run({}, [failing.file]), failing.file)) {
      return failing;
    }
    // What is red anyway notices nothing, and kept the others from running.
    left = left.filter((test) => test !== failing.file);
  }
  return undefined;
}

/** One whose file cannot even start proves nothing. */
const firstFailing = (ended: readonly Ended[], tests: readonly string[]): Failing | undefined =>
  ended
    .filter(({ file }) => tests.includes(file))
    .flatMap(({ file, failing }) => failing.map((test) => ({ file, test })))
    .at(0);

const isPassing = (ended: readonly Ended[], test: string): boolean =>
  ended.some(({ file, isPassed }) => file === test && isPassed);
