/** Takes the found guards away, one after the other, until a test notices. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { allFound } from './found.ts';
import { isMissing, renderPage } from './found-page.ts';
import { PAGE, REPOSITORY } from './places.ts';
import { noticing, TestRunner } from './run-tests.ts';
import { isKnown, readSeenTests, readWatched, testsOf, watchTests } from './seen-tests.ts';
import { unnoticed } from './unnoticed.ts';
import { Verdicts } from './verdicts.ts';
import type { Found, Kind } from './found.ts';
import type { SeenTests } from './seen-tests.ts';
import type { RunTests } from './run-tests.ts';
import type { Verdict } from './verdicts.ts';

export interface Choice {
  /** Words of a key. */
  readonly words: string;
  readonly kind: Kind | undefined;
  readonly part: number;
  readonly parts: number;
  readonly isChanged: boolean;
}

/** The nearest tests first; the others only when these miss nothing. */
const NEAREST = 6;
const TESTS_MAX = 36;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Reasons for guards that stand no longer. */
export function staleReasons(): string[] {
  const keys = new Set(allFound().map(({ key }) => key));
  return Object.keys(unnoticed).filter((key) => !keys.has(key));
}

function choose(all: readonly Found[], choice: Choice): Found[] {
  const changed = choice.isChanged ? changedFiles() : undefined;
  return all
    .filter(({ kind }) => choice.kind === undefined || kind === choice.kind)
    .filter(({ file }) => changed?.has(`server/src/${file}`) ?? true)
    .filter((_, index) => index % choice.parts === choice.part - 1)
    .filter(({ key }) => key.includes(choice.words));
}

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', ['-C', REPOSITORY, ...args], { encoding: 'utf8' }).split('\n');

/** Files that differ from the last commit, or are new. */
const changedFiles = (): ReadonlySet<string> =>
  new Set([
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);

async function tryOne(
  run: RunTests,
  guard: Found,
  seen: SeenTests,
  failed: ReadonlySet<string>,
): Promise<Verdict> {
  const tests = testsOf(guard, seen, failed).slice(0, TESTS_MAX);
  if (tests.length === 0) {
    return { outcome: 'unrun', by: 'no test that passes comes by' };
  }
  for (const some of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
    const failing = await noticing(run, guard.key, { files: some });
    if (failing !== undefined) {
      const { file, test } = failing;
      return { outcome: 'noticed', by: `${file} › ${test}`, file };
    }
  }
  return { outcome: 'unnoticed', by: `none of ${tests.length} test files misses it` };
}

/** Says which guards there are and what is known of them. */
export function listFound(choice: Choice): void {
  const verdicts = new Verdicts();
  const seen = readSeenTests();
  for (const guard of choose(allFound(), choice)) {
    const verdict = verdicts.of(guard);
    const told = verdict === undefined ? 'not tried' : `${verdict.outcome}: ${verdict.by}`;
    const tests = seen.get(guard.key)?.length ?? 0;
    say(`${guard.key} (line ${guard.line}, ${tests} test files): ${told}`);
  }
}

/** Whether every chosen guard is noticed or has its reason. */
export async function tryFound(choice: Choice): Promise<boolean> {
  const all = allFound();
  const chosen = choose(all, choice);
  const verdicts = new Verdicts();
  const left = chosen.filter((guard) => verdicts.isDue(guard));
  if (left.length > 0 && !isKnown(left, readWatched())) {
    say('watching which tests come by which guard');
    await watchTests(all);
  }
  const seen = readSeenTests();
  const failed = new Set(readWatched()?.failed ?? []);
  for (const file of failed) {
    say(`LEFT OUT ${file}: it failed with every guard in place`);
  }
  if (left.length > 0) {
    const runner = await TestRunner.open(1);
    try {
      for (const [index, guard] of left.entries()) {
        const verdict = await tryOne(async (run) => runner.run(run), guard, seen, failed);
        verdicts.keep(guard, verdict);
        say(`${index + 1}/${left.length} ${guard.key}: ${verdict.outcome}: ${verdict.by}`);
      }
    } finally {
      await runner.close();
    }
  }
  const page = renderPage(all, (guard) => verdicts.of(guard), unnoticed);
  writeFileSync(PAGE, page);
  return conclude(chosen, verdicts, choice.isChanged);
}

export function conclude(
  chosen: readonly Found[],
  verdicts: Verdicts,
  isChanged: boolean,
): boolean {
  const missing = chosen.filter((guard) => isMissing(verdicts.of(guard)));
  const unexplained = missing.filter(({ key }) => unnoticed[key] === undefined);
  const stale = [
    ...staleReasons(),
    ...chosen
      .filter((guard) => !missing.includes(guard) && unnoticed[guard.key] !== undefined)
      .map(({ key }) => key),
  ];
  for (const guard of unexplained) {
    const verdict = verdicts.of(guard);
    const told = verdict?.outcome === 'unrun' ? 'NEVER RUN' : 'NOT NOTICED';
    say(`${told} ${guard.key} (server/src/${guard.file}:${guard.line}): ${verdict?.by ?? ''}`);
  }
  for (const key of stale) {
    say(`STALE ${key}: its reason is no longer needed`);
  }
  const noticed = `${chosen.length - missing.length} of ${chosen.length} found guards`;
  const explained = missing.length - unexplained.length;
  say(`proof: ${noticed} are missed when they are gone, ${explained} more have a reason`);
  // Words or a part that choose nothing prove nothing; that nothing has changed is no fault.
  const isEmpty = chosen.length === 0 && !isChanged;
  return !isEmpty && unexplained.length + stale.length === 0;
}
