/** Calls over HTTP, timed, and held against the contract. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { type CallName, calls } from '@zhiji/contract/calls';
import { successes } from '@zhiji/contract/kernel/errors';
import { z } from 'zod';

/** A logged-in user, as his browser shows itself. */
export interface Sender {
  readonly token: string;
  readonly cookie: string;
}

export interface Question {
  readonly call: CallName;
  readonly body?: unknown;
  readonly sender?: Sender;
  /** Where it comes from, as a proxy would say. */
  readonly address?: string;
  /** The one code that answers it correctly. */
  readonly expected: number;
}

export interface Answer {
  readonly call: CallName;
  readonly ms: number;
  /** As the contract wants it, with the code that was expected. */
  readonly correct: boolean;
  readonly http: number;
  readonly code: number;
  readonly data: unknown;
  readonly retryAfter: number;
  /** Set by the answer, as they are sent back. */
  readonly cookies: readonly string[];
  /** The server said that it ends the connection with this answer. */
  readonly closes: boolean;
  /** Why there is no answer, or why it is none the contract allows. */
  readonly fault: string | undefined;
}

const GIVE_UP_MS = 20_000;
/** Like the edge, it gives up an idle connection before a stopping server would cut it. */
const IDLE_MS = 250;

const Envelope = z.object({ code: z.int(), data: z.unknown(), msg: z.string().min(1) });
const FailureEnvelope = Envelope.extend({ request_id: z.string().min(1) });

const successCodes: ReadonlySet<number> = new Set(Object.values(successes).map(({ code }) => code));

interface Received {
  readonly message: IncomingMessage;
  readonly text: string;
}

const receive = (
  agent: Agent,
  options: { port: number; method: string; path: string; headers: Record<string, string> },
  body: string,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ ...options, agent, host: '127.0.0.1', timeout: GIVE_UP_MS });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', reject);
    outgoing.once('response', (message) => {
      let text = '';
      message.setEncoding('utf8');
      message.on('data', (part: string) => (text += part));
      message.once('error', reject);
      message.once('end', () => resolve({ message, text }));
    });
    outgoing.end(body);
  });

const faultIn = (call: CallName, envelope: z.infer<typeof Envelope>): string | undefined => {
  const response = calls.get(call)?.response;
  const fits = response?.safeParse(envelope.data).success === true;
  return fits ? undefined : 'data that does not match its schema';
};

const readEnvelope = (call: CallName, text: string): Pick<Answer, 'code' | 'data' | 'fault'> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { code: 0, data: null, fault: 'not JSON' };
  }
  const parsed = Envelope.safeParse(json);
  if (!parsed.success) {
    return { code: 0, data: null, fault: 'no envelope' };
  }
  const { code, data } = parsed.data;
  if (successCodes.has(code)) {
    return { code, data, fault: faultIn(call, parsed.data) };
  }
  const isWhole = FailureEnvelope.safeParse(json).success;
  return { code, data, fault: isWhole ? undefined : 'a failure without request id' };
};

/** Name and value of those that are to be kept. */
const cookiesOf = ({ headers }: IncomingMessage): readonly string[] =>
  (headers['set-cookie'] ?? [])
    .filter((cookie) => !/Max-Age=0\b/i.test(cookie))
    .map((cookie) => cookie.split(';')[0] ?? '');

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** A client that keeps its connections, like a proxy in front of the server. */
export class Client {
  readonly #port: number;
  readonly #agent: Agent;

  constructor(port: number, connections = 64) {
    this.#port = port;
    // Requests have a limit of their own, so that this one is about idle connections only.
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  }

  /** Makes a call; a broken connection is an answer with a fault. */
  async ask({ call, body = {}, sender, address, expected }: Question): Promise<Answer> {
    const began = performance.now();
    const spent = (): number => performance.now() - began;
    try {
      const headers = {
        'content-type': 'application/json',
        ...(sender && { 'x-user-token': sender.token, cookie: sender.cookie }),
        ...(address && { 'x-forwarded-for': address }),
      };
      const path = calls.get(call)?.path ?? '';
      const options = { port: this.#port, method: 'POST', path, headers };
      const { message, text } = await receive(this.#agent, options, JSON.stringify(body));
      const envelope = readEnvelope(call, text);
      return {
        call,
        ms: spent(),
        correct: envelope.fault === undefined && envelope.code === expected,
        http: message.statusCode ?? 0,
        retryAfter: Number(message.headers['retry-after'] ?? 0),
        cookies: cookiesOf(message),
        closes: message.headers.connection === 'close',
        ...envelope,
      };
    } catch (error) {
      const nothing = {
        correct: false,
        http: 0,
        code: 0,
        data: null,
        retryAfter: 0,
        cookies: [],
        closes: false,
      };
      return { call, ms: spent(), ...nothing, fault: errorCode(error) };
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface Health {
  /** HTTP status; 0 when nothing answered. */
  readonly http: number;
  readonly ms: number;
}

/** Asks the internal port on a connection of its own, as an orchestrator does. */
export async function probe(internalPort: number, question: 'live' | 'ready'): Promise<Health> {
  const began = performance.now();
  const agent = new Agent();
  try {
    const options = { port: internalPort, method: 'GET', path: `/health/${question}`, headers: {} };
    const { message } = await receive(agent, options, '');
    return { http: message.statusCode ?? 0, ms: performance.now() - began };
  } catch {
    return { http: 0, ms: performance.now() - began };
  } finally {
    agent.destroy();
  }
}
