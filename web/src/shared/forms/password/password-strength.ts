import { PASSWORD_MIN_LENGTH } from '@zhiji/contract/kernel/limits';

/**
 * An estimate by simple rules, from the view of somebody who guesses: `guessed` is among the first
 * tries, `strong` is out of reach of guessing over the network and costly with a stolen database.
 */
export type PasswordStrength = 'none' | 'short' | 'guessed' | 'weak' | 'fair' | 'strong';

/** Beginnings of what guessers try first, and runs on a keyboard. */
const KNOWN =
  /pass?w[o0]rd|qwerty?|asdf|zxcv|1qaz|admin|woaini|iloveyou|letmein|welcome|monkey|dragon|zhiji/gi;
const REPEATED = /(.)\1{2,}/gu;
/** How many characters a writing system or kind of character brings in. */
const KINDS: readonly [RegExp, number][] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\p{ASCII}]/u, 2000],
];
const RUN_MIN = 3;
/** Bits from which a guesser has to work. */
const WEAK_BITS = 18;
const FAIR_BITS = 42;
const STRONG_BITS = 78;

/** Shortens runs such as 12345 or dcba to their first character: the rest is no surprise. */
function withoutRuns(text: string): string {
  let kept = '';
  for (let start = 0; start < text.length;) {
    const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
    let end = start + 1;
    while (Math.abs(step) === 1 && text.charCodeAt(end) - text.charCodeAt(end - 1) === step) {
      end += 1;
    }
    const length = end - start;
    kept += length >= RUN_MIN ? text.charAt(start) : text.slice(start, end);
    start = end;
  }
  return kept;
}

/** How hard a password is to guess for somebody who knows the account's name. */
export function passwordStrength(password: string, username: string): PasswordStrength {
  if (password === '') {
    return 'none';
  }
  if (password.length < PASSWORD_MIN_LENGTH) {
    return 'short';
  }
  const name = username.trim().toLowerCase();
  const lower = password.toLowerCase();
  const nameless =
    name.length > 0 && lower.includes(name)
      ? password.slice(0, lower.indexOf(name)) + password.slice(lower.indexOf(name) + name.length)
      : password;
  const surprising = withoutRuns(nameless.replace(KNOWN, '').replace(REPEATED, '$1'));
  const alphabet = KINDS.filter(([kind]) => kind.test(surprising)).reduce(
    (sum, [, size]) => sum + size,
    0,
  );
  const bits = alphabet === 0 ? 0 : surprising.length * Math.log2(alphabet);
  if (bits < WEAK_BITS) {
    return 'guessed';
  }
  if (bits < FAIR_BITS) {
    return 'weak';
  }
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
