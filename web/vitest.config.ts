import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: ['./test/fresh-modules.ts', './test/setup.ts'],
    // The test DOM does not know the <search> element; browsers do.
    onConsoleLog: (log) => !log.includes('The tag <search> is unrecognized'),
    restoreMocks: true,
    unstubGlobals: true,
    pool: 'threads',
  },
});
