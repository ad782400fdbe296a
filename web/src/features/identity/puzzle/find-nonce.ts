/**
 * The way past the puzzle without pictures: a number whose SHA-256 together with the puzzle's id
 * begins with zeros. Plain JavaScript, as `crypto.subtle` does not exist on plain http and is slow
 * for a million short texts.
 */
const BLOCK = 64;
const WORDS = 16;
const ROUNDS = 64;
const LENGTH_BYTES = 8;
const BITS_PER_BYTE = 8;
const WORD_BITS = 32;

/** The first 32 bits of the fraction of a root. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** WORD_BITS) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) {
      found.push(candidate);
    }
  }
  return found;
}

const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(BITS_PER_BYTE), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(ROUNDS);
const word = (words: Int32Array, index: number): number => words[index] ?? 0;
const turn = (value: number, by: number): number => (value >>> by) | (value << (WORD_BITS - by));

/** Takes one block into the state (FIPS 180-4, 6.2.2). */
function compress(state: Int32Array, block: DataView, offset: number): void {
  for (let index = 0; index < WORDS; index += 1) {
    schedule[index] = block.getInt32(offset + index * 4);
  }
  for (let index = WORDS; index < ROUNDS; index += 1) {
    const early = word(schedule, index - 15);
    const late = word(schedule, index - 2);
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[index] =
      (word(schedule, index - 16) + small0 + word(schedule, index - 7) + small1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < ROUNDS; index += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + big1 + chosen + word(CONSTANTS, index) + word(schedule, index)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
  state[5] = word(state, 5) + f;
  state[6] = word(state, 6) + g;
  state[7] = word(state, 7) + h;
}

/**
 * Prepares the hash of texts that begin alike: the common part is taken in once. The state that a
 * call returns is valid until the next one.
 */
export function hashAfter(prefix: string): (rest: string) => Int32Array {
  const head = new TextEncoder().encode(prefix);
  const whole = head.length - (head.length % BLOCK);
  const middle = Int32Array.from(START);
  const view = new DataView(head.buffer);
  for (let offset = 0; offset < whole; offset += BLOCK) {
    compress(middle, view, offset);
  }
  const open = head.slice(whole);
  const encoder = new TextEncoder();
  const state = new Int32Array(START.length);
  return (rest) => {
    const tail = encoder.encode(rest);
    const used = open.length + tail.length;
    const blocks = Math.ceil((used + 1 + LENGTH_BYTES) / BLOCK);
    const last = new Uint8Array(blocks * BLOCK);
    last.set(open);
    last.set(tail, open.length);
    last[used] = 0x80;
    const lastView = new DataView(last.buffer);
    lastView.setUint32(last.length - 4, (head.length + tail.length) * BITS_PER_BYTE);
    state.set(middle);
    for (let offset = 0; offset < last.length; offset += BLOCK) {
      compress(state, lastView, offset);
    }
    return state;
  };
}

/** Looks for the nonce of a puzzle; tells from time to time how many were tried. */
export function findNonce(id: string, bits: number, onTried: (tried: number) => void): string {
  const hash = hashAfter(`${id}:`);
  for (let tried = 0; ; tried += 1) {
    const nonce = String(tried);
    if (Math.clz32(word(hash(nonce), 0)) >= bits) {
      return nonce;
    }
    if (tried % REPORT_EVERY === 0) {
      onTried(tried);
    }
  }
}

const REPORT_EVERY = 25_000;
