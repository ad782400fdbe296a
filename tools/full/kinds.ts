/** Proofs of two kinds: drills on a private copy of the site, and tests of the server. */
import type { Proof } from './proof.ts';

/** A test proves nothing about a site it does not run on. */
const NO_TESTS = ':!*.test.ts';
const SERVICES = ['deploy', 'package-lock.json', 'sandbox', 'tools/services'] as const;

/** What a drill runs on: the server as it is built. */
export const BUILT = [
  ...SERVICES,
  'contract/src',
  'server/migrations',
  'server/rolldown.config.ts',
  'server/seeds',
  'server/src',
  NO_TESTS,
] as const;
/** Everything of the server, its tests and what takes guards away. */
export const OF_GUARDS = [
  ...SERVICES,
  'contract',
  'server',
  'tools/vitest',
  'vitest.config.ts',
] as const;
/** What takes guards away does nothing to tests that run without it. */
export const OF_TESTS = [...OF_GUARDS, ':!server/test/guards'] as const;
/** What a browser is shown. */
export const SHOWN = [...BUILT, 'tools/e2e', 'web'] as const;

type Told = Pick<Proof, 'name' | 'minutes' | 'size' | 'shows'> &
  Partial<Pick<Proof, 'environment' | 'limit'>>;

/** A drill, which may go under another name than the proof. */
export const drill = ({ of, ...told }: Told & { readonly of?: string }): Proof => ({
  ...told,
  about: [...BUILT, 'tools/drills'],
  command: ['node', 'tools/drills/main.ts', of ?? told.name],
});

export const tests = ({ files, ...told }: Told & { readonly files: readonly string[] }): Proof => ({
  ...told,
  about: OF_TESTS,
  command: [
    'vitest',
    'run',
    ...['server', 'alone'].flatMap((project) => ['--project', project]),
    '--reporter=default',
    ...files,
  ],
});
