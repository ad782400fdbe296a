/** Whether an answer keeps what the contract promises of its call. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { anyCallErrors, errors, successes, tokenErrors } from '@zhiji/contract/kernel/errors';
import type { Call } from '@zhiji/contract/kernel/call';

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
  return declared.some((key) => errors[key].code === code)
    ? null
    : `code ${String(code)} is not declared`;
}
