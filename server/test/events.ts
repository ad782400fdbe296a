/** What a browser's EventSource does, with headers. */
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveEvents } from '@zhiji/contract/live';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LiveEvent, LiveEventName } from '@zhiji/contract/live';

const WAIT_MS = 15_000;
const LOOK_MS = 20;

interface Heard {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
}

export interface EventsHeard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly heard: readonly Heard[];
  /** Resolves when the other side ended the stream. */
  readonly ended: Promise<void>;
  /** The next event of a name that was not asked for yet, checked against the contract. */
  next<Name extends LiveEventName>(name: Name, withinMs?: number): Promise<LiveEvent<Name>>;
  /** Events of a name so far. */
  all<Name extends LiveEventName>(name: Name): LiveEvent<Name>[];
  close(): void;
}

/** Listens to a stream of a room. */
export async function listenTo(
  address: string,
  headers: Record<string, string>,
): Promise<EventsHeard> {
  // Not by fetch, which keeps connections and opens some it never uses.
  const request = get(address, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const heard: Heard[] = [];
  const taken = new Set<Heard>();
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const text of response.setEncoding('utf8')) {
      const blocks = (rest + String(text)).split('\n\n');
      rest = blocks.pop() ?? '';
      heard.push(...blocks.flatMap(parse));
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    ended,
    async next(name, withinMs = WAIT_MS) {
      for (const end = Date.now() + withinMs; Date.now() < end; await pause(LOOK_MS)) {
        const found = heard.find((one) => one.name === name && !taken.has(one));
        if (found !== undefined) {
          taken.add(found);
          return liveEvents[name].parse(found.data) as LiveEvent<typeof name>;
        }
      }
      throw new Error(`no ${name} within ${withinMs} ms; heard ${JSON.stringify(heard)}`);
    },
    all: (name) =>
      heard
        .filter((one) => one.name === name)
        .map(({ data }) => liveEvents[name].parse(data) as LiveEvent<typeof name>),
    close: () => request.destroy(),
  };
}

function parse(block: string): Heard[] {
  const field = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1] ?? '';
  const name = field('event');
  return name === '' ? [] : [{ name, id: field('id'), data: JSON.parse(field('data')) }];
}
