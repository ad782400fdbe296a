/** Which passwords may be chosen. */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { COMMON_PASSWORDS } from './common-passwords.rules.ts';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

/** What is known of who chooses, as far as others would guess by it. */
export interface Chooser {
  readonly username: string;
  readonly phone: string;
}

/** Tells whether a password is on the list of those guessed first. */
export type IsWellKnown = (password: string) => boolean;

/** Why a new password is refused, or null; one that could not be read has no length. */
export function passwordRefusal(
  password: string | null,
  isWellKnown: IsWellKnown,
  repeated = password,
): ErrorKey | null {
  // Counted as a form's `maxlength` counts.
  const length = password?.length ?? 0;
  if (password === null || length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) {
    return 'password.length';
  }
  if (repeated !== password) {
    return 'password.mismatch';
  }
  return isGuessedFirst(password.toLowerCase(), isWellKnown) ? 'password.common' : null;
}

/** One character, or a short piece three times and more. */
const REPEATED = /^(?:(.)\1*|(.{2,3})\2{2,})$/u;

/** What lies beside each other on keyboards and in alphabets. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  '147258369',
  '159357',
];

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}

function isRun(password: string): boolean {
  const backwards = reversed(password);
  return RUNS.some((run) => run.includes(password) || run.includes(backwards));
}

function isGuessedFirst(password: string, isWellKnown: IsWellKnown): boolean {
  return (
    REPEATED.test(password) ||
    isRun(password) ||
    COMMON_PASSWORDS.has(password) ||
    isWellKnown(password)
  );
}

/** So many signs around one's own name make it no better. */
const AROUND_NAME = 3;

/** Whether a password is the name or the phone of who chooses it, or hardly more than that. */
export function isPersonal(password: string, { username, phone }: Chooser): boolean {
  const [given, name] = [password.toLowerCase(), username.toLowerCase()];
  const isName =
    name !== '' &&
    (name.includes(given) ||
      reversed(name) === given ||
      (given.includes(name) && given.length - name.length <= AROUND_NAME));
  const isPhone = phone !== '' && (phone.includes(given) || given.includes(phone));
  return isName || isPhone;
}
