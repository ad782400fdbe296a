/** docs/proof.md: what the long runs showed, when they were last run. */

export interface Proof {
  readonly run: string;
  readonly size: string;
  readonly result: 'passed' | 'FAILED';
  readonly seconds: number;
  readonly commit: string;
}

const HEAD = `# Proof

What is too long, too large or too much a matter of time to let every change in, and how it ended
when it was last run. Written by \`npm run full\`; what a run covers is run again when that changes.

| Run | Size | Result | Seconds | Commit |
| --- | --- | --- | --- | --- |
`;

const ROW =
  /^\| (?<run>[\w-]+) +\| (?<size>[^|]+?) +\| (?<result>passed|FAILED) +\| (?<seconds>\d+) +\| (?<commit>\w+\+?) +\|$/gm;

/** The page with these rows. */
export const renderProofs = (proofs: readonly Proof[]): string =>
  HEAD +
  proofs
    .map(
      ({ run, size, result, seconds, commit }) =>
        `| ${[run, size, result, seconds, commit].join(' | ')} |\n`,
    )
    .join('');

/** The rows of a page. */
export function parseProofs(page: string): Proof[] {
  return [...page.matchAll(ROW)].map(({ groups = {} }) => ({
    run: groups['run'] ?? '',
    size: groups['size'] ?? '',
    result: groups['result'] === 'passed' ? 'passed' : 'FAILED',
    seconds: Number(groups['seconds']),
    commit: groups['commit'] ?? '',
  }));
}

/** The rows with one more, in place of the last of its run and size. */
export function withProof(proofs: readonly Proof[], proof: Proof): Proof[] {
  const others = proofs.filter(({ run, size }) => run !== proof.run || size !== proof.size);
  return [...others, proof].toSorted((one, other) =>
    `${one.run} ${one.size}` < `${other.run} ${other.size}` ? -1 : 1,
  );
}
