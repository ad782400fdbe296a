/** Words and sounds of Chinese text. Their dictionaries are large, so they load with the first use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SYLLABLES } from './syllables.ts';
import type * as JiebaPackage from '@node-rs/jieba';
import type * as PinyinPro from 'pinyin-pro';

const load = createRequire(import.meta.url);

let segmenter: JiebaPackage.Jieba | undefined;

/** Cuts text into words, short ones inside long ones included. */
export function wordsOf(text: string): string[] {
  if (segmenter === undefined) {
    const { Jieba: Segmenter } = load('@node-rs/jieba') as typeof JiebaPackage;
    // Read here: the package's own reader keeps it, and a second one nobody asks, for ever.
    segmenter = Segmenter.withDict(readFileSync(load.resolve('@node-rs/jieba/dict.txt')));
  }
  return segmenter.cutForSearch(text, true);
}

/** The sound of each character: 工程 becomes gong, cheng. */
export function soundsOf(han: string): string[] {
  const { pinyin } = load('pinyin-pro') as typeof PinyinPro;
  return pinyin(han, { toneType: 'none', type: 'array', v: true });
}

/** Loads the dictionaries before somebody waits for them. */
export function warmDictionaries(): void {
  soundsOf(wordsOf('知集').join(''));
}

const LONGEST_SYLLABLE = 6;

/** Letters as syllables, the longest first: gongcheng is gong, cheng; null when they are not. */
export function syllablesOf(letters: string): string[] | null {
  if (letters === '') {
    return [];
  }
  for (let length = Math.min(LONGEST_SYLLABLE, letters.length); length > 0; length -= 1) {
    const head = letters.slice(0, length);
    const rest = SYLLABLES.has(head) ? syllablesOf(letters.slice(length)) : null;
    if (rest !== null) {
      return [head, ...rest];
    }
  }
  return null;
}
