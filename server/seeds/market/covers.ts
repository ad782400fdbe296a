/** Pictures of the demo market: covers, logos and portraits, drawn here so that none is borrowed. */
import { FONT } from '../pictures.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';

interface Hue {
  readonly from: string;
  readonly to: string;
  readonly tint: string;
}

/** Grounds dark enough for small white text, each with a lighter tint of its own. */
export const HUES: readonly Hue[] = [
  { from: '#2f5f87', to: '#244766', tint: '#5b8fd6' },
  { from: '#54308f', to: '#3a2463', tint: '#a45fe0' },
  { from: '#87452f', to: '#5e2f22', tint: '#d99a4a' },
  { from: '#2a7340', to: '#1f522f', tint: '#5fd08a' },
  { from: '#2f4a87', to: '#243763', tint: '#6a6fe8' },
  { from: '#85305c', to: '#5c2340', tint: '#e05a7a' },
  { from: '#7a5f26', to: '#5e4922', tint: '#cfc24a' },
  { from: '#277571', to: '#1f5457', tint: '#4aa8d8' },
  { from: '#832f85', to: '#58235c', tint: '#d65fb0' },
  { from: '#3f4a55', to: '#2a323a', tint: '#8fa5b8' },
];

const WIDTH = 400;
const HEIGHT = 250;
/** Widths in characters of full size. */
const LINE_WIDTH = 8.5;
const SHORT_LINE = 6;
const NARROW = 0.55;
const TITLE_SIZE = 31;
const SMALLEST_TITLE = 24;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function tiles(luck: Random, { tint }: Hue): string {
  return range(4)
    .flatMap((row) =>
      range(5).map((column) => {
        const fill = luck.chance(0.2) ? '#fff' : tint;
        const round = luck.pick([6, 6, 17]);
        const opacity = (luck.between(15, 55) / 100).toFixed(2);
        return `<rect x="${200 + column * 40}" y="${14 + row * 58}" width="34" height="46" rx="${round}" fill="${fill}" fill-opacity="${opacity}"/>`;
      }),
    )
    .join('');
}

function waves(luck: Random, { tint }: Hue): string {
  const steps = 8;
  const heights = range(steps + 1).map(() => luck.between(85, 145));
  return range(4)
    .map((line) => {
      const points = heights.map(
        (height, step) => `${(step * WIDTH) / steps},${height + line * 17}`,
      );
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${line === 0 ? '#fff' : tint}" stroke-opacity="${(0.5 - line * 0.09).toFixed(2)}" stroke-width="${7 - line}" stroke-linejoin="round"/>`;
    })
    .join('');
}

function bars(luck: Random, { tint }: Hue): string {
  return range(8)
    .map((index) => {
      const height = luck.between(28, 150);
      const opacity = (luck.between(30, 75) / 100).toFixed(2);
      return `<rect x="${180 + index * 27}" y="${HEIGHT - height}" width="18" height="${height}" rx="5" fill="${tint}" fill-opacity="${opacity}"/>`;
    })
    .join('');
}

function rings(luck: Random, { tint }: Hue): string {
  const centre = luck.between(290, 350);
  const middle = luck.between(70, 150);
  return range(4)
    .map(
      (index) =>
        `<circle cx="${centre}" cy="${middle}" r="${28 + index * 30}" fill="none" stroke="${index % 2 === 0 ? '#fff' : tint}" stroke-opacity=".3" stroke-width="12"/>`,
    )
    .join('');
}

const MOTIFS = [tiles, waves, bars, rings, tiles, waves];

/** The ground of a picture, as a gradient named g. */
export const ground = (hue: Hue): string =>
  `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${hue.from}"/><stop offset="1" stop-color="${hue.to}"/></linearGradient>`;

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter.charCodeAt(0) < 256 ? NARROW : 1), 0);

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const WORD = /[\p{L}\p{N}]/u;

/** Where a line may end: before a word, never before a mark. */
function breaksOf(text: string): number[] {
  return Array.from(words.segment(text))
    .filter(({ index, segment }) => index > 0 && WORD.test(segment))
    .map(({ index }) => index);
}

function cut(line: string): string {
  return widthOf(line) > LINE_WIDTH + 1 ? `${line.slice(0, LINE_WIDTH)}…` : line;
}

/** Breaks a title between words into two lines of about the same width; what is too long is cut. */
export function linesOf(title: string): string[] {
  const short = /^(.{4,}?)[：（，、]/u.exec(title)?.[1];
  const text = short !== undefined && widthOf(title) > LINE_WIDTH * 2 ? short : title;
  if (widthOf(text) <= SHORT_LINE) {
    return [text];
  }
  const half = Math.min(widthOf(text) / 2, LINE_WIDTH);
  const distance = (at: number): number => Math.abs(widthOf(text.slice(0, at)) - half);
  const [at = text.length] = breaksOf(text).sort((one, other) => distance(one) - distance(other));
  return [text.slice(0, at), text.slice(at)]
    .map((line) => cut(line.trim()))
    .filter((line) => line !== '');
}

export interface CoverText {
  readonly title: string;
  /** The small line: teacher and institution. */
  readonly by: string;
}

/** The cover of a course or package; `key` decides its look. */
export function coverPicture(key: string, { title, by }: CoverText): string {
  const luck = randomOf('cover', key);
  const hue = luck.pick(HUES);
  const lines = linesOf(title);
  const widest = Math.max(...lines.map(widthOf));
  const size = Math.max(SMALLEST_TITLE, Math.min(TITLE_SIZE, Math.floor(250 / widest)));
  const first = HEIGHT - 42 - (lines.length - 1) * (size + 8);
  const texts = lines.map(
    (line, index) => `<text x="26" y="${first + index * (size + 8)}">${escape(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${ground(hue)}<linearGradient id="s" x1="0" y1="1" x2=".5" y2="0"><stop stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${luck.pick(MOTIFS)(luck, hue)}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/><g font-family="${FONT}" fill="#fff"><g font-size="${size}" font-weight="700">${texts.join('')}</g><text x="26" y="${HEIGHT - 16}" font-size="14">${escape(by)}</text></g></svg>`;
}

/** A round logo with one character. */
export function logoPicture(key: string, glyph: string): string {
  const { from } = randomOf('logo', key).pick(HUES);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="${from}"/><text x="48" y="63" font-family="${FONT}" font-size="42" font-weight="700" fill="#fff" text-anchor="middle">${glyph}</text></svg>`;
}

/** A wide picture for an institution's page; the page writes the name. */
export function shopCoverPicture(key: string): string {
  const luck = randomOf('shop cover', key);
  const hue = luck.pick(HUES);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>${ground(hue)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${luck.pick(MOTIFS)(luck, hue)}</svg>`;
}

const SKINS = ['#f2cdb0', '#e8bb98', '#f6d9c2'];
const HAIRS = ['#2b2320', '#3d2c24', '#1f2430', '#54433a'];

/** A drawn portrait with the surname on a badge. */
export function portraitPicture(key: string, surname: string): string {
  const luck = randomOf('portrait', key);
  const hue = luck.pick(HUES);
  const skin = luck.pick(SKINS);
  const hair = luck.pick(HAIRS);
  const long = luck.chance(0.5);
  const back = long
    ? `<path d="M36 54q0-32 28-32t28 32v34H36z" fill="${hair}"/>`
    : `<path d="M38 56q-2-34 26-34t26 34z" fill="${hair}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><defs>${ground(hue)}</defs><rect width="128" height="128" fill="url(#g)"/>${back}<path d="M18 128q4-36 46-36t46 36z" fill="${hue.tint}"/><path d="M54 78h20v18q-10 10-20 0z" fill="${skin}"/><ellipse cx="64" cy="60" rx="22" ry="25" fill="${skin}"/><path d="M41 56q4-24 25-24t21 24q-8-12-22-13T41 56z" fill="${hair}"/><circle cx="102" cy="104" r="18" fill="#fff"/><text x="102" y="111" font-family="${FONT}" font-size="20" font-weight="700" fill="${hue.to}" text-anchor="middle">${surname}</text></svg>`;
}
