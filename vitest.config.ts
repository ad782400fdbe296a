import { join } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Files that take longest; begun last, they would keep one core busy and the others idle. */
const LONG =
  /\/(?:fuzz|matrix|code-abuse|crash-points|hostile|transcode|login-dialog)\.test\.tsx?$/;

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
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
  // The same for all: vitest refuses projects that run together and disagree.
  maxWorkers: 2,
};

/** Properties draw the same cases in every run. */
const seeded = { setupFiles: [join(import.meta.dirname, 'tools/vitest/test-setup.ts')] };

/** The tests a configuration in a workspace names. */
const project = (
  folder: string,
  more: TestProjectInlineConfiguration['test'] = {},
  config = 'vitest.config.ts',
): TestProjectInlineConfiguration => ({
  extends: `./${folder}/${config}`,
  root: `./${folder}`,
  test: { ...steady, name: folder, ...more },
});

/** One project per workspace and one that wants quiet; results are kept for conformance. */
export default defineConfig({
  test: {
    projects: [
      project('contract', seeded),
      project('server', seeded),
      project(
        'server',
        { ...seeded, name: 'alone', maxWorkers: 1, sequence: { groupOrder: 1 } },
        'vitest.alone.config.ts',
      ),
      project('web'),
      project('sandbox'),
      project('bench'),
      project('tools'),
    ],
    sequence: { sequencer: LongFirst },
    // Dropping a hundred databases takes longer than the default; what is left fills the disk.
    teardownTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.state/results/vitest.json' },
  },
});
