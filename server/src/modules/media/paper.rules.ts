/** What a paper is by its own bytes; neither its name nor what the browser calls it counts. */
import type { PaperKind } from './upload.rules.ts';

const PDF_START = '%PDF-';
const PDF_END = '%%EOF';
/** How far from the end of a file its mark may stand. */
const PDF_EDGE = 1_024;
/** The first box of an MP4: its length, its name and the brand that says how to read the rest. */
const BOX_NAME_AT = 4;
const BRAND_AT = 8;
const BRAND_END = 12;
const BOX_NAME = 'ftyp';
/** Brands of films; sounds, still pictures and QuickTime have others. */
const FILM_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash)$/u;
const BOX_MIN = 16;
const BOX_MAX = 512;

/** Whether a file is a PDF or an MP4; null when it is neither. */
export function paperKindOf(file: Buffer): Exclude<PaperKind, 'picture'> | null {
  if (isPdf(file)) {
    return 'pdf';
  }
  return isFilm(file) ? 'video' : null;
}

const textOf = (file: Buffer, start: number, end?: number): string =>
  file.subarray(start, end).toString('latin1');

function isPdf(file: Buffer): boolean {
  return (
    textOf(file, 0, PDF_START.length) === PDF_START && textOf(file, -PDF_EDGE).includes(PDF_END)
  );
}

function isFilm(file: Buffer): boolean {
  if (file.length < BOX_MIN || textOf(file, BOX_NAME_AT, BRAND_AT) !== BOX_NAME) {
    return false;
  }
  const length = file.readUInt32BE(0);
  return (
    length >= BOX_MIN &&
    length <= BOX_MAX &&
    length < file.length &&
    FILM_BRAND.test(textOf(file, BRAND_AT, BRAND_END))
  );
}
