/**
 * In which rounds browser tests run. What changes the site for everybody is tagged and runs after
 * the rest, one test at a time. Not by a project that depends on the others: Playwright leaves it out
 * when one test of those failed.
 */

export interface Round {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const SITE = '@site';
/** Who picks tests by more than their files has them run as he says. */
const PICKING: ReadonlySet<string> = new Set([
  '-g',
  '--grep',
  '-gv',
  '--grep-invert',
  '--test-list',
  '--test-list-invert',
  '--last-failed',
  '--only-changed',
  '--list',
  '--ui',
]);

/**
 * The rounds of some arguments of Playwright's. The first leaves what came of it in the file of
 * results, a second beside it. Without arguments both have tests.
 */
export function roundsOf(
  args: readonly string[],
  results: string,
  hasTests: (args: readonly string[]) => boolean,
): readonly Round[] {
  const whole = { args, env: {} };
  if (args.some((arg) => PICKING.has(arg.split('=')[0] ?? ''))) {
    return [whole];
  }
  const both = [
    [...args, '--grep-invert', SITE],
    [...args, '--grep', SITE, '--workers=1'],
  ];
  const [first, ...others] = args.length === 0 ? both : both.filter(hasTests);
  // Nothing is found by these arguments: Playwright says so.
  if (first === undefined) {
    return [whole];
  }
  const beside = { PLAYWRIGHT_JSON_OUTPUT_FILE: results.replace(/\.json$/, '-site.json') };
  return [{ args: first, env: {} }, ...others.map((round) => ({ args: round, env: beside }))];
}
