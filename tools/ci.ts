/**
 * Everything that proves the project, one stage after the other, on services that already run.
 * All stages run even when one fails; the last line counts what passed and what failed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from './services/ports.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Names of the failures, said again at the end, where a cut log still shows them. */
  readonly failures?: readonly string[];
}

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** How many checks it made; one for the command itself when it does not count. */
  readonly count?: (output: string) => Count;
}

/** Ids whose proof this state of the project promises. */
const NEEDED = [
  'NAV-01..11,GRD-01..04,HDR-01..08,FTR-01..05,DLG-01..09,USR-01..06,VAL-01..09,ERR-01..07',
  'STA-01..09,ROL-01,ROL-02,CON-01..05,CMP-01..08',
  'API-001..034,API-037..041,API-044..048,API-050,API-053..055,API-072..082',
  'API-085..101,API-105..112',
].join(',');

const MS_PER_SECOND = 1_000;
const FAILURE_MAX_LENGTH = 800;
const results = join(repository, '.state/results');

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'));

function countVitest(): Count {
  const report = z
    .object({
      numPassedTests: z.int(),
      numFailedTests: z.int(),
      testResults: z.array(
        z.object({
          name: z.string(),
          status: z.string(),
          message: z.string(),
          assertionResults: z.array(
            z.object({
              fullName: z.string(),
              status: z.string(),
              failureMessages: z.array(z.string()).nullish(),
            }),
          ),
        }),
      ),
    })
    .parse(readJson('vitest.json'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return failed.length === 0 && status === 'failed'
      ? [`${name}: ${message}`]
      : failed.map((test) => `${test.fullName}: ${(test.failureMessages ?? []).join('\n')}`);
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  };
}

function countPlaywright(): Count {
  const { stats } = z
    .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
    .parse(readJson('playwright.json'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Counts the lines of a tool that prints one per check. */
const countLines =
  (good: RegExp, bad: RegExp) =>
  (output: string): Count => ({
    passed: [...output.matchAll(good)].length,
    failed: [...output.matchAll(bad)].length,
  });

const stages: readonly Stage[] = [
  {
    name: 'check',
    command: ['node', 'tools/check.ts', '--fast'],
    count: countLines(/^.{10,} s {2}ok$/gm, /^.{10,} s {2}FAILED/gm),
  },
  { name: 'tests', command: ['vitest', 'run'], count: countVitest },
  { name: 'end to end', command: ['node', 'tools/e2e.ts'], count: countPlaywright },
  { name: 'byte budgets', command: ['node', 'web/budget.ts'] },
  { name: 'lighthouse', command: ['node', 'tools/lighthouse/main.ts', '--small'] },
  {
    name: 'query plans',
    command: ['node', 'bench/src/main.ts', 'plans', '--source', '--sizes', '20000', '--assert'],
  },
  {
    name: 'fault drills',
    command: ['node', 'tools/drills/main.ts', 'all', '--small'],
    count: countLines(/^drill [\w-]+: ok/gm, /^drill [\w-]+: FAILED/gm),
  },
  {
    name: 'conformance',
    command: ['node', 'tools/conformance/main.ts', '--check', '--need', NEEDED],
  },
];

function run({ name, command, count }: Stage): Count {
  const [program, ...args] = command;
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const start = performance.now();
  const { status, stdout } = spawnSync(program, args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  console.log(`=== ${name}: ${((performance.now() - start) / MS_PER_SECOND).toFixed(0)} s`);
  const counted = countOrNothing(count, stdout);
  // A stage that ended badly has failed, whatever it counted.
  const failed = status === 0 ? counted.failed : Math.max(counted.failed, 1);
  return { ...counted, failed };
}

function countOrNothing(count: Stage['count'], output: string): Count {
  if (count === undefined) {
    return { passed: 1, failed: 0 };
  }
  try {
    return count(output);
  } catch (error) {
    console.log(`no count: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

rmSync(results, { recursive: true, force: true });
const counts = stages.map((stage) => ({ stage, ...run(stage) }));
for (const failure of counts.flatMap(({ failures = [] }) => failures)) {
  console.log(`\nFAILED ${failure.slice(0, FAILURE_MAX_LENGTH)}`);
}
console.log('');
for (const { stage, passed, failed } of counts) {
  console.log(`${stage.name.padEnd(14)}${passed} passed, ${failed} failed`);
}
const sum = (pick: (count: Count) => number): number =>
  counts.map(pick).reduce((total, value) => total + value, 0);
const failed = sum((count) => count.failed);
console.log(`\n${sum((count) => count.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
