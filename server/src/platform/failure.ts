/** An expected failure, named by its key in the contract's registry. */
import { errors } from '@zhiji/contract/kernel/errors';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

export class Failure extends Error {
  readonly key: ErrorKey;
  /** Answered as `data`, when the client can use it: a fresh preview, the missing lessons. */
  readonly data: unknown;
  /** Names of the fields that are wrong; names only, never what was sent. */
  readonly fields: readonly string[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(key: ErrorKey, details: FailureDetails = {}) {
    super(errors[key].en);
    this.name = 'Failure';
    this.key = key;
    this.data = details.data ?? null;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}

export interface FailureDetails {
  readonly data?: unknown;
  readonly fields?: readonly string[];
  readonly retryAfter?: number;
}

/** Makes the failure a command or query throws: `throw fail('coupon.alreadyClaimed')`. */
export function fail(key: ErrorKey, details?: FailureDetails): Failure {
  return new Failure(key, details);
}
