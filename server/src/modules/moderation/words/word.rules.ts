/** How texts are compared with words of the list, and what is found in them. */

/** What a word of the list does to a text it is found in. */
export const WORD_VERDICTS = { refuse: 1, hold: 2 } as const;
export type WordVerdict = keyof typeof WORD_VERDICTS;
type VerdictValue = (typeof WORD_VERDICTS)[WordVerdict];

/** A single character would be found in almost everything. */
export const WORD_MIN = 2;

export interface BlockedWord {
  readonly word: string;
  readonly verdict: VerdictValue;
}

/** Spaces, signs, marks above and below letters, and what nobody sees, be it called a letter. */
const NOT_COMPARED = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as it is compared: full width is half width, letters are small and bear no marks, nothing
 * stands between them. What is left is put together again, so that a Korean syllable is one character.
 */
export function comparable(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(NOT_COMPARED, '').normalize('NFC');
}

interface Node {
  readonly next: Map<string, Node>;
  /** The word that ends here. */
  ends: BlockedWord | null;
}

const newNode = (): Node => ({ next: new Map(), ends: null });

/** What was found in texts. */
export interface Found {
  readonly isRefused: boolean;
  /** Words that somebody should look at, each once. */
  readonly doubts: readonly string[];
}

export type Matcher = (texts: readonly string[]) => Found;

/** Words as a tree, so that a text is read once, however long the list is. */
export function matcherOf(words: readonly BlockedWord[]): Matcher {
  const root = newNode();
  for (const blocked of words) {
    let node = root;
    for (const unit of blocked.word) {
      const next = node.next.get(unit) ?? newNode();
      node.next.set(unit, next);
      node = next;
    }
    node.ends = blocked;
  }
  return (texts) => {
    const found = new Set(texts.flatMap((text) => wordsIn(root, Array.from(comparable(text)))));
    return {
      isRefused: [...found].some(({ verdict }) => verdict === WORD_VERDICTS.refuse),
      doubts: [...found]
        .filter(({ verdict }) => verdict === WORD_VERDICTS.hold)
        .map(({ word }) => word),
    };
  };
}

function wordsIn(root: Node, units: readonly string[]): BlockedWord[] {
  const found: BlockedWord[] = [];
  for (let start = 0; start < units.length; start += 1) {
    let node: Node | undefined = root;
    for (let at = start; node !== undefined; at += 1) {
      if (node.ends !== null) {
        found.push(node.ends);
      }
      node = node.next.get(units[at] ?? '');
    }
  }
  return found;
}
