import { defineConfig } from 'vitest/config';

/** Rendering on a busy machine is slow; a test that hangs still ends. */
const TEST_TIMEOUT_MS = 20_000;

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    // The test DOM does not know the <search> element; browsers do.
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
    restoreMocks: true,
    unstubGlobals: true,
  },
});
