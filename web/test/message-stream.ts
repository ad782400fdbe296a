/** Streams of unread numbers that a test holds in its hand. */
import type { MESSAGE_STREAM } from '@zhiji/contract/message';

/** Held to the contract by its type: its schemas would take each test file time to load. */
export const STREAM_PATH: typeof MESSAGE_STREAM = '/api/message/events';

export class FakeMessageStream {
  /** In the order they were opened. */
  static all: FakeMessageStream[] = [];

  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  readonly #signal: AbortSignal | null;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  private constructor({ headers, credentials, signal }: RequestInit) {
    this.headers = new Headers(headers);
    this.credentials = credentials;
    this.#signal = signal ?? null;
  }

  /** The server's answer: a stream on which nothing comes until the test says so. */
  static answer(init: RequestInit): Response {
    const stream = new FakeMessageStream(init);
    FakeMessageStream.all.push(stream);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.#controller = controller;
        stream.#signal?.addEventListener('abort', () => stream.breakOff());
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  static get last(): FakeMessageStream {
    const last = FakeMessageStream.all.at(-1);
    if (last === undefined) {
      throw new Error('no stream was opened');
    }
    return last;
  }

  /** The page hung up. */
  get isClosed(): boolean {
    return this.#signal?.aborted === true;
  }

  send(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  tell(unread_num: number, newest_id: number): void {
    this.send(`event: number\ndata: ${JSON.stringify({ unread_num, newest_id })}\n\n`);
  }

  sayGoodbye(reason: 'session' | 'restart'): void {
    this.send(`event: goodbye\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.#controller?.close();
    this.#controller = undefined;
  }

  /** The network fails. */
  breakOff(): void {
    this.#controller?.error(new TypeError('network error'));
    this.#controller = undefined;
  }
}
