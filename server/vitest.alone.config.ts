import { defineConfig } from 'vitest/config';
import { alone, globalSetup } from './vitest.shared.ts';

export default defineConfig({
  test: { name: 'alone', include: alone, globalSetup },
});
