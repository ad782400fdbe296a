/**
 * The font of certificates, which the package keeps in a hundred slices by character. Only the
 * characters of a sheet are taken out of their slices, in the weights it needs.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);
const SHEET = load.resolve('@fontsource-variable/noto-serif-sc/index.css');
const FACE = /url\(\.\/(?<file>[^)]+)\)[^}]*unicode-range:\s*(?<ranges>[^;}]+)/gu;
const RANGE = /U\+(?<from>[\da-f]+)(?:-(?<to>[\da-f]+))?/giu;
const HEX = 16;
/** Stands for a character the font does not have. */
export const MISSING = '〓';

type CutFont = (
  font: Buffer,
  text: string,
  how: {
    readonly targetFormat: 'truetype';
    readonly variationAxes: Readonly<Record<string, number>>;
  },
) => Promise<Uint8Array>;

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** A piece of the font, ready to be embedded. */
export interface Face {
  readonly id: string;
  readonly bytes: Buffer;
}

let slices: Promise<readonly Slice[]> | undefined;

async function readSlices(): Promise<readonly Slice[]> {
  const css = await readFile(SHEET, 'utf8');
  return [...css.matchAll(FACE)].map(({ groups }) => ({
    file: join(dirname(SHEET), groups?.['file'] ?? ''),
    ranges: [...(groups?.['ranges'] ?? '').matchAll(RANGE)].map(({ groups: range }) => {
      const from = range?.['from'] ?? '';
      return [parseInt(from, HEX), parseInt(range?.['to'] ?? from, HEX)] as const;
    }),
  }));
}

/** The font for the characters of some texts. */
export interface SheetFont {
  readonly faces: readonly Face[];
  /** The face a character is drawn with, in a weight; and the character, or what stands for it. */
  readonly faceOf: (char: string, weight: number) => readonly [id: string, char: string];
  /** How many characters the font does not have. */
  readonly missing: number;
}

/** Cuts the font for texts, each in a weight. */
export async function cutFont(
  texts: readonly (readonly [text: string, weight: number])[],
): Promise<SheetFont> {
  const subsetFont = load('subset-font') as CutFont;
  slices ??= readSlices();
  const all = await slices;
  const placeOf = (char: string): number => {
    const code = char.codePointAt(0) ?? 0;
    return all.findIndex(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
  };
  const places = new Map<string, number>();
  const wanted = new Map<string, Set<string>>();
  for (const [text, weight] of texts) {
    for (const char of text + MISSING) {
      const place = places.get(char) ?? placeOf(char);
      places.set(char, place);
      const id = idOf(place, weight);
      wanted.set(id, (wanted.get(id) ?? new Set()).add(char));
    }
  }
  const faces: Face[] = [];
  for (const [id, chars] of wanted) {
    const [place = -1, wght = 0] = id.split('/').map(Number);
    const slice = all[place];
    if (slice !== undefined) {
      const font = await readFile(slice.file);
      const cut = { targetFormat: 'truetype', variationAxes: { wght } } as const;
      faces.push({ id, bytes: Buffer.from(await subsetFont(font, [...chars].join(''), cut)) });
    }
  }
  const has = (char: string): boolean => (places.get(char) ?? -1) >= 0;
  return {
    faces,
    faceOf: (char, weight) => {
      const drawn = has(char) ? char : MISSING;
      return [idOf(places.get(drawn) ?? -1, weight), drawn];
    },
    missing: [...places.keys()].filter((char) => !has(char)).length,
  };
}

const idOf = (place: number, weight: number): string => `${place}/${weight}`;
