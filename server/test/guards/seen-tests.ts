/** Which tests come by which guard: known from one run of them all with a call at every guard. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REPOSITORY, SEEN, SEEN_KEYS } from './places.ts';
import { firstFailing } from './run-tests.ts';
import type { Found } from './found.ts';

const Line = z.object({ key: z.string(), test: z.string() });
const Keys = z.array(z.string());

/** Test files by the key of a guard. */
export type SeenTests = ReadonlyMap<string, readonly string[]>;

/** Whether every guard stood in the sources when tests were last watched. */
export function isKnown(guards: readonly Found[]): boolean {
  if (!existsSync(SEEN_KEYS)) {
    return false;
  }
  const known = new Set(Keys.parse(JSON.parse(readFileSync(SEEN_KEYS, 'utf8'))));
  return guards.every(({ key }) => known.has(key));
}

/** Runs every test of the server once; how they end does not matter. */
export function watchTests(all: readonly Found[]): void {
  rmSync(SEEN, { recursive: true, force: true });
  rmSync(SEEN_KEYS, { force: true });
  mkdirSync(SEEN, { recursive: true });
  firstFailing({ GUARDS_SEEN: '1' }, []);
  writeFileSync(SEEN_KEYS, JSON.stringify(all.map(({ key }) => key)));
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
 * The tests that come by a guard, those that are most likely to miss it first: the nearest in the
 * tree, and of these the ones that come by few guards and so are about little else.
 */
export function testsOf({ key, file }: Pick<Found, 'key' | 'file'>, seen: SeenTests): string[] {
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
  return (seen.get(key) ?? []).toSorted(
    (a, b) => nearness(b) - nearness(a) || (guardsOf.get(a) ?? 0) - (guardsOf.get(b) ?? 0),
  );
}
