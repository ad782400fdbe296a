import { defineConfig } from 'vitest/config';
import { ALONE, plugins, shared } from './vitest.shared.ts';

export default defineConfig({
  plugins,
  test: {
    ...shared,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'],
    exclude: ALONE,
  },
});
