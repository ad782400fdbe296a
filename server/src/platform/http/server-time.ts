/** The server's time in shared answers: of the moment they are sent, not of the one they were made. */
import { formatWireTime } from '@zhiji/contract/kernel/time';

const TIME_FIELD = '"server_time":"';
const TIME_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;
const SECOND_MS = 1_000;

/** An answer many share, encoded once; clocks are set by the moment it is sent. */
export class SharedText {
  /** What stands before and after the time; null when no time is told. */
  readonly #around: { readonly head: string; readonly tail: string } | null;
  /** The bytes as they were sent last, and in which second: within one they stay the same. */
  #sent: Buffer;
  #second = -1;

  constructor(text: string) {
    const found = text.lastIndexOf(TIME_FIELD);
    const start = found + TIME_FIELD.length;
    this.#around =
      found === -1 ? null : { head: text.slice(0, start), tail: text.slice(start + TIME_LENGTH) };
    this.#sent = Buffer.from(text);
  }

  /** The bytes with the time it is. */
  at(now: Date): Buffer {
    const second = Math.floor(now.getTime() / SECOND_MS);
    if (this.#around !== null && second !== this.#second) {
      this.#second = second;
      this.#sent = Buffer.from(this.#around.head + formatWireTime(now) + this.#around.tail);
    }
    return this.#sent;
  }
}
