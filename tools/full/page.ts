/** The text of docs/proof.md. */
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import type { Proof, Result } from './proof.ts';

const cell = (text: string): string =>
  text === '' ? '–' : text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What came of a proof; one that failed says what limits it, where that is known. */
const outcome = ({ limit }: Proof, { passed, figures }: Result): string => {
  if (passed) {
    return `ok: ${figures}`;
  }
  const reason = limit === undefined ? '' : `. Limited by ${limit}`;
  return `**FAILED**: ${figures}${reason}`;
};

const row = (proof: Proof, result: Result | undefined): string => {
  const cells =
    result === undefined
      ? [proof.name, proof.shows, proof.size, 'not run', '', '', '', '']
      : [
          proof.name,
          proof.shows,
          proof.size,
          outcome(proof, result),
          result.control,
          result.seed,
          `${result.seconds} s`,
          result.commit,
        ];
  return `| ${cells.map(cell).join(' | ')} |`;
};

const ROW = /^\| (?<name>[\w-]+) \| .* \| (?<took>\d+) s \| [^|]+ \|$/;

/** Rows of what was run, by the name of the proof, as they stand on a page. */
export function rowsOf(page: string): ReadonlyMap<string, string> {
  return new Map(
    page.split('\n').flatMap((line) => {
      const name = ROW.exec(line)?.groups?.['name'];
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
}

const secondsOf = (line: string): number => Number(ROW.exec(line)?.groups?.['took'] ?? 0);

/**
 * Every proof with what came of it. What has no result now keeps its row of the page before: a row
 * names the commit it is about.
 */
export function renderPage(
  proofs: readonly Proof[],
  resultOf: (proof: Proof) => Result | undefined,
  before: ReadonlyMap<string, string> = new Map(),
): string {
  const isEarlier = new Set<string>();
  const rows = proofs.map((proof) => {
    const result = resultOf(proof);
    const earlier = result === undefined ? before.get(proof.name) : undefined;
    if (earlier !== undefined) {
      isEarlier.add(earlier);
    }
    return earlier ?? row(proof, result);
  });
  const passed = rows.filter((line) => line.includes(' | ok: '));
  const old = passed.filter((line) => isEarlier.has(line)).length;
  const seconds = rows.reduce((sum, line) => sum + secondsOf(line), 0);
  return [
    '# Proof at full size',
    '',
    'Written by `npm run full`, which breaks, floods and races a private copy of the site and asks',
    'afterwards whether everything that must hold still does. CI runs small versions of some. With',
    '`-- --all` it also measures speed, takes guards away and opens browsers. One proof alone:',
    '`npm run full -- --only NAME`; `DRILL_SEED` repeats the choices of a drill.',
    '',
    `**${passed.length} of ${proofs.length} passed, ${old} of them in runs before this one; ${Math.round(seconds / MINUTE_S)} minutes on two cores.**`,
    '',
    '| proof | shows | size | result | without its guard | seed | took | commit |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
