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

/** Every proof with what came of it. */
export function renderPage(
  proofs: readonly Proof[],
  resultOf: (name: string) => Result | undefined,
): string {
  const results = proofs.map(({ name }) => resultOf(name));
  const passed = results.filter((result) => result?.passed === true).length;
  const seconds = results.reduce((sum, result) => sum + (result?.seconds ?? 0), 0);
  return [
    '# Proof at full size',
    '',
    'Written by `npm run full`, which breaks, floods and races a private copy of the site and asks',
    'afterwards whether everything that must hold still does. CI runs small versions of some. One',
    'proof alone: `npm run full -- --only NAME`; `DRILL_SEED` repeats the choices of a drill.',
    '',
    `**${passed} of ${proofs.length} passed, ${Math.round(seconds / MINUTE_S)} minutes on two cores.**`,
    '',
    '| proof | shows | size | result | without its guard | seed | took | commit |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...proofs.map((proof, index) => row(proof, results[index])),
    '',
  ].join('\n');
}
