/** Tests in a browser, from the files Playwright's JSON reporter writes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Command } from './command.ts';
import type { Part, Suite } from './stage.ts';

/** Loose, because it is written back whole. */
const Test = z.looseObject({
  projectName: z.string(),
  status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
  results: z.array(
    z.looseObject({ errors: z.array(z.looseObject({ message: z.string().optional() })) }),
  ),
});
type Test = z.output<typeof Test>;

const Block = z.looseObject({
  title: z.string(),
  specs: z.array(z.looseObject({ title: z.string(), file: z.string(), tests: z.array(Test) })),
  get suites() {
    return z.array(Block).optional();
  },
});
type Block = z.output<typeof Block>;

const Report = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string().optional() })),
  suites: z.array(Block),
});

/** The file that must be there, and those of further runs. */
const filesIn = (folder: string, results: string): string[] => [
  join(folder, `${results}.json`),
  ...globSync(join(folder, `${results}-*.json`)),
];

const readReport = (file: string): z.output<typeof Report> =>
  Report.parse(JSON.parse(readFileSync(file, 'utf8')));

interface Found {
  /** As `--test-list` names it; the id in the report is the same for all projects of a test. */
  readonly id: string;
  readonly test: Test;
}

const testsIn = ({ specs, suites = [] }: Block, blocks: readonly string[]): Found[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({
      id: [`[${test.projectName}]`, file, ...blocks, title].join(' › '),
      test,
    })),
  ),
  ...suites.flatMap((block) => testsIn(block, [...blocks, block.title])),
];

/** The outermost blocks are files. */
const testsOf = ({ suites }: z.output<typeof Report>): Found[] =>
  suites.flatMap((file) => testsIn(file, []));

function statusOf({ status, results }: Test): Part['status'] {
  if (status === 'expected') {
    return 'passed';
  }
  // Without a result it was to be run and was not: the run ended before its turn.
  return status === 'skipped' && results.length > 0 ? 'skipped' : 'failed';
}

const plain = (errors: readonly { readonly message?: string | undefined }[]): string =>
  errors.map(({ message = 'unknown error' }) => stripVTControlCharacters(message)).join('\n');

/** The tests that a program runs, which leaves what came of them under this name. */
export const playwrightSuite = (results: string, program: Command['argv']): Suite => ({
  read: (folder) =>
    filesIn(folder, results)
      .map(readReport)
      .flatMap((report) => [
        ...testsOf(report).map(({ id, test }): Part => ({
          id,
          title: id,
          status: statusOf(test),
          reason: plain(test.results.flatMap(({ errors }) => errors)) || 'it was not run',
        })),
        ...report.errors.map((error): Part => {
          const reason = plain([error]);
          const title = reason.split('\n')[0] ?? reason;
          return { id: title, title, status: 'failed', reason, whole: true };
        }),
      ]),

  again(failed, folder) {
    const list = join(folder, 'tests.txt');
    writeFileSync(list, failed.map(({ id }) => `${id}\n`).join(''));
    return {
      argv: [...program, '--built', '--test-list', list, '--workers=1'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, `${results}.json`) },
    };
  },

  replace(folder, looks, failed) {
    const seen = new Map(
      looks
        .flatMap((look) => filesIn(look, results))
        .flatMap((file) => testsOf(readReport(file)))
        .map(({ id, test }) => [id, test]),
    );
    for (const file of filesIn(folder, results)) {
      const report = readReport(file);
      for (const { id, test } of testsOf(report)) {
        if (!failed.has(id)) {
          Object.assign(test, seen.get(id));
        }
      }
      writeFileSync(file, JSON.stringify(report));
    }
  },
});
