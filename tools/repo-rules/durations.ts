/** Lengths of time have one home, `contract/src/kernel/durations.ts`: a second one goes wrong alone. */

const HOME = 'contract/src/kernel/durations.ts';
const SOURCE = /^(?!.*(?:\.gen\.|\/fixtures\/|\/migrations\/)).*\.[cm]?tsx?$/;

const UNIT = '(?:second|minute|hour|day)';
const PATTERNS = [
  // A constant named like a unit that holds a number.
  new RegExp(
    String.raw`\bconst (?:${UNIT}(?:_?ms|_s|_?seconds)?|(?:ms|seconds)_?per_?${UNIT}) = \d`,
    'i',
  ),
  // A day or an hour in milliseconds, or a day put together from hours.
  /\b(?:86_?400_?000|3_?600_?000|24 \* 3_?600|24 \* 60 \* 60)\b/,
  // A minute in milliseconds, where it can be nothing else.
  /(?:\* |m_?s = |advance\(|timeout: )60_?000\b/i,
];

/** The lines of one file that write a length of time anew. */
export function durationsIn(path: string, text: string): number[] {
  if (path === HOME || !SOURCE.test(path)) {
    return [];
  }
  return text
    .split('\n')
    .flatMap((line, index) => (PATTERNS.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}
