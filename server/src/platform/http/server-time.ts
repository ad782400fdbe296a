/** The server's time in shared answers: of the moment they are sent, not of the one they were made. */
import { formatWireTime } from '@zhiji/contract/kernel/time';

const TIME_FIELD = '"server_time":"';
const TIME_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;
const SECOND_MS = 1_000;

/** An answer many share; clocks are set by the moment it is sent. */
export class SharedText {
  readonly #head: string;
  readonly #tail: string;
  /** The text as it was sent last, and in which second: within one it stays the same. */
  #sent: string;
  #second = -1;

  constructor(text: string) {
    const found = text.lastIndexOf(TIME_FIELD);
    const start = found === -1 ? text.length : found + TIME_FIELD.length;
    this.#head = text.slice(0, start);
    this.#tail = text.slice(start + TIME_LENGTH);
    this.#sent = text;
  }

  /** The text with the time it is. */
  at(now: Date): string {
    const second = Math.floor(now.getTime() / SECOND_MS);
    if (this.#tail !== '' && second !== this.#second) {
      this.#second = second;
      this.#sent = this.#head + formatWireTime(now) + this.#tail;
    }
    return this.#sent;
  }
}
