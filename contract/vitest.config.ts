import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Nothing in it is kept between tests.
    isolate: false,
  },
});
