import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightSuite } from './playwright-suite.ts';
import type { Suite } from './stage.ts';
import { vitestSuite } from './vitest-suite.ts';

let root: string;
let first: string;
let look: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ci-suites-'));
  first = join(root, 'results');
  look = join(first, 'look-1');
  mkdirSync(look, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (folder: string, name: string, value: unknown): void =>
  writeFileSync(join(folder, name), JSON.stringify(value));
const verdicts = (suite: Suite, folder: string, output = ''): Record<string, string> =>
  Object.fromEntries(suite.read(folder, output).map(({ id, status }) => [id, status]));

describe('results of vitest', () => {
  const test = (title: string, status: string) => ({
    ancestorTitles: ['block'],
    title,
    status,
    failureMessages: status === 'failed' ? ['broke\n  at line 1'] : [],
  });
  const file = (name: string, status: string, ...tests: readonly ReturnType<typeof test>[]) => ({
    name: join(root, name),
    status,
    message: '',
    assertionResults: tests,
  });
  const results = (...files: readonly ReturnType<typeof file>[]) => ({
    success: false,
    testResults: files,
  });
  let suite: Suite;
  beforeEach(() => {
    suite = vitestSuite(root);
  });

  it('name tests, those of the same title too, and files whose hooks failed', () => {
    write(
      first,
      'vitest.json',
      results(
        file('a.test.ts', 'failed', test('same', 'passed'), test('same', 'failed')),
        file('hook.test.ts', 'failed', test('never', 'skipped')),
        file('died.test.ts', 'passed', test('under way', 'pending')),
        file('empty.test.ts', 'passed'),
      ),
    );
    expect(verdicts(suite, first)).toEqual({
      'a.test.ts': 'passed',
      'a.test.ts › block › same': 'passed',
      'a.test.ts › block › same (2)': 'failed',
      'hook.test.ts': 'failed',
      'hook.test.ts › block › never': 'skipped',
      'died.test.ts': 'passed',
      'died.test.ts › block › under way': 'failed',
      'empty.test.ts': 'failed',
    });
  });

  it('blame the file from which an error escaped', () => {
    write(first, 'vitest.json', results(file('web/a.test.ts', 'passed', test('one', 'passed'))));
    const output = `This error originated in "a.test.ts" test file. It doesn't mean`;
    const caught = 'Vitest caught 1 unhandled error during the test run.';
    const origin = `${caught}\n${output}`;
    expect(verdicts(suite, first, origin)).toEqual({
      'web/a.test.ts': 'failed',
      'web/a.test.ts › block › one': 'passed',
    });
    expect(Object.values(verdicts(suite, first, caught))).toContain('failed');
  });

  it('are asked for again by file, with one worker and a file of their own', () => {
    const ids = ['a.test.ts › block › one', 'a.test.ts › block › two', 'b.test.ts'];
    const failed = ids.map((id) => ({ id, title: id, status: 'failed', reason: '' }) as const);
    expect(suite.again?.(failed, look).argv).toEqual([
      'vitest',
      'run',
      'a.test.ts',
      'b.test.ts',
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${look}/vitest.json`,
    ]);
  });

  it('are replaced by those of the last look, but for what has failed', () => {
    const seen = [test('unsteady', 'passed'), test('broken', 'passed')];
    write(
      first,
      'vitest.json',
      results(
        file('a.test.ts', 'failed', test('unsteady', 'failed'), test('broken', 'failed')),
        file('hook.test.ts', 'failed', test('never', 'skipped')),
        file('other.test.ts', 'passed', test('one', 'passed')),
      ),
    );
    write(
      look,
      'vitest.json',
      results(
        file('a.test.ts', 'passed', ...seen),
        file('hook.test.ts', 'passed', test('never', 'passed')),
      ),
    );
    suite.replace?.(first, [look], new Set(['a.test.ts › block › broken']));
    expect(verdicts(suite, first)).toMatchObject({
      'a.test.ts › block › unsteady': 'passed',
      'a.test.ts › block › broken': 'failed',
      'hook.test.ts › block › never': 'passed',
      'other.test.ts › block › one': 'passed',
    });
  });
});

describe('results of Playwright', () => {
  const suite = playwrightSuite('playwright', ['node', 'tools/e2e.ts']);
  const test = (projectName: string, status: string, message?: string) => ({
    projectName,
    expectedStatus: 'passed',
    status,
    results: message === undefined ? [] : [{ status, errors: message ? [{ message }] : [] }],
  });
  const results = (...tests: readonly ReturnType<typeof test>[]) => ({
    config: { rootDir: root },
    errors: [],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [],
        suites: [{ title: 'block', specs: [{ title: 'one', file: 'a.spec.ts', tests }] }],
      },
    ],
  });
  const desktop = '[desktop] › a.spec.ts › block › one';
  const phone = '[phone] › a.spec.ts › block › one';

  it('tell projects apart, and skipped from never run', () => {
    write(
      first,
      'playwright.json',
      results(test('desktop', 'skipped', ''), test('phone', 'skipped')),
    );
    write(first, 'playwright-site.json', results(test('wide', 'expected', '')));
    expect(verdicts(suite, first)).toEqual({
      [desktop]: 'skipped',
      [phone]: 'failed',
      '[wide] › a.spec.ts › block › one': 'passed',
    });
  });

  it('are asked for again one by one', () => {
    const failed = [{ id: phone, title: phone, status: 'failed', reason: '' }] as const;
    const { argv, env } = suite.again?.(failed, look) ?? {};
    expect(argv).toContain('--workers=1');
    expect(env).toEqual({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(look, 'playwright.json') });
    expect(readFileSync(join(look, 'tests.txt'), 'utf8')).toBe(`${phone}\n`);
  });

  it('are replaced by those of the last look, but for what has failed', () => {
    const broke = [test('desktop', 'unexpected', 'broke'), test('phone', 'unexpected', 'broke')];
    write(first, 'playwright.json', results(...broke));
    write(
      look,
      'playwright.json',
      results(test('desktop', 'expected', ''), test('phone', 'expected', '')),
    );
    suite.replace?.(first, [look], new Set([phone]));
    expect(verdicts(suite, first)).toEqual({ [desktop]: 'passed', [phone]: 'failed' });
  });
});
