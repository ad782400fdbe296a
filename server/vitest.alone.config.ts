import { defineConfig } from 'vitest/config';
import { ALONE, plugins, shared } from './vitest.shared.ts';

export default defineConfig({
  plugins,
  test: { ...shared, name: 'alone', include: ALONE },
});
