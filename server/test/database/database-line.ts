/**
 * The line between a process and PostgreSQL. It can be cut after any statement: the statement is
 * carried out, its answer and everything after it get lost, as if the process had died there.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

const LENGTH_BYTES = 4;
const SIMPLE_QUERY = 'Q';
/** Ends a statement that has parameters. */
const SYNC = 'S';
const READY = 'Z';

/** Reads the types of the messages in a stream of PostgreSQL's protocol, chunk by chunk. */
function typesIn(startsUntyped: boolean): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const types: string[] = [];
    for (;;) {
      const head = untyped ? 0 : 1;
      const isLong = rest.length >= head + LENGTH_BYTES;
      const size = isLong ? head + rest.readInt32BE(head) : Infinity;
      if (rest.length < size) {
        return types;
      }
      types.push(rest.toString('latin1', 0, head));
      untyped = false;
      rest = rest.subarray(size);
    }
  };
}

export class DatabaseLine {
  /** What a process connects to instead of its database. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #left = Infinity;
  #isCut = false;

  private constructor(database: URL, server: Server) {
    const { port } = server.address() as AddressInfo;
    const url = new URL(database);
    url.host = `127.0.0.1:${port}`;
    this.url = url.toString();
    this.#server = server;
    server.on('connection', (near) => this.#join(near, database));
  }

  /** Opens a line to a database. */
  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DatabaseLine(new URL(databaseUrl), server);
  }

  /** Cuts it as soon as so many more statements were carried out. */
  cutAfter(statements: number): void {
    this.#left = statements;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** Makes it whole; those who were cut off have to connect again. */
  mend(): void {
    this.#left = Infinity;
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.#cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket, { hostname, port }: URL): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    this.#keep(near, far);
    this.#keep(far, near);
    const asked = typesIn(true);
    const answered = typesIn(false);
    let isLast = false;
    near.on('data', (chunk) => {
      if (this.#left === 0) {
        return;
      }
      const ended = asked(chunk).filter((type) => type === SIMPLE_QUERY || type === SYNC);
      this.#left -= ended.length;
      isLast = this.#left === 0;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      const isDone = answered(chunk).includes(READY);
      if (!isLast) {
        near.write(chunk);
      } else if (isDone) {
        this.#cut();
      }
    });
  }

  /** Both ends go together, however one of them goes. */
  #keep(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
  }

  #cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }
}
