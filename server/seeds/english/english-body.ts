/** Longer texts of the demo and their English, which has the same headings, lists and tables. */

export type Pair = readonly [source: string, en: string];

export interface EnglishArticle {
  /** The Chinese title. */
  readonly of: string;
  /** Two short lines on the cover. */
  readonly cover: readonly [string, string];
  readonly content: string;
}

const TAG = /<\/?[a-z]\w*/gu;

const shapeOf = (text: string): string => (text.match(TAG) ?? []).join('');

/** A text as HTML and its English; one that says more or less than the other is an error. */
export function bodyPair(title: string, source: string, en: string | undefined): Pair {
  if (en === undefined || shapeOf(source) !== shapeOf(en)) {
    throw new Error(`the English of ${title} does not fit its Chinese`);
  }
  return [source, en];
}
