/** An expected failure, named by its key in the contract's registry. */
import { errors } from '@zhiji/contract/kernel/errors';
import type { ErrorData } from '@zhiji/contract/kernel/error-data';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

export class Failure extends Error {
  readonly key: ErrorKey;
  /** Answered as `data`, by those failures that tell more than their code. */
  readonly data: ErrorData<ErrorKey>;
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

export interface FailureDetails<Key extends ErrorKey = ErrorKey> {
  readonly data?: ErrorData<Key>;
  readonly fields?: readonly string[];
  readonly retryAfter?: number;
}

/** Makes the failure a command or query throws: `throw fail('coupon.alreadyClaimed')`. */
export function fail<Key extends ErrorKey>(key: Key, details?: FailureDetails<Key>): Failure {
  return new Failure(key, details);
}
