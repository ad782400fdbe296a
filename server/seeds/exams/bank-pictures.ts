/** Pictures of the banks with English words in them. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanPicture, pathOf, storePicture } from '#modules/exam';
import { bankRows, folderOfBanks } from './bank-files.ts';
import type { Platform } from '#platform/module';

/** What stands between two tags and has Chinese in it. */
const WORDS = /(?<=>)[^<>]*\p{Script=Han}[^<>]*(?=<)/gu;

/** The English of every word in the pictures; it is drawn, and is no text of the site. */
export function pictureWords(): ReadonlyMap<string, string> {
  return new Map(
    bankRows(join('english', 'picture-words.csv')).map((row) => [
      row['chinese'] ?? '',
      row['english'] ?? '',
    ]),
  );
}

/** The same drawing with English words. */
export function drawingInEnglish(drawing: string, words: ReadonlyMap<string, string>): string {
  return drawing.replaceAll(WORDS, (text) => {
    const found = words.get(text) ?? '';
    if (found === '') {
      throw new Error(`the demo’s pictures have no English for ${text}`);
    }
    return found;
  });
}

/** Stores the English drawings, and tells which stands for which. */
export async function storeBankPictures(
  platform: Platform,
): Promise<readonly (readonly [path: string, english: string])[]> {
  const folder = join(folderOfBanks(), 'pictures');
  const words = pictureWords();
  const pairs: [string, string][] = [];
  for (const name of await readdir(folder)) {
    const drawing = await readFile(join(folder, name));
    const own = await cleanPicture(name, drawing);
    const english = await cleanPicture(
      name,
      Buffer.from(drawingInEnglish(drawing.toString('utf8'), words)),
    );
    if (own === null || english === null) {
      throw new Error(`the demo’s picture ${name} is refused`);
    }
    await storePicture(platform, english);
    pairs.push([pathOf(own), pathOf(english)]);
  }
  return pairs;
}
