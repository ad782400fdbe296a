/** Which tests come by which guard: known from one run of them all with a call at every guard. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY, SEEN, WATCHED } from './places.ts';
import { TestRunner } from './run-tests.ts';
import { testsState } from './state.ts';
import type { Found } from './found.ts';
import type { Ended } from './run-tests.ts';

const Line = z.object({ key: z.string(), test: z.string() });
const Watched = z.object({
  /** The guards that stood in the sources. */
  keys: z.array(z.string()),
  /** Which tests there were. */
  tests: z.string(),
  /** Test files that failed with every guard in place. */
  failed: z.array(z.string()),
});
type Watched = z.infer<typeof Watched>;

/** Test files by the key of a guard. */
export type SeenTests = ReadonlyMap<string, readonly string[]>;

export const readWatched = (): Watched | undefined =>
  existsSync(WATCHED) ? Watched.parse(JSON.parse(readFileSync(WATCHED, 'utf8'))) : undefined;

/** Whether these guards and today's tests were there when tests were last watched. */
export function isKnown(
  guards: readonly Pick<Found, 'key'>[],
  watched: Watched | undefined,
): boolean {
  if (watched?.tests !== testsState()) {
    return false;
  }
  const known = new Set(watched.keys);
  return guards.every(({ key }) => known.has(key));
}

/** Runs every test of the server once; one that fails anyway can notice nothing later. */
export async function watchTests(all: readonly Found[]): Promise<void> {
  rmSync(SEEN, { recursive: true, force: true });
  rmSync(WATCHED, { force: true });
  mkdirSync(SEEN, { recursive: true });
  const keys = all.map(({ key }) => key);
  // Before the run: a test that is written meanwhile was not watched.
  const tests = testsState();
  const ended = await runAll();
  const failed = ended.filter(({ isPassed }) => !isPassed).map(({ file }) => file);
  writeFileSync(WATCHED, JSON.stringify({ keys, tests, failed } satisfies Watched));
}

async function runAll(): Promise<readonly Ended[]> {
  process.env['GUARDS_SEEN'] = '1';
  const runner = await TestRunner.open(0);
  try {
    return await runner.run({ files: runner.files });
  } finally {
    await runner.close();
    delete process.env['GUARDS_SEEN'];
  }
}

export function readSeenTests(): SeenTests {
  const lines = (existsSync(SEEN) ? readdirSync(SEEN) : []).flatMap((name) =>
    readFileSync(join(SEEN, name), 'utf8').split('\n').filter(Boolean),
  );
  const seen = lines
    .map((line) => Line.parse(JSON.parse(line)))
    .filter(({ test }) => test.endsWith('.test.ts') && existsSync(join(REPOSITORY, test)));
  return new Map(
    [...Map.groupBy(seen, ({ key }) => key)].map(([key, some]) => [
      key,
      [...new Set(some.map(({ test }) => test))],
    ]),
  );
}

/**
 * The tests that come by a guard and do not fail anyway, those that are most likely to miss it
 * first: the nearest in the tree, and of these the ones that come by few guards and so are about
 * little else.
 */
export function testsOf(
  { key, file }: Pick<Found, 'key' | 'file'>,
  seen: SeenTests,
  failed: ReadonlySet<string>,
): string[] {
  const guardsOf = new Map<string, number>();
  for (const test of [...seen.values()].flat()) {
    guardsOf.set(test, (guardsOf.get(test) ?? 0) + 1);
  }
  const path = `server/src/${file}`.split('/');
  const nearness = (test: string): number => {
    const parts = test.split('/');
    const apart = path.findIndex((part, place) => parts[place] !== part);
    return apart === -1 ? path.length : apart;
  };
  return (seen.get(key) ?? [])
    .filter((test) => !failed.has(test))
    .toSorted(
      (a, b) => nearness(b) - nearness(a) || (guardsOf.get(a) ?? 0) - (guardsOf.get(b) ?? 0),
    );
}
