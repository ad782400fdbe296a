/** Luck that is the same every time: a generator started from a name. */

const HASH_START = 2_166_136_261;
const HASH_PRIME = 16_777_619;
const STEP = 0x6d_2b_79_f5;
const RANGE = 2 ** 32;

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Whether something with this probability happens. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Different items in an order of their own; all when there are not enough. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  /** Different items, as they follow each other in the list. */
  sampleInOrder<Item>(items: readonly Item[], count: number): Item[];
}

/** FNV-1a of a text. */
function hash(text: string): number {
  let value = HASH_START;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), HASH_PRIME);
  }
  return value >>> 0;
}

/** A generator (mulberry32) named by what it decides, so that one thing's luck moves no other's. */
export function randomOf(...name: readonly (string | number)[]): Random {
  let state = hash(`zhiji:${name.join(':')}`);
  const next = (): number => {
    state = (state + STEP) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / RANGE;
  };
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    const taken = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(Math.floor(next() * left.length), 1));
    }
    return taken;
  };
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) {
        throw new Error('nothing to pick from');
      }
      return item;
    },
    sample,
    sampleInOrder(items, count) {
      const chosen = new Set(sample([...items.keys()], count));
      return items.filter((_, index) => chosen.has(index));
    },
  };
}
