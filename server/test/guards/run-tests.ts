/** Runs tests of the server on sources that the plugins of `without-guard.ts` change. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { REPORT, REPOSITORY } from './places.ts';

const FAILED = 'failed';
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** The first test that fails; one whose file cannot even start proves nothing. */
export function firstFailing(
  environment: Readonly<Record<string, string>>,
  options: readonly string[],
): string | undefined {
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
  const { testResults } = Report.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === FAILED)
        .map(({ fullName }) => `${relative(REPOSITORY, name)} › ${fullName}`),
    )
    .at(0);
}
