import { defineConfig } from 'vitest/config';

/** One project per workspace; results are kept for the conformance report. */
export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'bench', 'tools'],
    reporters: ['default', ['json', { outputFile: '.state/results/vitest.json' }]],
  },
});
