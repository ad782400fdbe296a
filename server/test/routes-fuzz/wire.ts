/** HTTP written and read byte by byte over connections that are kept: no client tidies the paths. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawRequest {
  readonly method: string;
  /** As it stands in the first line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface RawAnswer {
  readonly status: number;
  /** Everything that came, head and body. */
  readonly text: string;
}

/** Longer than any honest answer takes; the edge itself waits for a server as long. */
const HANG_MS = 20_000;
const BLANK_LINE = '\r\n\r\n';
const INTERIM = /^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/u;
const NO_BODY = new Set([204, 304]);
const STREAM = 'text/event-stream';

/** Sends requests one after another from an address of its own. */
export class Wire {
  readonly #port: number;
  readonly #address: string;
  #socket: Socket | null = null;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#address = address;
  }

  /** What is answered; a status of 0 stands for nothing in time. */
  async send(request: RawRequest): Promise<RawAnswer> {
    const socket = await this.#connected();
    const answer = new Answer(request.method === 'HEAD');
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HANG_MS);
      const finish = (): void => {
        clearTimeout(timer);
        resolve();
      };
      socket.on('data', (chunk: Buffer) => {
        if (answer.takes(chunk)) {
          finish();
        }
      });
      socket.once('close', () => {
        answer.closed = true;
        finish();
      });
    });
    socket.write(encode(request));
    await done;
    socket.removeAllListeners('data');
    if (answer.mustClose) {
      this.close();
    }
    return { status: answer.status, text: answer.text };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connected(): Promise<Socket> {
    if (this.#socket?.writable === true) {
      return this.#socket;
    }
    const port = this.#port;
    const socket = connect({ port, host: '127.0.0.1', localAddress: this.#address });
    socket.setMaxListeners(0);
    // A server that has answered may reset what it did not read.
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    this.#socket = socket;
    return socket;
  }
}

function encode({ method, target, headers, body }: RawRequest): Buffer {
  const length: [string, string][] = body === '' ? [] : [['content-length', String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`);
  // Latin-1 lets a path carry any byte.
  return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n'), 'latin1');
}

class Answer {
  text = '';
  closed = false;
  readonly #headOnly: boolean;

  constructor(headOnly: boolean) {
    this.#headOnly = headOnly;
  }

  /** Takes what arrived; true when the answer is whole. */
  takes(chunk: Buffer): boolean {
    this.text = (this.text + chunk.toString('latin1')).replace(INTERIM, '');
    return this.#isWhole();
  }

  get status(): number {
    return this.text.includes(BLANK_LINE) ? Number(this.text.split(' ', 2)[1]) : 0;
  }

  /** A stream of events goes on, and whatever is not whole cannot be followed by another. */
  get mustClose(): boolean {
    return (
      this.closed ||
      !this.#isWhole() ||
      this.#field('content-type').includes(STREAM) ||
      this.#field('connection') === 'close'
    );
  }

  #isWhole(): boolean {
    const end = this.text.indexOf(BLANK_LINE);
    if (end === -1) {
      return false;
    }
    if (
      this.#headOnly ||
      NO_BODY.has(this.status) ||
      this.#field('content-type').includes(STREAM)
    ) {
      return true;
    }
    const body = this.text.slice(end + BLANK_LINE.length);
    if (this.#field('transfer-encoding') === 'chunked') {
      return body.endsWith('0\r\n\r\n');
    }
    const length = this.#field('content-length');
    return length !== '' && body.length >= Number(length);
  }

  #field(name: string): string {
    const head = this.text.slice(0, this.text.indexOf(BLANK_LINE)).toLowerCase();
    return new RegExp(`^${name}: *([^\\r]*)`, 'mu').exec(head)?.[1] ?? '';
  }
}
