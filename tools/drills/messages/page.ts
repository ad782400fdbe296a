/** An open page of a user, which hears how many of his messages are unread. */
import { type Agent, type IncomingMessage, request } from 'node:http';
import { MESSAGE_STREAM, messageEvents } from '@zhiji/contract/message';
import type { Person } from '../buying/fixtures.ts';

const EVENT_END = '\n\n';
const NUMBER = /^event: number\ndata: (?<data>.+)$/mu;
const OK = 200;

export class Page {
  readonly person: Person;
  /** The last number it heard, and when. */
  unread = -1;
  heardAt = 0;
  /** Why it hears nothing any more. */
  fault = '';
  readonly #stream: IncomingMessage;
  #text = '';

  private constructor(person: Person, stream: IncomingMessage) {
    this.person = person;
    this.#stream = stream;
    stream.setEncoding('utf8').on('data', (part: string) => this.#hear(part));
    stream.once('error', ({ message }) => (this.fault = message));
    stream.once('end', () => (this.fault = 'the stream ended'));
  }

  /** Opens it at a web process; it has heard nothing yet. */
  static async open(agent: Agent, port: number, person: Person): Promise<Page> {
    const { token, cookie } = person.sender;
    const headers = { accept: 'text/event-stream', 'x-user-token': token, cookie };
    const asked = request({ agent, host: '127.0.0.1', port, path: MESSAGE_STREAM, headers });
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('error', reject);
      asked.once('response', resolve);
      asked.end();
    });
    if (stream.statusCode !== OK) {
      stream.destroy();
      throw new Error(`a stream was answered with HTTP ${stream.statusCode}`);
    }
    return new Page(person, stream);
  }

  close(): void {
    this.#stream.destroy();
  }

  #hear(part: string): void {
    const events = `${this.#text}${part}`.split(EVENT_END);
    this.#text = events.pop() ?? '';
    for (const event of events) {
      const data = NUMBER.exec(event)?.groups?.['data'];
      if (data !== undefined) {
        this.unread = messageEvents.number.parse(JSON.parse(data)).unread_num;
        this.heardAt = performance.now();
      }
    }
  }
}
