/** Covers of the demo's news: a colour, a pattern and two short lines. */
import { FONT } from './pictures.ts';

type Colours = readonly [from: string, to: string, tint: string];

const PALETTE: readonly [Colours, ...Colours[]] = [
  ['#2f5f87', '#244766', '#5b8fd6'],
  ['#54308f', '#3a2463', '#b98af0'],
  ['#87452f', '#5e2f22', '#f0b48a'],
  ['#2f8043', '#235c33', '#7fd69a'],
  ['#2f4a87', '#243763', '#7d8ff0'],
  ['#85305c', '#5c2340', '#f08ab0'],
  ['#85692f', '#5e4922', '#e0cf6a'],
  ['#2f8581', '#235c5e', '#7ad6e0'],
];

const COLUMNS = [0, 1, 2, 3, 4];
const ROWS = [0, 1, 2, 3];
const LINES = [0, 1, 2, 3];
const BARS = [40, 92, 120, 196, 240, 70, 104, 132];
const RINGS = [40, 80, 120, 160];
const STEPS = 7;

/** A number that looks random and is the same every time. */
function scatter(seed: number, index: number): number {
  return ((seed * 31 + index * 17) * 2_654_435_761) % 97;
}

function tiles(seed: number, tint: string): string {
  return ROWS.flatMap((row) =>
    COLUMNS.map((column) => {
      const luck = scatter(seed, row * COLUMNS.length + column);
      const radius = luck % 3 === 0 ? 26 : 10;
      const fill = luck % 5 === 0 ? '#fff' : tint;
      return `<rect x="${310 + column * 66}" y="${22 + row * 66}" width="54" height="54" rx="${radius}" fill="${fill}" fill-opacity="${(0.16 + (luck % 7) * 0.06).toFixed(2)}"/>`;
    }),
  ).join('');
}

function waves(seed: number, tint: string): string {
  return LINES.map((line) => {
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const height = 100 + line * 34 + (scatter(seed, step) % 60);
      return `${(step * 640) / STEPS},${height}`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${line % 2 === 0 ? '#fff' : tint}" stroke-opacity="${(0.5 - line * 0.09).toFixed(2)}" stroke-width="${11 - line * 2}" stroke-linejoin="round"/>`;
  }).join('');
}

function bars(seed: number, tint: string): string {
  return BARS.map((height, index) => {
    const tall = height + (scatter(seed, index) % 40);
    return `<rect x="${290 + index * 44}" y="${400 - tall}" width="28" height="${tall}" rx="8" fill="${tint}" fill-opacity="${(0.3 + (index % 4) * 0.12).toFixed(2)}"/>`;
  }).join('');
}

function rings(seed: number, tint: string): string {
  const centre = 440 + (scatter(seed, 1) % 80);
  return RINGS.map(
    (radius) =>
      `<circle cx="${centre}" cy="150" r="${radius}" fill="none" stroke="${radius % 80 === 0 ? '#fff' : tint}" stroke-opacity=".3" stroke-width="16"/>`,
  ).join('');
}

const MOTIFS = [tiles, waves, bars, rings] as const;

/** Takes the `index`th of a fixed list, beginning again at its end. */
function turn<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}

/** The cover of the `index`th article. */
export function newsCover(index: number, [first, second]: readonly [string, string]): string {
  const [from, to, tint] = turn(PALETTE, index * 3);
  const motif = turn(MOTIFS, index);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs><rect width="640" height="400" fill="url(#g)"/>${motif(index, tint)}<rect width="640" height="400" fill="url(#s)"/><g font-family="${FONT}" font-size="62" font-weight="700" fill="#fff"><text x="40" y="282">${first}</text><text x="40" y="356">${second}</text></g></svg>`;
}
