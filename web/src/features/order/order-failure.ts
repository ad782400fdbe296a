import { errors, type ErrorKey } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';

const KEYS = new Map(
  (Object.keys(errors) as ErrorKey[]).map((key) => [errors[key].code, key] as const),
);

/** The name of the refusal a call answered with, or null when it failed in another way. */
export function refusalKey(error: unknown): ErrorKey | null {
  return error instanceof ApiError && error.kind === 'code' ? (KEYS.get(error.code) ?? null) : null;
}
