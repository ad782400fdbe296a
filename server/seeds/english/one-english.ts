/** A text has one English, wherever it stands. */
import type { Pair } from './english-body.ts';

/** Each text once, but for those that are the same in English. */
export function oneEnglish(pairs: readonly Pair[]): readonly Pair[] {
  const known = new Map<string, string>();
  for (const [source, en] of pairs) {
    const before = known.get(source) ?? en;
    if (before !== en) {
      throw new Error(`“${source}” is both “${before}” and “${en}”`);
    }
    known.set(source, en);
  }
  return [...known].filter(([source, en]) => source !== en);
}
