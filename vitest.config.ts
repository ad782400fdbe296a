import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { join } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Files that take longest; begun last, they would keep one core busy and the others idle. */
const LONG = new RegExp(
  `/(?:${[
    'fuzz',
    'matrix',
    '(?:refund-|invoice-)?crash-points',
    'race-guards',
    'model',
    '(?:refund|exam)-races',
    'demo-offers',
    'market',
    'key-rotation',
    'hostile',
    'login-dialog',
  ].join('|')})\\.test\\.tsx?$`,
  'u',
);

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);

/** Starts the long files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What holds in every workspace: a busy machine is slow, not wrong, and what hangs still ends. */
const steady = {
  testTimeout: MINUTE_MS,
  hookTimeout: 3 * MINUTE_MS,
  expect: { poll: { timeout: 15 * SECOND_MS } },
};

/** Properties draw the same cases in every run. */
const seeded = { setupFiles: [join(import.meta.dirname, 'tools/vitest/test-setup.ts')] };

type Test = NonNullable<TestProjectInlineConfiguration['test']>;

/** The tests that a configuration in a workspace names. */
const project = (
  folder: string,
  test: Test,
  config = 'vitest.config.ts',
): TestProjectInlineConfiguration => ({
  extends: `./${folder}/${config}`,
  root: `./${folder}`,
  test: { ...steady, name: folder, ...test },
});

/** One group after the other; vitest wants one number of workers in a group. */
const first = { maxWorkers: 3, sequence: { groupOrder: 0 } };
const second = { maxWorkers: 2, sequence: { groupOrder: 1 } };
const alone = { name: 'alone', maxWorkers: 1, sequence: { groupOrder: 2 } };

/**
 * One project per workspace, and one of what wants quiet; results are kept for the conformance
 * report. The server's tests wait for engines and come first, three at a time; the others keep a
 * core busy each.
 */
export default defineConfig({
  test: {
    projects: [
      project('server', { ...seeded, ...first }),
      project('contract', { ...seeded, ...second }),
      project('web', second),
      project('sandbox', second),
      project('bench', second),
      project('tools', second),
      project('server', { ...seeded, ...alone }, 'vitest.alone.config.ts'),
    ],
    sequence: { sequencer: LongFirst },
    // Dropping a hundred databases takes longer than the default; what is left fills the disk.
    teardownTimeout: MINUTE_MS,
    reporters: ['default', 'json'],
    outputFile: { json: '.state/results/vitest.json' },
  },
});
