import type { CallName } from '@zhiji/contract/calls';

/**
 * How a call failed: the server refused (`code`), it answered with another HTTP status, it could
 * not be reached, it took too long, or the caller no longer wanted the answer.
 */
export type FailureKind = 'code' | 'http' | 'network' | 'timeout' | 'cancelled';

interface Failure {
  readonly kind: FailureKind;
  readonly call: CallName;
  /** The server's text; empty when it gave none. */
  readonly message?: string;
  /** Number of the error registry, or the HTTP status when the answer was no envelope. */
  readonly code?: number;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The only error a call throws. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly call: CallName;
  readonly code: number;
  readonly requestId: string | undefined;

  constructor({ kind, call, message = '', code = 0, requestId, cause }: Failure) {
    super(message, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.call = call;
    this.code = code;
    this.requestId = requestId;
  }
}
