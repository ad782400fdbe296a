/** What a browser's EventSource does, with headers. */
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveEvents } from '@zhiji/contract/live';
import { messageEvents } from '@zhiji/contract/message';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { z } from 'zod';

const WAIT_MS = 15_000;
const LOOK_MS = 20;

interface Heard {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
}

/** What a stream may tell, as the contract has it. */
type Schemas = Readonly<Record<string, z.ZodType>>;
type Data<Events extends Schemas, Name extends keyof Events> = z.output<Events[Name]>;

export interface EventsHeard<Events extends Schemas = typeof liveEvents> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly heard: readonly Heard[];
  /** Resolves when the other side ended the stream. */
  readonly ended: Promise<void>;
  /** The next event of a name that was not asked for yet, checked against the contract. */
  next<Name extends keyof Events & string>(
    name: Name,
    withinMs?: number,
  ): Promise<Data<Events, Name>>;
  /** Events of a name so far. */
  all<Name extends keyof Events & string>(name: Name): Data<Events, Name>[];
  close(): void;
}

/** Listens to a stream of a room. */
export async function listenTo(
  address: string,
  headers: Record<string, string>,
): Promise<EventsHeard> {
  return hear(address, headers, liveEvents);
}

export type NumbersHeard = EventsHeard<typeof messageEvents>;

/** Listens for the number of unread messages. */
export async function listenForMessages(
  address: string,
  headers: Record<string, string>,
): Promise<NumbersHeard> {
  return hear(address, headers, messageEvents);
}

async function hear<Events extends Schemas>(
  address: string,
  headers: Record<string, string>,
  events: Events,
): Promise<EventsHeard<Events>> {
  // Not by fetch, which keeps connections and opens some it never uses.
  const request = get(address, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const dataOf = <Name extends keyof Events & string>(name: Name, { data }: Heard) =>
    (events[name] as z.ZodType).parse(data) as Data<Events, Name>;
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
          return dataOf(name, found);
        }
      }
      throw new Error(`no ${name} within ${withinMs} ms; heard ${JSON.stringify(heard)}`);
    },
    all: (name) => heard.filter((one) => one.name === name).map((one) => dataOf(name, one)),
    close: () => request.destroy(),
  };
}

function parse(block: string): Heard[] {
  const field = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1] ?? '';
  const name = field('event');
  return name === '' ? [] : [{ name, id: field('id'), data: JSON.parse(field('data')) }];
}
