/** Covers and logos of the demo market. */
import { FONT } from '#seeds/pictures';
import { HEIGHT, WIDTH, ground, hueOf, motifOf } from './art.ts';
import { linesOf, widthOf } from './cover-lines.ts';
import { randomOf } from '../random.ts';
import type { Random } from '../random.ts';

const TITLE_SIZE = 31;
const SMALLEST_TITLE = 19;
const ROOM = 340;
const LINE_GAP = 8;
const LEFT = 26;
const BY_SIZE = 14;
const EMBLEM_SIZE = 64;
/** How far from the words a pattern is whole. */
const FADE = 36;

/** Text for a picture; Chinese fonts set a curly apostrophe as wide as a character. */
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('’', "'");

export interface Cover {
  /** What decides the look, apart from the subject. */
  readonly key: string;
  readonly number: number;
  /** Of the category of the first level, from 1. */
  readonly subject: number;
  /** The sign it bears, as a path. */
  readonly emblem: string;
  readonly title: string;
  /** The small line: teacher and institution. */
  readonly by: string;
}

/** Where the words of a cover stand; what decorates it keeps away. */
interface Words {
  readonly top: number;
  readonly right: number;
  readonly drawn: string;
}

/** Title and small line, in the lower left. */
function wordsOf(title: string, by: string): Words {
  const lines = linesOf(title);
  const widest = Math.max(...lines.map(widthOf));
  const size = Math.max(SMALLEST_TITLE, Math.min(TITLE_SIZE, Math.floor(ROOM / widest)));
  const first = HEIGHT - 42 - (lines.length - 1) * (size + LINE_GAP);
  const texts = lines.map(
    (line, index) =>
      `<text x="${LEFT}" y="${first + index * (size + LINE_GAP)}">${escape(line)}</text>`,
  );
  return {
    top: first - size,
    right: LEFT + Math.ceil(Math.max(widest * size, widthOf(by) * BY_SIZE)),
    drawn: `<g font-family="${FONT}" fill="#fff"><g font-size="${size}" font-weight="700">${texts.join('')}</g><text x="${LEFT}" y="${HEIGHT - 16}" font-size="${BY_SIZE}">${escape(by)}</text></g>`,
  };
}

/** Where the sign of a cover stands. */
interface Sign {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In the upper right, a little different each time, above the words. */
function signPlace(luck: Random, { top }: Words): Sign {
  const wanted = luck.between(13, 16) / 10;
  const [x, y] = [luck.between(276, 292), luck.between(18, 30)];
  return { x, y, scale: Math.min(wanted, (top - y) / EMBLEM_SIZE) };
}

function signOf({ x, y, scale }: Sign, emblem: string): string {
  const place = `translate(${x} ${y}) scale(${scale.toFixed(2)})`;
  return `<g transform="${place}" fill="#000" fill-opacity=".18" stroke="#fff" stroke-opacity=".92" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${emblem}"/></g>`;
}

const RAMP =
  '<stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient>';
const HALO =
  '<radialGradient id="h"><stop offset=".5" stop-opacity=".8"/><stop offset="1" stop-opacity="0"/></radialGradient>';

/** Shows a pattern right of the words and above them, fading out towards them and the sign. */
function fadeAt({ top, right }: Words, { x, y, scale }: Sign): string {
  const ramps = [
    `<linearGradient id="x" gradientUnits="userSpaceOnUse" x1="${right}" x2="${right + FADE}">${RAMP}`,
    `<linearGradient id="y" gradientUnits="userSpaceOnUse" x2="0" y1="${top}" y2="${top - FADE}">${RAMP}`,
  ];
  const shown = ['x', 'y'].map(
    (ramp) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${ramp})"/>`,
  );
  const radius = Math.round(scale * EMBLEM_SIZE);
  const halo = `<circle cx="${x + radius / 2}" cy="${y + radius / 2}" r="${radius}" fill="url(#h)"/>`;
  return `${ramps.join('')}${HALO}<mask id="m" maskUnits="userSpaceOnUse">${shown.join('')}${halo}</mask>`;
}

/** The cover of a course or package. */
export function coverPicture({ key, number, subject, emblem, title, by }: Cover): string {
  const luck = randomOf('cover', key);
  const hue = hueOf(luck, subject);
  const words = wordsOf(title, by);
  const motif = motifOf(luck, subject, number, hue);
  const sign = signPlace(luck, words);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${ground(hue)}<linearGradient id="s" x1="0" y1="1" x2=".5" y2="0"><stop stop-opacity=".55"/><stop offset="1" stop-opacity="0"/></linearGradient>${fadeAt(words, sign)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><g mask="url(#m)">${motif}</g>${signOf(sign, emblem)}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>${words.drawn}</svg>`;
}

const SHAPES: readonly string[] = [
  '<circle cx="48" cy="48" r="48"/>',
  '<rect x="2" y="2" width="92" height="92" rx="26"/>',
  '<path d="M48 0l42 24v48L48 96 6 72V24z"/>',
  '<path d="M48 0q30 14 44 14v32q0 34-44 50Q4 80 4 46V14q14 0 44-14z"/>',
  '<path d="M48 0a48 48 0 0 1 48 48v48H48A48 48 0 0 1 48 0z"/>',
];

/** An institution's sign: a shape with one character. */
export function logoPicture(key: string, glyph: string, number: number, subject: number): string {
  const { from, tint } = hueOf(randomOf('logo', key), subject);
  const shape = SHAPES[number % SHAPES.length] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><g fill="${from}">${shape}</g><path d="M24 76h48" stroke="${tint}" stroke-width="5" stroke-linecap="round"/><text x="48" y="62" font-family="${FONT}" font-size="42" font-weight="700" fill="#fff" text-anchor="middle">${glyph}</text></svg>`;
}

/** A wide picture for an institution's page; the page writes the name. */
export function shopCoverPicture(key: string, number: number, subject: number): string {
  const luck = randomOf('shop cover', key);
  const hue = hueOf(luck, subject);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>${ground(hue)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${motifOf(luck, subject, number, hue)}</svg>`;
}
