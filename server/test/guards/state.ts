/** What stands in files, so that a change of it shows. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './places.ts';

const SERVER = join(REPOSITORY, 'server');
/** As in server/vitest.config.ts. */
const TESTS = ['src/**/*.test.ts', 'test/**/*.test.ts', 'seeds/**/*.test.ts'];
const GONE = 'gone';

/** So many of them do not meet by chance. */
const HASH_LENGTH = 16;

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);

export const stateOf = (file: string): string =>
  existsSync(file) ? hashOf(readFileSync(file)) : GONE;

/** Changes with a test that comes, goes or is written anew. */
export function testsState(folder = SERVER): string {
  const tests = globSync(TESTS, { cwd: folder }).toSorted();
  return hashOf(tests.map((test) => `${test} ${stateOf(join(folder, test))}\n`).join(''));
}
