/** A stream of server-sent events that a test holds in its hand. */
import { vi } from 'vitest';

export class FakeEventSource extends EventTarget {
  /** In the order they were opened. */
  static all: FakeEventSource[] = [];

  readonly CLOSED = 2;
  readyState = 0;
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  /** Takes the place of the browser's; the streams of earlier tests are forgotten. */
  static install(): void {
    FakeEventSource.all = [];
    vi.stubGlobal('EventSource', FakeEventSource);
  }

  static get last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1);
    if (last === undefined) {
      throw new Error('no stream was opened');
    }
    return last;
  }

  close(): void {
    this.isClosed = true;
    this.readyState = this.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  sayGoodbye(): void {
    this.tell('goodbye', { reason: 'restart' });
  }

  /** The network fails: a browser would try again. */
  breakOff(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  /** The server says no: a browser gives up. */
  refuse(): void {
    this.readyState = this.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}
