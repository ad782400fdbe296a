import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const noDevelopment = fileURLToPath(new URL('src/development/no-development.ts', import.meta.url));

/**
 * Packages stay outside, except our own contract and two of hundreds of small modules each, of which
 * we use a part: to find and read them one by one took a third of a process's start.
 */
const INSIDE = /^(?:[./#]|@zhiji\/|(?:kysely|zod)(?:\/|$))/;

/** One bundle for every role. */
const shared = {
  input: 'src/main.ts',
  platform: 'node' as const,
  external: (id: string) => !INSIDE.test(id),
};
const output = { format: 'esm', sourcemap: true, cleanDir: true } as const;

export default defineConfig([
  // What ships: it can run in production only.
  {
    ...shared,
    resolve: { alias: { '#development': noDevelopment } },
    output: { ...output, dir: 'dist' },
  },
  // The same with what development may do, for end-to-end tests, drills and measurements.
  { ...shared, output: { ...output, dir: 'dist-test' } },
]);
