/** From requirements and test results to what is proven, and the page that says so. */
import { idsInTitle } from './ids.ts';
import type { Requirement } from './requirements.ts';
import type { TestResult } from './results.ts';

interface Claims {
  readonly passed: TestResult[];
  /** Failed or skipped: one of these is enough to leave the requirement unproven. */
  readonly spoiled: TestResult[];
}

export interface Conclusion {
  readonly claims: ReadonlyMap<string, Claims>;
  readonly proven: ReadonlySet<string>;
  /** Ids in titles that no requirement has. */
  readonly unknown: readonly { readonly id: string; readonly test: TestResult }[];
}

/** Weighs every test against the requirements it names. */
export function conclude(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): Conclusion {
  const claims = new Map<string, Claims>(
    requirements.map(({ id }) => [id, { passed: [], spoiled: [] }]),
  );
  const unknown: { id: string; test: TestResult }[] = [];
  for (const test of tests) {
    for (const id of new Set(idsInTitle(test.title))) {
      const claim = claims.get(id);
      if (!claim) unknown.push({ id, test });
      else if (test.status === 'passed') claim.passed.push(test);
      else claim.spoiled.push(test);
    }
  }
  const proven = new Set(
    [...claims]
      .filter(([, { passed, spoiled }]) => passed.length > 0 && spoiled.length === 0)
      .map(([id]) => id),
  );
  return { claims, proven, unknown };
}

/** `conformance: 12/200`. */
export function summary(requirements: readonly Requirement[], conclusion: Conclusion): string {
  return `conformance: ${conclusion.proven.size}/${requirements.length}`;
}

/** Why an id does not count, for a person to read. */
export function reasonMissing(id: string, { claims }: Conclusion): string {
  const claim = claims.get(id);
  if (!claim) return `${id}: no such requirement`;
  const [first] = claim.spoiled;
  if (first) return `${id}: ${first.status}: ${first.file} › ${first.title}`;
  return `${id}: no test`;
}

/** More tests of one file than this are counted instead of listed. */
const TITLES_PER_FILE = 5;

/** The text of docs/conformance.md: the same for the same results, whatever order they ran in. */
export function renderReport(requirements: readonly Requirement[], conclusion: Conclusion): string {
  const rows = requirements.map(({ id, statement }) => {
    const claim = conclusion.claims.get(id);
    const proof = conclusion.proven.has(id)
      ? listTests(claim?.passed ?? [])
      : (claim?.spoiled ?? [])
          .map(({ status, file, title }) => escape(`${status}: ${file} › ${title}`))
          .toSorted()
          .slice(0, 1)
          .join('');
    return `| ${id} | ${escape(statement)} | ${proof || '–'} |`;
  });
  return [
    '# Conformance',
    '',
    'Which requirement is proven by which passing tests. Written by `npm run conformance` from the',
    'results of executed tests; a requirement named by a failed or skipped test is not proven.',
    '',
    `**${summary(requirements, conclusion)}**`,
    '',
    '| Id | Requirement | Proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function listTests(tests: readonly TestResult[]): string {
  const files = Map.groupBy(tests, ({ file }) => file);
  return [...files]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([file, own]) => {
      const titles = [...new Set(own.map(({ title }) => title))].toSorted(compare);
      const shown = titles.slice(0, TITLES_PER_FILE).map(escape);
      const rest = titles.length - shown.length;
      if (rest > 0) shown.push(`and ${rest} more`);
      return `\`${file}\`: ${shown.join('; ')}`;
    })
    .join('<br>');
}

/** By code unit, so that the order does not depend on the machine's language. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function escape(text: string): string {
  return text.replace(/[\\|<>*_`]/g, (character) => `\\${character}`).replaceAll('\n', ' ');
}
