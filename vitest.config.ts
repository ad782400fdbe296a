import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

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

/** One project per workspace; results are kept for the conformance report. */
export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'bench', 'tools'],
    sequence: { sequencer: LongFirst },
    reporters: ['default', ['json', { outputFile: '.state/results/vitest.json' }]],
  },
});
