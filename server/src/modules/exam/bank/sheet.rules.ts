/** Rows of a table of texts, and how a comma separated file (RFC 4180) has them. Pure. */

export interface SheetRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** More questions nobody writes into one file. */
export const ROWS_MAX = 5_000;

/** A cell, quoted or not, and what ends it. */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r\n|\n|\r|$)/uy;
const MARK = '\uFEFF';

/** The rows, or the line in which a quote is wrong. Empty lines are none. */
export function parseCsv(given: string): readonly SheetRow[] | { readonly brokenLine: number } {
  const text = given.startsWith(MARK) ? given.slice(MARK.length) : given;
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const { groups } = CELL.exec(text) ?? {};
    if (groups === undefined) {
      return { brokenLine: line };
    }
    const { quoted, plain = '', end = '' } = groups;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += linesIn((quoted ?? '') + (end === ',' ? '' : end));
    if (end !== ',') {
      rows.push({ line: begin, cells });
      cells = [];
      begin = line;
    }
  }
  return rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''));
}

function linesIn(text: string): number {
  return text.match(/\r\n|\n|\r/gu)?.length ?? 0;
}
