/** Executed tests, from the JSON reporters of vitest and Playwright. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

export interface TestResult {
  /** Relative to the repository root. */
  readonly file: string;
  /** Titles of the enclosing blocks and of the test, outermost first. */
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
}

export interface Results {
  readonly tests: readonly TestResult[];
  /** Test files that could not even be loaded: what they would have claimed is unknown. */
  readonly broken: readonly string[];
}

const VITEST_FILE = /^vitest.*\.json$/;
const PLAYWRIGHT_FILE = /^playwright.*\.json$/;
const TITLE_SEPARATOR = ' › ';

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          expectedStatus: z.string(),
          status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type PlaywrightSuite = z.output<typeof PlaywrightSuite>;

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  errors: z.array(z.object({ message: z.string().default('unknown error') })),
  suites: z.array(PlaywrightSuite),
});

/** All results in a folder: `vitest*.json` and `playwright*.json`. */
export function readResults(folder: string, root: string): Results {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const parts = readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      if (VITEST_FILE.test(name)) {
        return [fromVitest(read(name), root)];
      }
      if (PLAYWRIGHT_FILE.test(name)) {
        return [fromPlaywright(read(name), root)];
      }
      return [];
    });
  return {
    tests: parts.flatMap(({ tests }) => tests),
    broken: parts.flatMap(({ broken }) => broken),
  };
}

function fromVitest(json: unknown, root: string): Results {
  const { testResults } = VitestReport.parse(json);
  return {
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        title: [...ancestorTitles, title].join(TITLE_SEPARATOR),
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
      })),
    ),
    broken: testResults
      .filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      )
      .map(({ name }) => relative(root, name)),
  };
}

/** Other browser tests run now and then; the page says what is shown before a change is let in. */
export const isOfGate = (title: string): boolean => title.includes('@gate');

function fromPlaywright(json: unknown, root: string): Results {
  const { config, errors, suites } = PlaywrightReport.parse(json);
  const tests: TestResult[] = [];
  const visit = (suite: PlaywrightSuite, titles: readonly string[]): void => {
    for (const spec of suite.specs.filter(({ title }) => isOfGate(title))) {
      for (const test of spec.tests) {
        tests.push({
          file: relative(root, join(config.rootDir, spec.file)),
          title: `${[...titles, spec.title].join(TITLE_SEPARATOR)} (${test.projectName})`,
          status: playwrightStatus(test),
        });
      }
    }
    for (const inner of suite.suites ?? []) {
      visit(inner, [...titles, inner.title]);
    }
  };
  // The outermost suites are files; their titles repeat the path.
  for (const suite of suites) {
    visit(suite, []);
  }
  return { tests, broken: errors.map(({ message }) => message.split('\n')[0] ?? message) };
}

/** A test that passed on a second try, or was expected to fail, proves nothing. */
function playwrightStatus(test: {
  status: 'skipped' | 'expected' | 'unexpected' | 'flaky';
  expectedStatus: string;
}): TestResult['status'] {
  if (test.status === 'skipped') {
    return 'skipped';
  }
  return test.status === 'expected' && test.expectedStatus === 'passed' ? 'passed' : 'failed';
}
