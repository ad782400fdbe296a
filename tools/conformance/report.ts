/** The page that says what is proven by what. */
import { isProven, summary } from './conclude.ts';
import { goalsOf } from './requirements.ts';
import type { Conclusion, Proof } from './conclude.ts';
import type { TestResult } from './results.ts';

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
    'Which requirement is proven by passing tests of which files. Written by `npm run conformance`',
    'from the results of executed tests; what a failed or skipped test names is not proven. A',
    `requirement with parts (in bold) is whole when each of them is proven; ${NOTHING} stands where`,
    'nothing is. Which tests of a file: those whose titles name the requirement, of browser tests with',
    '`@gate`.',
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
    return listFiles(passed);
  }
  const [first = NOTHING] = spoiled
    .map(({ status, file, title }) => escape(`${status}: ${file} › ${title}`))
    .toSorted(compare);
  return first;
}

/** Files alone: of each title too, the page would be stale with every test that is added. */
function listFiles(tests: readonly TestResult[]): string {
  return [...new Set(tests.map(({ file }) => file))]
    .toSorted(compare)
    .map((file) => `\`${file}\``)
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
