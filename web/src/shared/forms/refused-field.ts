import { errors, type ErrorKey } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';

/** Which kind of field a refusal is about; what is about none is told by the toast alone. */
const FIELDS = {
  'code.expired': 'code',
  'code.missing': 'code',
  'code.wrong': 'code',
  'auth.wrongCredentials': 'password',
  'login.locked': 'password',
  'password.length': 'password',
  'password.common': 'password',
  'password.personal': 'password',
  'password.mismatch': 'repeated',
  'register.userExists': 'username',
  'account.phoneBound': 'phone',
  'account.phoneUnregistered': 'phone',
  'consent.needed': 'consent',
} as const satisfies Partial<Record<ErrorKey, string>>;

export type RefusedField = (typeof FIELDS)[keyof typeof FIELDS];

/** Tells whether a call failed with a code of the registry. */
export function failedWith(error: Error, key: ErrorKey): error is ApiError {
  return error instanceof ApiError && error.kind === 'code' && error.code === errors[key].code;
}

/** What the server says of a text it does not take, or of who may not write; empty otherwise. */
export function refusedText(error: Error | null): string {
  return error !== null &&
    (failedWith(error, 'content.refused') || failedWith(error, 'content.muted'))
    ? error.message
    : '';
}

/** The field a failure is about and what the server said, or null. */
export function refusedField(error: Error): { field: RefusedField; text: string } | null {
  const key = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : { field: FIELDS[key], text: error.message };
}
