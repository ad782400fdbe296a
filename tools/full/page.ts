/** The text of docs/proof.md, which is also what is known of earlier runs. */
import { createHash } from 'node:crypto';
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import type { Proof, Result } from './proof.ts';

const cell = (text: string): string =>
  text === '' ? '–' : text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const OK = 'ok: ';

/** What came of a proof; one that failed says what limits it, where that is known. */
const outcome = ({ limit }: Proof, { passed, figures }: Result): string => {
  if (passed) {
    return OK + figures;
  }
  const reason = limit === undefined ? '' : `. Limited by ${limit}`;
  return `**FAILED**: ${figures}${reason}`;
};

const HASH_LENGTH = 6;

/** Names what is run: a proof that runs something else is another proof. */
const commandOf = ({ command, environment = {} }: Proof): string =>
  createHash('sha256')
    .update(JSON.stringify([command, environment]))
    .digest('hex')
    .slice(0, HASH_LENGTH);

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A row of the page: what came of a run. */
export const rowOf = (proof: Proof, result: Result): string =>
  line([
    proof.name,
    proof.shows,
    proof.size,
    outcome(proof, result),
    result.control,
    result.seed,
    `${result.seconds} s`,
    result.commit,
    commandOf(proof),
  ]);

const unrun = ({ name, shows, size }: Proof): string =>
  line([name, shows, size, 'not run', '', '', '', '', '']);

const ROW =
  /^\| (?<name>[\w-]+) \| .* \| (?<took>\d+) s \| (?<commit>[^|]+) \|(?: (?<command>[\da-f]+) \|)?$/;

/** Rows of what was run, by the name of the proof, as they stand on a page. */
export function rowsOf(page: string): ReadonlyMap<string, string> {
  return new Map(
    page.split('\n').flatMap((text) => {
      const name = ROW.exec(text)?.groups?.['name'];
      return name === undefined ? [] : [[name, text] as const];
    }),
  );
}

const isPassed = (row: string): boolean => row.includes(` | ${OK}`);

/** The commit at which a proof passed in its present size, by its present command; null when it did not. */
export function passedAt(proof: Proof, row = ''): string | null {
  const { commit, command } = ROW.exec(row)?.groups ?? {};
  const isOfSize = row.includes(` | ${cell(proof.size)} | ${OK}`);
  return isOfSize && command === commandOf(proof) ? (commit ?? null) : null;
}

const secondsOf = (row: string): number => Number(ROW.exec(row)?.groups?.['took'] ?? 0);

/** Every proof with what came of its last run; a row names the commit it is about. */
export function renderPage(
  proofs: readonly Proof[],
  rows: ReadonlyMap<string, string>,
  holds: (proof: Proof) => boolean,
): string {
  const lines = proofs.map((proof) => rows.get(proof.name) ?? unrun(proof));
  const passed = proofs.filter(({ name }) => isPassed(rows.get(name) ?? ''));
  const old = passed.filter((proof) => !holds(proof)).length;
  const minutes = Math.round(lines.reduce((sum, row) => sum + secondsOf(row), 0) / MINUTE_S);
  return [
    '# Proof at full size',
    '',
    'Written by `npm run full`, which breaks, floods and races a private copy of the site and asks',
    'afterwards whether everything that must hold still does. CI runs small versions of some. With',
    '`-- --all` it also measures speed, takes guards away and opens browsers. One proof alone:',
    '`npm run full -- --only NAME`; `DRILL_SEED` repeats the choices of a drill.',
    '',
    `**${passed.length} of ${proofs.length} passed, ${old} of them not known to hold for these sources; ${minutes} minutes on two cores.**`,
    '',
    '| proof | shows | size | result | without its guard | seed | took | commit | command’s hash |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
