import { callPaths } from '@zhiji/contract/call-paths.gen';
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
  /** Another session began while the call was under way. */
  readonly isOutdated?: boolean;
  readonly cause?: unknown;
}

/** The only error a call throws. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly call: CallName;
  readonly code: number;
  readonly requestId: string | undefined;
  /** Its refusal says nothing of the session there is now. */
  readonly isOutdated: boolean;

  constructor(failure: Failure) {
    const { kind, call, message = '', code = 0, requestId, isOutdated = false, cause } = failure;
    super(message, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.call = call;
    this.code = code;
    this.requestId = requestId;
    this.isOutdated = isOutdated;
  }
}

/** Codes that say a session is over. In the entry, unlike the registry, which a test holds it to. */
export const SESSION_CODES: ReadonlySet<number> = new Set([
  11_101, 11_102, 11_103, 11_104, 11_105, 11_106, 11_107,
]);

/** Calls under it answer wrong credentials with a session code; there it is only a message. */
const LOGIN_PATH = '/api/login/';

/** Whether a call was refused because the session is over. */
export function endsSession(error: unknown): error is ApiError & { readonly kind: 'code' } {
  return (
    error instanceof ApiError &&
    error.kind === 'code' &&
    SESSION_CODES.has(error.code) &&
    !callPaths[error.call].startsWith(LOGIN_PATH)
  );
}
