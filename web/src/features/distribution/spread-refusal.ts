import type { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';

/** Held to the contract by its type; the registry's texts stay out of the screens. */
const CODES = {
  notActive: 55_001,
  outside: 55_002,
} as const satisfies {
  /** The person is no active distributor. */
  readonly notActive: (typeof errors)['spread.notActive']['code'];
  /** The product is not in the programme. */
  readonly outside: (typeof errors)['spread.courseNotInProgramme']['code'];
};

/** Whether a call was refused for this reason. */
export function isRefusedAs(reason: keyof typeof CODES, error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'code' && error.code === CODES[reason];
}
