/** Whether an answer keeps what the contract promises of its call. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorData } from '@zhiji/contract/kernel/error-data';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { anyCallErrors, tokenErrors } from '@zhiji/contract/kernel/shared-errors';
import type { Call } from '@zhiji/contract/kernel/call';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

/** What is wrong with an answer, or null. A field its schema does not name is a leak. */
export function answerProblem(call: Call, code: unknown, data: unknown): string | null {
  if (call.success.some((key) => successes[key].code === code)) {
    const parsed = z.safeParse(call.response, data);
    if (!parsed.success) {
      return `data breaks its schema: ${z.prettifyError(parsed.error)}`;
    }
    return isDeepStrictEqual(parsed.data, data) ? null : 'data has fields its schema does not name';
  }
  const declared = [...anyCallErrors, ...call.errors, ...(call.auth === 'user' ? tokenErrors : [])];
  const key = declared.find((candidate) => errors[candidate].code === code);
  return key === undefined ? `code ${String(code)} is not declared` : dataProblem(key, data);
}

/** Failures tell nothing but their code, except for those the contract lists. */
function dataProblem(key: ErrorKey, data: unknown): string | null {
  if (data === null) {
    return null;
  }
  const schemas: Partial<Record<ErrorKey, z.ZodType>> = errorData;
  const parsed = z.safeParse(schemas[key] ?? z.null(), data);
  return parsed.success && isDeepStrictEqual(parsed.data, data)
    ? null
    : `${key} tells what its schema does not name`;
}
