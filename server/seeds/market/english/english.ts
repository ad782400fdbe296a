/** The English of the demo market's own vocabulary. */
import { oneEnglish } from '#seeds/english/one-english';
import { LEAVES } from './leaves.ts';
import { GROUPS, PHRASES } from './phrases.ts';
import { SENTENCES } from './sentences.ts';
import { SHOPS, WORDS } from './shops.ts';
import { TITLES_OF_SKILL } from './titles-of-skill.ts';
import { TITLES_OF_STUDY } from './titles-of-study.ts';
import type { Pair } from '#seeds/english/english-body';

/** Rows of `中文=English`, several in a line where they belong together. */
export function pairsOf(rows: readonly string[]): [string, string][] {
  return rows
    .flatMap((row) => row.split('|'))
    .map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    });
}

const VOCABULARY: readonly Pair[] = [
  ...pairsOf(LEAVES),
  ...pairsOf(GROUPS),
  ...pairsOf(PHRASES),
  ...pairsOf(TITLES_OF_STUDY),
  ...pairsOf(TITLES_OF_SKILL),
  ...pairsOf(WORDS),
  ...pairsOf(SHOPS),
  ...SENTENCES,
];
// A word that is said in two ways is an error.
oneEnglish(VOCABULARY);
const known: ReadonlyMap<string, string> = new Map(VOCABULARY);

/** The English of a text; the demo has no text without. */
export function english(text: string): string {
  const found = known.get(text);
  if (found === undefined) {
    throw new Error(`the demo has no English for ${text}`);
  }
  return found;
}
