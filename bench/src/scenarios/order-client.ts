/** Many browsers as one: requests over connections that stay open, each answer timed. */
import { Agent, request } from 'node:http';

const ANSWER_MS = 30_000;

export interface Message {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Timed {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export interface Client {
  send(message: Message): Promise<Timed>;
  close(): void;
}

/** Opens a client of one server with so many connections. */
export function openClient(origin: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  return {
    send: async ({ path, body, headers }) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const options = {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          timeout: ANSWER_MS,
        };
        const outgoing = request(`${origin}${path}`, options, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              ms: performance.now() - began,
            }),
          );
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Does something with every item, so many at a time; answers in the order of the items. */
export async function spread<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** The time within which a share of the answers came. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
