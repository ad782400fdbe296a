/** The server's time in shared answers: of the moment they are sent, not of the one they were made. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';

const TIME_FIELD = '"server_time":"';
const TIME_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;
/** Up to here a text leaves with the headers in one piece; beyond, to encode it again costs more. */
const SHORT_LENGTH = 4_096;

const sendable = (text: string): string | Buffer =>
  text.length <= SHORT_LENGTH ? text : Buffer.from(text);

/** An answer many share, encoded once; clocks are set by the moment it is sent. */
export class SharedText {
  /** What stands before and after the time; null when no time is told. */
  readonly #around: { readonly head: string; readonly tail: string } | null;
  /** What was sent last, and in which second: within one it stays the same. */
  #sent: string | Buffer;
  #second = -1;

  constructor(text: string) {
    const found = text.lastIndexOf(TIME_FIELD);
    const start = found + TIME_FIELD.length;
    this.#around =
      found === -1 ? null : { head: text.slice(0, start), tail: text.slice(start + TIME_LENGTH) };
    this.#sent = sendable(text);
  }

  /** The answer with the time it is. */
  at(now: Date): string | Buffer {
    const second = Math.floor(now.getTime() / SECOND_MS);
    if (this.#around !== null && second !== this.#second) {
      this.#second = second;
      this.#sent = sendable(this.#around.head + formatWireTime(now) + this.#around.tail);
    }
    return this.#sent;
  }
}
