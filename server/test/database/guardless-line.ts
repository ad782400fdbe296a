/**
 * A line to PostgreSQL on which guards get lost: conditions that our statements carry are written
 * over on their way, by texts of the same length. The server stays as it is.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export type Swap = readonly [guard: string, instead: string];

export interface GuardlessLine {
  readonly url: string;
  /** Which guards were met and lost. */
  readonly lost: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Opens a line to a database that loses these guards. */
export async function openGuardlessLine(
  databaseUrl: string,
  swaps: readonly Swap[],
): Promise<GuardlessLine> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const lost = new Set<string>();
  const server: Server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (chunk) => far.write(withoutGuards(chunk, swaps, lost)));
    far.on('data', (chunk) => near.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    lost,
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

function withoutGuards(chunk: Buffer, swaps: readonly Swap[], lost: Set<string>): Buffer {
  let text = chunk.toString('latin1');
  for (const [guard, instead] of swaps) {
    if (guard.length !== instead.length) {
      throw new Error(`${guard} and ${instead} differ in length`);
    }
    if (text.includes(guard)) {
      lost.add(guard);
      text = text.replaceAll(guard, instead);
    }
  }
  return Buffer.from(text, 'latin1');
}
