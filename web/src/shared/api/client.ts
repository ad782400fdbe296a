import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallName, CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import type { successes } from '@zhiji/contract/kernel/errors';
import { REQUEST_TIMEOUT_MS } from '@zhiji/contract/kernel/limits';
import { currentLocale } from '#shared/i18n/i18n.ts';
import { noteServerDate } from '#shared/lib/server-clock.ts';
import { ApiError } from './api-error.ts';
import { offerRelogin } from './policy.ts';
import { readToken } from './token.ts';

/**
 * Success codes, held to the contract by their type: only the type is imported, so the registry's
 * texts stay out of the entry.
 */
type SuccessCode = (typeof successes)[keyof typeof successes]['code'];
const SUCCESS: Record<SuccessCode, true> = {
  10000: true,
  10006: true,
  10008: true,
  11108: true,
  13507: true,
};

export const TOKEN_HEADER = 'x-user-token';
const REQUEST_ID_HEADER = 'x-request-id';
/** On an answer for visitors, when it was asked for with a token: why that is worth nothing. */
const SESSION_OVER_HEADER = 'x-session-over';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** To a user whose session is over, an answer for visitors is a refusal. */
  readonly isPersonal?: boolean;
}

export interface Answer<Data> {
  readonly code: SuccessCode;
  readonly data: Data;
}

function isSuccess(code: number): code is SuccessCode {
  return code in SUCCESS;
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'code' in body && Number.isInteger(body.code);
}

function headers(token: string | null): Headers {
  const result = new Headers({
    'content-type': 'application/json',
    'accept-language': currentLocale(),
  });
  if (token !== null) {
    result.set(TOKEN_HEADER, token);
  }
  return result;
}

/** One signal that ends with the caller's or after the time limit, and says which it was. */
function limitTime(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, REQUEST_TIMEOUT_MS);
  const onOuterAbort = () => controller.abort();
  outer?.addEventListener('abort', onOuterAbort);
  if (outer?.aborted === true) {
    controller.abort();
  }
  return {
    signal: controller.signal,
    isTimedOut: () => timedOut,
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onOuterAbort);
    },
  };
}

async function exchange(
  name: CallName,
  request: unknown,
  token: string | null,
  { signal: outer, keepalive = false }: CallOptions,
) {
  const limit = limitTime(outer);
  try {
    const response = await fetch(callPaths[name], {
      method: 'POST',
      headers: headers(token),
      body: JSON.stringify(request),
      credentials: 'same-origin',
      keepalive,
      signal: limit.signal,
    });
    noteServerDate(response.headers.get('date'));
    return { response, text: await response.text() };
  } catch (cause) {
    if (limit.isTimedOut()) {
      throw new ApiError({ kind: 'timeout', call: name, cause });
    }
    throw new ApiError({ kind: limit.signal.aborted ? 'cancelled' : 'network', call: name, cause });
  } finally {
    limit.release();
  }
}

function parseEnvelope(text: string): Envelope<unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? body : null;
  } catch {
    return null;
  }
}

/** Browsing goes on without a session, so that an answer for visitors can only mention its end. */
async function noteSessionOver(
  name: CallName,
  response: Response,
  isPersonal: boolean,
): Promise<void> {
  const over = response.headers.get(SESSION_OVER_HEADER);
  if (over !== null) {
    const error = new ApiError({ kind: 'code', call: name, code: Number(over) });
    if (isPersonal) {
      throw error;
    }
    await offerRelogin(error, 'background');
  }
}

/** Makes a call and tells its success code too, for the calls where the code decides what follows. */
export async function callWithCode<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options: CallOptions = {},
): Promise<Answer<CallResponse<Name>>> {
  const token = readToken();
  const { response, text } = await exchange(name, request, token, options);
  const isOutdated = readToken() !== token;
  const envelope = parseEnvelope(text);
  const requestId = envelope?.request_id ?? response.headers.get(REQUEST_ID_HEADER) ?? undefined;
  const message = envelope?.msg ?? '';
  if (!response.ok || envelope === null) {
    const code = envelope?.code ?? response.status;
    throw new ApiError({ kind: 'http', call: name, code, message, requestId });
  }
  const { code } = envelope;
  if (!isSuccess(code)) {
    throw new ApiError({ kind: 'code', call: name, code, message, requestId, isOutdated });
  }
  if (!isOutdated) {
    await noteSessionOver(name, response, options.isPersonal ?? false);
  }
  // The server strips every answer to the contract's schema, so its shape is known.
  return { code, data: envelope.data as CallResponse<Name> };
}

/** Makes a call and returns its data; every failure is thrown as an `ApiError`. */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options?: CallOptions,
): Promise<CallResponse<Name>> {
  const { data } = await callWithCode(name, request, options);
  return data;
}
