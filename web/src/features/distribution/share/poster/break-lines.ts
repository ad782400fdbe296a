/** Breaks a text into lines of a width, as Chinese and Latin are broken. */
import { charactersOf } from './characters.ts';

interface LineRoom {
  readonly maxWidth: number;
  readonly maxLines: number;
  /** Width of a text in the font it is drawn with. */
  readonly measure: (text: string) => number;
}

const ELLIPSIS = '…';
/** Dots stand behind words, not behind other marks. */
const LOOSE_END = /[\s，。、！？：；（《「『【〈“‘,.;:]+$/u;

/**
 * What stays together: a Latin word, or one character of another script, with brackets and quotes
 * that open before it and marks that close behind it.
 */
const UNIT = /[（《「『【〈“‘]*(?: |[!-~\u00C0-\u024F’]+|.)[，。、！？：；）》」』】〉”’…]*/gsu;

/** As much of a text as fits with dots behind it. */
function shorten(text: string, { maxWidth, measure }: LineRoom): string {
  const characters = charactersOf(text);
  while (characters.length > 0 && measure(characters.join('') + ELLIPSIS) > maxWidth) {
    characters.pop();
  }
  return characters.join('').replace(LOOSE_END, '') + ELLIPSIS;
}

/** Every line the text takes, however many. */
function allLines(text: string, { maxWidth, measure }: LineRoom): string[] {
  const units = text.replaceAll(/\s+/gu, ' ').trim().match(UNIT) ?? [];
  // What is wider than a line by itself is broken anywhere.
  const pieces = units.flatMap((unit) => (measure(unit) <= maxWidth ? [unit] : charactersOf(unit)));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && measure((line + piece).trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line = line === '' ? piece.trimStart() : line + piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** At most so many lines; the last ends with dots when there is more. */
export function breakLines(text: string, room: LineRoom): string[] {
  const lines = allLines(text, room);
  if (lines.length <= room.maxLines) {
    return lines;
  }
  const shown = lines.slice(0, room.maxLines);
  return [...shown.slice(0, -1), shorten(shown.at(-1) ?? '', room)];
}
