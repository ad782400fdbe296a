/** Which passwords may be chosen. */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { COMMON_PASSWORDS } from './common-passwords.rules.ts';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

/** Why a new password is refused, or null; one that could not be read has no length. */
export function passwordRefusal(password: string | null, repeated = password): ErrorKey | null {
  // Counted as a form's `maxlength` counts.
  const length = password?.length ?? 0;
  if (password === null || length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) {
    return 'password.length';
  }
  if (repeated !== password) {
    return 'password.mismatch';
  }
  return isCommon(password) ? 'password.common' : null;
}

const ONE_CHARACTER = /^(.)\1*$/u;

function isCommon(password: string): boolean {
  return ONE_CHARACTER.test(password) || COMMON_PASSWORDS.has(password.toLowerCase());
}
