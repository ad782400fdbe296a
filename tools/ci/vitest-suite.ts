/** The tests of vitest, from the file its JSON reporter writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { Part, Suite } from './stage.ts';

const RESULTS = 'vitest.json';
/** What vitest prints about errors that no test caught, and below each whose file it knows. */
const UNCAUGHT = /Vitest caught (?<count>\d+) unhandled error/;
const ORIGIN = /This error originated in "(?<file>[^"]+)" test file/g;

/** Loose, because it is written back whole. */
const Test = z.looseObject({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const File = z.looseObject({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(Test),
});
const Report = z.looseObject({ testResults: z.array(File) });
type File = z.output<typeof File>;

const readReport = (folder: string): z.output<typeof Report> =>
  Report.parse(JSON.parse(readFileSync(join(folder, RESULTS), 'utf8')));

/** Tests of one file may have the same title; they are then told apart by their order. */
function withIds({ name, assertionResults }: File, root: string) {
  const times = new Map<string, number>();
  return assertionResults.map((test) => {
    const title = [relative(root, name), ...test.ancestorTitles, test.title].join(' › ');
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    return { test, title, id: time === 1 ? title : `${title} (${time})` };
  });
}

/** `queued` or `run` when a worker died: such a test has not passed. */
function statusOf(status: string): Part['status'] {
  if (status === 'passed' || status === 'skipped') {
    return status;
  }
  return status === 'todo' ? 'skipped' : 'failed';
}

function partsOfFile(file: File, root: string, hasUncaught: boolean): Part[] {
  const tests = withIds(file, root).map(({ test, title, id }): Part => ({
    id,
    title,
    status: statusOf(test.status),
    reason: (test.failureMessages ?? []).join('\n') || 'it did not end',
    world: file.name,
  }));
  const explained = tests.some(({ status }) => status === 'failed');
  // A hook failed, or the file could not be loaded, or its worker died before the first test.
  const failed = hasUncaught || tests.length === 0 || (file.status === 'failed' && !explained);
  const title = relative(root, file.name);
  const reason = file.message || (hasUncaught ? 'an error that no test caught' : 'a hook failed');
  return [
    ...tests,
    { id: title, title, status: failed ? 'failed' : 'passed', reason, whole: true },
  ];
}

/** The suite of a repository. */
export function vitestSuite(root: string): Suite {
  return {
    read(folder, output) {
      const origins = [...output.matchAll(ORIGIN)].map(({ groups }) => `/${groups?.['file']}`);
      const stray = Number(UNCAUGHT.exec(output)?.groups?.['count'] ?? 0) > origins.length;
      const title = 'an error outside of any test file';
      return [
        ...readReport(folder).testResults.flatMap((file) =>
          partsOfFile(
            file,
            root,
            origins.some((end) => file.name.endsWith(end)),
          ),
        ),
        ...(stray ? [{ id: title, title, status: 'failed', reason: 'see the log' } as const] : []),
      ];
    },

    again(failed, folder) {
      const files = new Set(failed.map(({ id }) => id.split(' › ')[0] ?? id));
      const reporters = ['--reporter=default', '--reporter=json'];
      const output = `--outputFile.json=${join(folder, RESULTS)}`;
      return {
        argv: ['vitest', 'run', ...files, '--maxWorkers=1', ...reporters, output],
        env: { SECOND_LOOK: '1' },
      };
    },

    replace(folder, looks, failed) {
      const first = readReport(folder);
      const seen = new Map(
        looks.flatMap((look) => readReport(look).testResults.map((file) => [file.name, file])),
      );
      const testResults = first.testResults.map((file) => seen.get(file.name) ?? file);
      for (const file of testResults) {
        for (const { test, id } of withIds(file, root)) {
          // It may have passed beside another in the last look, and has failed all the same.
          if (failed.has(id)) {
            Object.assign(test, { status: 'failed' });
          }
        }
      }
      writeFileSync(join(folder, RESULTS), JSON.stringify({ ...first, testResults }));
    },
  };
}
