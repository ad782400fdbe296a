/** Finding words in the text of a page, which comes in pieces. Spaces and case do not count. */

/** A stretch of one piece. */
export interface Span {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

export interface Hit {
  readonly page: number;
  readonly spans: readonly Span[];
  /** The words around it. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const BEFORE = 12;
const AFTER = 24;
const SPACE = /\s/u;

interface Letter {
  readonly text: string;
  readonly piece: number;
  readonly at: number;
}

/** A letter as it is compared; those that change their length stay as they are. */
function folded(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}

/** The letters that count. */
function lettersOf(pieces: readonly string[]): Letter[] {
  return pieces.flatMap((text, piece) =>
    Array.from({ length: text.length }, (_, at) => ({
      text: folded(text.charAt(at)),
      piece,
      at,
    })).filter((letter) => !SPACE.test(letter.text)),
  );
}

function spansOf(letters: readonly Letter[]): Span[] {
  const spans: Span[] = [];
  for (const { piece, at } of letters) {
    const last = spans.at(-1);
    if (last?.piece === piece) {
      spans[spans.length - 1] = { ...last, to: at + 1 };
    } else {
      spans.push({ piece, from: at, to: at + 1 });
    }
  }
  return spans;
}

/** Where a page has the wanted words. */
export function hitsOnPage(page: number, pieces: readonly string[], wanted: string): Hit[] {
  const letters = lettersOf(pieces);
  const text = letters.map((letter) => letter.text).join('');
  const words = lettersOf([wanted])
    .map((letter) => letter.text)
    .join('');
  const hits: Hit[] = [];
  if (words === '') {
    return hits;
  }
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) {
    const spans = spansOf(letters.slice(at, at + words.length));
    const [first, last] = [spans[0], spans.at(-1)];
    hits.push({
      page,
      spans,
      before: (pieces[first?.piece ?? 0] ?? '').slice(0, first?.from).slice(-BEFORE),
      match: spans.map(({ piece, from, to }) => (pieces[piece] ?? '').slice(from, to)).join(''),
      after: (pieces[last?.piece ?? 0] ?? '').slice(last?.to).slice(0, AFTER),
    });
  }
  return hits;
}

export interface Mark extends Span {
  readonly isCurrent: boolean;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a piece as HTML, with its hits marked. */
export function markedHtml(text: string, marks: readonly Mark[]): string {
  let at = 0;
  let html = '';
  for (const { from, to, isCurrent } of marks) {
    const open = isCurrent ? '<mark data-current="">' : '<mark>';
    html += `${escape(text.slice(at, from))}${open}${escape(text.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escape(text.slice(at));
}
