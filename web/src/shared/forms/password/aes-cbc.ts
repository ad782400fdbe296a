/**
 * AES-CBC with PKCS7 padding (FIPS 197, SP 800-38A), encryption only. The browser's own
 * `crypto.subtle` does not exist on plain http, where the site must work too. It guards no secret:
 * what the wire format is worth says the contract.
 */
const BLOCK = 16;
const BYTE_MASK = 0xff;
const HIGH_BIT = 0x80;
/** The polynomial of the field GF(2^8), its high bit left out. */
const POLYNOMIAL = 0x1b;
const AFFINE = 0x63;
/** Rounds beyond the words of the key. */
const EXTRA_ROUNDS = 6;
/** Keys of more words than this mix in a substitution between. */
const LONG_KEY_WORDS = 6;
const WORD = 4;

/** Times x in the field. */
function double(byte: number): number {
  return ((byte << 1) ^ ((byte & HIGH_BIT) === 0 ? 0 : POLYNOMIAL)) & BYTE_MASK;
}

/** The substitution box: the inverse in the field, then the affine map. */
function makeBox(): Uint8Array {
  const box = new Uint8Array(BYTE_MASK + 1);
  // Walks the field by a generator (3) and its inverse at once, so that `q` is always 1 / `p`.
  let p = 1;
  let q = 1;
  do {
    p ^= double(p);
    q ^= q << 1;
    q ^= q << 2;
    q ^= q << 4;
    q &= BYTE_MASK;
    if ((q & HIGH_BIT) !== 0) {
      q ^= 0x09;
    }
    const turned = (by: number) => (q << by) | (q >> (8 - by));
    box[p] = (q ^ turned(1) ^ turned(2) ^ turned(3) ^ turned(4) ^ AFFINE) & BYTE_MASK;
  } while (p !== 1);
  box[0] = AFFINE;
  return box;
}

const BOX = makeBox();
const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

/** The keys of all rounds, one after another. */
function expandKey(key: Uint8Array): Uint8Array {
  const words = key.length / WORD;
  const keys = new Uint8Array(BLOCK * (words + EXTRA_ROUNDS + 1));
  keys.set(key);
  let constant = 1;
  for (let word = words; word < keys.length / WORD; word += 1) {
    let last = keys.slice((word - 1) * WORD, word * WORD);
    if (word % words === 0) {
      last = Uint8Array.from([1, 2, 3, 0], (from) => at(BOX, at(last, from)));
      last[0] = at(last, 0) ^ constant;
      constant = double(constant);
    } else if (words > LONG_KEY_WORDS && word % words === WORD) {
      last = last.map((byte) => at(BOX, byte));
    }
    for (let byte = 0; byte < WORD; byte += 1) {
      keys[word * WORD + byte] = at(keys, (word - words) * WORD + byte) ^ at(last, byte);
    }
  }
  return keys;
}

/** Substitutes every byte and turns row r of the state by r columns. */
function substituteAndShift(state: Uint8Array): Uint8Array {
  return state.map((_, index) => at(BOX, at(state, (index + WORD * (index % WORD)) % BLOCK)));
}

function mixColumns(state: Uint8Array): Uint8Array {
  return state.map((byte, index) => {
    const column = index - (index % WORD);
    const next = at(state, column + ((index + 1) % WORD));
    const all = [0, 1, 2, 3].reduce((sum, row) => sum ^ at(state, column + row), 0);
    return byte ^ all ^ double(byte ^ next);
  });
}

function encryptBlock(keys: Uint8Array, block: Uint8Array): Uint8Array {
  const addKey = (state: Uint8Array, round: number) =>
    state.map((byte, index) => byte ^ at(keys, round * BLOCK + index));
  const rounds = keys.length / BLOCK - 1;
  let state = addKey(block, 0);
  for (let round = 1; round < rounds; round += 1) {
    state = addKey(mixColumns(substituteAndShift(state)), round);
  }
  return addKey(substituteAndShift(state), rounds);
}

/** Encrypts bytes with a key of 16 or 32 bytes, padded to whole blocks. */
export function encryptCbc(key: Uint8Array, iv: Uint8Array, plain: Uint8Array): Uint8Array {
  const padding = BLOCK - (plain.length % BLOCK);
  const result = new Uint8Array(plain.length + padding).fill(padding);
  result.set(plain);
  const keys = expandKey(key);
  let previous = iv;
  for (let start = 0; start < result.length; start += BLOCK) {
    const mixed = result
      .slice(start, start + BLOCK)
      .map((byte, index) => byte ^ at(previous, index));
    previous = encryptBlock(keys, mixed);
    result.set(previous, start);
  }
  return result;
}
