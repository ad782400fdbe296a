/** The page that says what is proven by what. */
import { isProven, summary } from './conclude.ts';
import { goalsOf } from './requirements.ts';
import type { Conclusion, Proof } from './conclude.ts';
import type { TestResult } from './results.ts';

/** More tests of one file than this are counted instead of listed. */
const TITLES_PER_FILE = 5;
const NOTHING = '–';

/** The text of docs/conformance.md: the same for the same results, whatever order they ran in. */
export function renderReport(conclusion: Conclusion): string {
  const rows = conclusion.requirements.map((requirement) => {
    const { id, statement, parts } = requirement;
    const proofs = goalsOf(requirement).map((goal, index) => {
      const proof = proofText(conclusion, goal);
      return parts.length === 0 ? proof : `**${parts[index]}** ${proof}`;
    });
    return `| ${id} | ${escape(statement)} | ${proofs.join('<br>')} |`;
  });
  return [
    '# Conformance',
    '',
    'Which requirement is proven by which passing tests. Written by `npm run conformance` from the',
    'results of executed tests; what a failed or skipped test names is not proven. A requirement',
    `with parts (in bold) is whole when each of them is proven; ${NOTHING} stands where nothing is.`,
    '',
    `**${summary(conclusion)}**`,
    '',
    '| Id | Requirement | Proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function proofText(conclusion: Conclusion, goal: string): string {
  const { passed, spoiled }: Proof = conclusion.proofs.get(goal) ?? { passed: [], spoiled: [] };
  if (isProven(conclusion, goal)) {
    return listTests(passed);
  }
  const [first = NOTHING] = spoiled
    .map(({ status, file, title }) => escape(`${status}: ${file} › ${title}`))
    .toSorted(compare);
  return first;
}

function listTests(tests: readonly TestResult[]): string {
  const files = Map.groupBy(tests, ({ file }) => file);
  return [...files]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([file, own]) => {
      const titles = [...new Set(own.map(({ title }) => title))].toSorted(compare);
      const shown = titles.slice(0, TITLES_PER_FILE).map(escape);
      const rest = titles.length - shown.length;
      if (rest > 0) {
        shown.push(`and ${rest} more`);
      }
      return `\`${file}\`: ${shown.join('; ')}`;
    })
    .join('<br>');
}

/** By code unit, so that the order does not depend on the machine's language. */
function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}

function escape(text: string): string {
  return text.replace(/[\\|<>*_`]/g, (character) => `\\${character}`).replaceAll('\n', ' ');
}
