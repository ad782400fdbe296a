/** Where the demo's banks lie: their questions, pictures, and the English of both. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseCsv } from '#modules/exam';

const FOLDER = join('seeds', 'market', 'banks');

/** A row of a file, by the names of its columns. */
export type BankRow = Readonly<Record<string, string>>;

/** Beside the source, and above what is built of it. */
export function folderOfBanks(): string {
  let at = import.meta.dirname;
  while (!existsSync(join(at, FOLDER))) {
    const above = dirname(at);
    if (above === at) {
      throw new Error('the demo’s banks are not there');
    }
    at = above;
  }
  return join(at, FOLDER);
}

/** The rows of a file in the folder. */
export function bankRows(path: string): readonly BankRow[] {
  const sheet = parseCsv(readFileSync(join(folderOfBanks(), path), 'utf8'));
  if ('brokenLine' in sheet) {
    throw new Error(`a quote is wrong in line ${sheet.brokenLine} of ${path}`);
  }
  const [header, ...rows] = sheet.map(({ cells }) => cells);
  return rows.map((cells) =>
    Object.fromEntries((header ?? []).map((name, at) => [name, (cells[at] ?? '').trim()])),
  );
}
