/** What the forms accept; every problem is the key of its text. */
import {
  CODE_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@zhiji/contract/kernel/limits';
import { PHONE, SMS_CODE, USERNAME } from '@zhiji/contract/kernel/patterns';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { loginMessages } from '../login.messages.ts';

export type Problem = MessageKey<typeof loginMessages>;
/** The first problem of each field that has one. */
export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

/** Leaves out the fields without a problem. */
export function problemsOf<Field extends string>(
  checked: Readonly<Record<Field, Problem | null>>,
): Problems<Field> {
  return Object.fromEntries(
    Object.entries(checked).filter(([, problem]) => problem !== null),
  ) as Problems<Field>;
}

/** A mobile number; white space around it is not its part. */
export function phoneProblem(phone: string): Problem | null {
  const trimmed = phone.trim();
  if (trimmed === '') {
    return 'loginPhoneMissing';
  }
  return PHONE.test(trimmed) ? null : 'phoneWrong';
}

/** A code from a message. */
export function codeProblem(code: string): Problem | null {
  const trimmed = code.trim();
  if (trimmed === '') {
    return 'loginCodeMissing';
  }
  return trimmed.length <= CODE_MAX_LENGTH && SMS_CODE.test(trimmed) ? null : 'codeWrong';
}

/** A name for a new account. */
export function usernameProblem(username: string): Problem | null {
  const trimmed = username.trim();
  if (trimmed === '') {
    return 'registerUsernameMissing';
  }
  return USERNAME.test(trimmed) ? null : 'registerUsernameWrong';
}

/** A password that is chosen now. */
export function newPasswordProblem(password: string, missing: Problem): Problem | null {
  if (password === '') {
    return missing;
  }
  return password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH
    ? null
    : 'passwordLength';
}
