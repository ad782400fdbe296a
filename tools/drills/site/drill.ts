/** What a fault drill is: it breaks something on a private site and checks what users notice. */
import type { Answer } from './client.ts';
import type { Site } from './site.ts';

export interface Drill {
  readonly name: string;
  /**
   * Throws when the site did not stand it; answers its figures in a few words. A part of them that
   * begins with `control: ` says how the same went with the guard taken away.
   */
  run(site: Site, small: boolean): Promise<string>;
}

/** Ends the drill unless the condition holds. */
export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) {
    throw new Error(otherwise);
  }
}

const SHOWN_ANSWERS = 3;

const describe = ({ call, http, code, ms, fault }: Answer): string =>
  `${call} ${fault ?? `HTTP ${http} code ${code}`} after ${Math.round(ms)} ms`;

/** Ends the drill when an answer is not as it must be; the message shows the first few. */
export function expectAll(
  when: string,
  answers: readonly Answer[],
  isGood: (answer: Answer) => boolean,
): void {
  const bad = answers.filter((answer) => !isGood(answer));
  const shown = bad.slice(0, SHOWN_ANSWERS).map((answer) => describe(answer));
  expect(answers.length > 0, `${when}: no answer at all`);
  expect(
    bad.length === 0,
    `${when}: ${bad.length} of ${answers.length} wrong: ${shown.join('; ')}`,
  );
}

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const MEDIAN = 0.5;
const NINETY_NINTH = 0.99;

/** All but one of a hundred answers came within this, in milliseconds. */
export function p99(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    NINETY_NINTH,
  );
}

/** `p50 2 ms, p99 208 ms` */
export function spread(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms);
  const middle = Math.ceil(percentile(times, MEDIAN));
  return `p50 ${middle} ms, p99 ${Math.ceil(p99(answers))} ms`;
}

/** `412 answers, p50 2 ms, max 208 ms` */
export function timing(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms);
  const [middle, slowest] = [percentile(times, MEDIAN), Math.max(...times)].map((ms) =>
    Math.ceil(ms),
  );
  return `${answers.length} answers, p50 ${middle} ms, max ${slowest} ms`;
}
