/**
 * The stream that tells how many messages are unread. Read with fetch: a browser's own EventSource
 * sends no token, and tries a session that is over for ever.
 */
import type { MESSAGE_STREAM, MessageEvent } from '@zhiji/contract/message';
import { SESSION_CODES } from '#shared/api/api-error.ts';
import { TOKEN_HEADER } from '#shared/api/client.ts';
import { readToken } from '#shared/api/token.ts';
import { backoff } from '#shared/lib/backoff.ts';
import { eventParser, type SentEvent } from './event-parser.ts';
import { isUnreadNumber, type UnreadNumber } from './unread.ts';

/** Held to the contract by its type; the contract itself would bring its schemas along. */
const PATH: typeof MESSAGE_STREAM = '/api/message/events';
const STREAM_TYPE = 'text/event-stream';
/** The server gives a sign of life every 15 seconds: after three it is gone. */
const SILENCE_MS = 45_000;
const HTTP_UNAUTHORIZED = 401;

type OnNumber = (number: UnreadNumber) => void;
/** `over`: one is logged in no longer, so that it makes no sense to come back. */
type Ending = 'lost' | 'over';

/** Opens the stream and keeps it open; the answer closes it. */
export function openMessageStream(onNumber: OnNumber): () => void {
  const closing = new AbortController();
  void keepOpen(onNumber, closing.signal);
  return () => closing.abort();
}

async function keepOpen(onNumber: OnNumber, closed: AbortSignal): Promise<void> {
  let failures = 0;
  const hear: OnNumber = (number) => {
    // Only what brought something was a connection; one that opens and fails is tried less often.
    failures = 0;
    onNumber(number);
  };
  while (!closed.aborted) {
    if ((await connect(hear, closed)) === 'over') {
      return;
    }
    failures += 1;
    await pause(backoff(failures, Math.random()), closed);
  }
}

async function pause(milliseconds: number, closed: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      closed.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    closed.addEventListener('abort', end);
  });
}

/** Listens once, until the stream ends for whatever reason. */
async function connect(onNumber: OnNumber, closed: AbortSignal): Promise<Ending> {
  const token = readToken();
  if (token === null) {
    return 'over';
  }
  const connection = new AbortController();
  const hangUp = () => connection.abort();
  closed.addEventListener('abort', hangUp);
  let silence = setTimeout(hangUp, SILENCE_MS);
  const beat = () => {
    clearTimeout(silence);
    silence = setTimeout(hangUp, SILENCE_MS);
  };
  try {
    const response = await fetch(PATH, {
      headers: { accept: STREAM_TYPE, [TOKEN_HEADER]: token },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: connection.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith(STREAM_TYPE) === true;
    if (!response.ok || !isStream || response.body === null) {
      return (await endsSession(response)) ? 'over' : 'lost';
    }
    return await listen(response.body, { onNumber, beat, signal: connection.signal });
  } catch {
    return 'lost';
  } finally {
    clearTimeout(silence);
    closed.removeEventListener('abort', hangUp);
    hangUp();
  }
}

/** Whether a refusal says that the session is over. */
async function endsSession(response: Response): Promise<boolean> {
  if (response.status === HTTP_UNAUTHORIZED) {
    return true;
  }
  const { code } = (await response.json()) as { readonly code?: unknown };
  return typeof code === 'number' && SESSION_CODES.has(code);
}

interface Listener {
  readonly onNumber: OnNumber;
  readonly beat: () => void;
  readonly signal: AbortSignal;
}

async function listen(
  body: ReadableStream<Uint8Array>,
  { onNumber, beat, signal }: Listener,
): Promise<Ending> {
  let ending: Ending = 'lost';
  const take = ({ name, data }: SentEvent) => {
    const event: unknown = JSON.parse(data);
    if (name === 'goodbye') {
      ending = (event as MessageEvent<'goodbye'>).reason === 'session' ? 'over' : 'lost';
    } else if (name === 'number' && isUnreadNumber(event)) {
      onNumber(event);
    }
  };
  const parse = eventParser(take);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) {
      return ending;
    }
    beat();
    parse(decoder.decode(value, { stream: true }));
  }
}
