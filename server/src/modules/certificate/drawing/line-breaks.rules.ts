/** Where lines of Chinese mixed with words of other writing may break. Pure. */

/** A number stays with its unit. */
const WORD = /\d+ (?:学时|[分年月日])|[\p{Script=Latin}\d.,:%&/+_-]+|\s+|./gu;
/** Never the first of a line. */
const CLOSING = /^[，。、；：！？）》」』】”’%]$/u;
/** Never the last of a line. */
const OPENING = /^[（《「『【“‘]$/u;

/** Pieces between which a line may break. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const [piece] of text.matchAll(WORD)) {
    const last = pieces.at(-1);
    const isGlued = CLOSING.test(piece) || (last !== undefined && OPENING.test(last.at(-1) ?? ''));
    if (last !== undefined && isGlued) {
      pieces[pieces.length - 1] = last + piece;
    } else {
      pieces.push(piece);
    }
  }
  return pieces;
}

/** Lines no wider than told, as full as they can be; a piece that is too wide is broken anywhere. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text).flatMap((whole) =>
    widthOf(whole) > width ? Array.from(whole) : [whole],
  )) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}
