import { defineConfig } from 'vitest/config';
import { alone, globalSetup } from './vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'],
    exclude: alone,
    globalSetup,
  },
});
