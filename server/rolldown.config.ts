import { defineConfig } from 'rolldown';

/** One bundle for every role; packages stay outside, except our own contract. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) =>
    !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#') && !id.startsWith('@zhiji/'),
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
