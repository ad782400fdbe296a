/** What both applications accept; every problem is the key of its text. */
import { TICKED } from '#shared/forms/tick-box.tsx';

/** Problems whose texts both applications share. */
const SHARED_PROBLEMS = [
  'tooLong',
  'cardMissing',
  'cardFormat',
  'cardChecksum',
  'agreeMissing',
] as const;
export type SharedProblem = (typeof SHARED_PROBLEMS)[number];

/** Whether `certificationMessages` has the text of a problem. */
export function isShared(problem: string): problem is SharedProblem {
  return SHARED_PROBLEMS.some((shared) => shared === problem);
}

/** A text that must be there and may have so many characters. */
export function textProblem<Missing extends string>(
  text: string,
  max: number,
  missing: Missing,
): Missing | 'tooLong' | null {
  const { length } = text.trim();
  if (length === 0) {
    return missing;
  }
  return length > max ? 'tooLong' : null;
}

/** A box that must be ticked. */
export function agreeProblem(agree: string): 'agreeMissing' | null {
  return agree === TICKED ? null : 'agreeMissing';
}

/** What must be chosen or sent. */
export function choiceProblem<Missing extends string>(
  value: string,
  missing: Missing,
): Missing | null {
  return value === '' ? missing : null;
}
