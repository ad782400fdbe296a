/** What the forms accept; every problem is the key of its text. */
import {
  CODE_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@zhiji/contract/kernel/limits';
import { CONTACT_PHONE, PHONE, SMS_CODE } from '@zhiji/contract/kernel/patterns';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { formMessages } from './forms.messages.ts';

export type FormProblem = MessageKey<typeof formMessages>;

/** A mobile number; white space around it is not its part. */
export function phoneProblem(phone: string): FormProblem | null {
  const trimmed = phone.trim();
  if (trimmed === '') {
    return 'phoneMissing';
  }
  return PHONE.test(trimmed) ? null : 'phoneWrong';
}

/** A number that a code is asked for; the words differ from those of sending the form. */
export function codeTargetProblem(phone: string): 'sendPhoneMissing' | 'sendPhoneWrong' | null {
  if (phone === '') {
    return 'sendPhoneMissing';
  }
  return CONTACT_PHONE.test(phone) ? null : 'sendPhoneWrong';
}

/** A code from a message. */
export function codeProblem(code: string): FormProblem | null {
  const trimmed = code.trim();
  if (trimmed === '') {
    return 'codeMissing';
  }
  return trimmed.length <= CODE_MAX_LENGTH && SMS_CODE.test(trimmed) ? null : 'codeWrong';
}

/** A password that is chosen now. */
export function newPasswordProblem(password: string, missing: FormProblem): FormProblem | null {
  if (password === '') {
    return missing;
  }
  return password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH
    ? null
    : 'passwordLength';
}

/** The fields of a password that is chosen and repeated, as the wire names them. */
export interface NewPassword {
  readonly newPwd: string;
  readonly queryPwd: string;
}

/** A password that is chosen and repeated. */
export function newPasswordProblems({
  newPwd,
  queryPwd,
}: NewPassword): Readonly<Record<keyof NewPassword, FormProblem | null>> {
  return {
    newPwd: newPasswordProblem(newPwd, 'newPasswordMissing'),
    queryPwd:
      newPasswordProblem(queryPwd, 'repeatPasswordMissing') ??
      (queryPwd === newPwd ? null : 'passwordsDiffer'),
  };
}
