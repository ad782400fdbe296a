/**
 * Server-sent events. An open stream does not count as a request in progress, because it is idle most
 * of the time; streams have a limit of their own.
 */
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { fail } from '#platform/failure';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics';
import type { EventStream, Listener, SentEvent } from '#platform/module';
import type { Admission } from './admission.ts';

const STREAMS_MAX = 10_000;
const RETRY_SECONDS = 1;
/** Shorter than any proxy waits for the next byte. */
const BEAT_MS = 15_000;
const BEAT = ': beat\n\n';
/** A client with this much unread data is too slow or gone. */
const UNREAD_MAX = 262_144;
/** How long a browser waits before it connects again. */
const OPENING = 'retry: 2000\n\n';
const { priority } = rateClasses.learn;

interface Dependencies {
  readonly admission: Admission;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly metrics: Metrics;
}

/** The text of an event; made once for all who hear it. */
export function encodeEvent({ name, data, id }: SentEvent): string {
  const number = id === undefined ? '' : `id: ${id}\n`;
  return `${number}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Adds the streams; all of them end, with a farewell, when the server closes. */
export function registerEventStreams(
  app: FastifyInstance,
  streams: readonly EventStream[],
  { admission, addressOf, metrics }: Dependencies,
): void {
  const open = new Map<OpenStream, string>();
  const beat = setInterval(() => {
    for (const stream of open.keys()) {
      stream.write(BEAT);
    }
  }, BEAT_MS);
  beat.unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const [stream, farewell] of open) {
      stream.end(farewell);
    }
    return Promise.resolve();
  });
  metrics.gauge('zhiji_event_streams', 'Open streams of events', () => open.size);

  for (const { path, farewell, listen } of streams) {
    const lastWords = encodeEvent(farewell);
    app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
      path,
      // A HEAD request would stay open too, and send nothing.
      { exposeHeadRoute: false },
      async (request, reply) => {
        if (app.stopping || open.size >= STREAMS_MAX || !admission.enter(priority)) {
          throw fail('common.busy', { retryAfter: RETRY_SECONDS });
        }
        const { params, query, headers, id: requestId } = request;
        const address = addressOf(request);
        let answer;
        try {
          answer = await listen({ params, query, headers, address, requestId });
        } finally {
          admission.leave();
        }
        if (typeof answer !== 'function') {
          return reply.code(answer.status).headers(answer.headers).send(answer.body);
        }
        reply.hijack();
        if (!reply.raw.destroyed) {
          const stream = new OpenStream(reply.raw);
          open.set(stream, lastWords);
          stream.closed.addEventListener('abort', () => open.delete(stream));
          answer(stream);
        }
        return reply;
      },
    );
  }
}

class OpenStream implements Listener {
  readonly #response: ServerResponse;
  readonly #ending = new AbortController();

  constructor(response: ServerResponse) {
    this.#response = response;
    response.once('close', () => this.#ending.abort());
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // Our edge passes every event on as it comes.
      'x-accel-buffering': 'no',
      // Kept for another request it would hold up a server that stops.
      connection: 'close',
    });
    response.write(OPENING);
  }

  get closed(): AbortSignal {
    return this.#ending.signal;
  }

  write(text: string): void {
    if (this.closed.aborted || this.#response.writableEnded) {
      return;
    }
    if (this.#response.writableLength > UNREAD_MAX) {
      this.#response.destroy();
      return;
    }
    this.#response.write(text);
  }

  end(lastWords: string): void {
    if (!this.#response.writableEnded) {
      this.#response.end(lastWords);
    }
  }
}
