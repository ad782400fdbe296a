/** Colours and patterns of the demo's pictures, drawn here so that nothing is borrowed. */
import type { Random } from '../random.ts';

export interface Hue {
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
  { from: '#9a3412', to: '#6b2410', tint: '#f0a36b' },
  { from: '#0b6b4a', to: '#075039', tint: '#5fc79b' },
];

/** Colours of a subject's pictures, by its number from 1. */
const FAMILIES: readonly (readonly number[])[] = [
  [2, 10, 6],
  [0, 4, 1],
  [5, 8, 1],
  [6, 7, 4],
  [9, 6, 0],
  [3, 7, 11],
  [7, 11, 3],
  [10, 9, 2],
];

/** One of a subject's colours. */
export function hueOf(luck: Random, subject: number): Hue {
  const family = FAMILIES[(subject - 1) % FAMILIES.length] ?? [0];
  return luck.pick(family.flatMap((index) => HUES[index] ?? []));
}

export const WIDTH = 400;
export const HEIGHT = 250;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const share = (luck: Random, low: number, high: number): string =>
  (luck.between(low, high) / 100).toFixed(2);

function tiles(luck: Random, { tint }: Hue): string {
  return range(4)
    .flatMap((row) =>
      range(5).map((column) => {
        const fill = luck.chance(0.2) ? '#fff' : tint;
        return `<rect x="${200 + column * 40}" y="${14 + row * 58}" width="34" height="46" rx="${luck.pick([6, 6, 17])}" fill="${fill}" fill-opacity="${share(luck, 15, 55)}"/>`;
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
      return `<rect x="${180 + index * 27}" y="${HEIGHT - height}" width="18" height="${height}" rx="5" fill="${tint}" fill-opacity="${share(luck, 30, 75)}"/>`;
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

function dots(luck: Random, { tint }: Hue): string {
  const peak = luck.between(2, 5);
  return range(6)
    .flatMap((row) =>
      range(7).map((column) => {
        const size = Math.max(2, 13 - Math.abs(column - peak) * 2 - Math.abs(row - 2) * 2);
        return `<circle cx="${196 + column * 31}" cy="${22 + row * 31}" r="${size}" fill="${luck.chance(0.15) ? '#fff' : tint}" fill-opacity="${share(luck, 30, 65)}"/>`;
      }),
    )
    .join('');
}

function arcs(luck: Random, { tint }: Hue): string {
  return range(3)
    .flatMap((row) =>
      range(4).map((column) => {
        const [x, y] = [200 + column * 52, 10 + row * 52];
        const turn = luck.pick([0, 90, 180, 270]);
        const fill = luck.chance(0.25) ? '#fff' : tint;
        return `<path d="M${x} ${y}h48a48 48 0 0 1-48 48z" transform="rotate(${turn} ${x + 24} ${y + 24})" fill="${fill}" fill-opacity="${share(luck, 20, 60)}"/>`;
      }),
    )
    .join('');
}

function hills(luck: Random, { tint }: Hue): string {
  const sun = `<circle cx="${luck.between(270, 350)}" cy="${luck.between(50, 80)}" r="${luck.between(22, 34)}" fill="#fff" fill-opacity=".35"/>`;
  const lines = range(3).map((index) => {
    const top = 130 + index * 32;
    const bends = range(3).map(() => luck.between(-46, -18));
    return `<path d="M0 ${top + 40}${bends.map((bend) => `q67 ${bend} 134 0`).join('')}V250H0z" fill="${tint}" fill-opacity="${(0.22 + index * 0.1).toFixed(2)}"/>`;
  });
  return sun + lines.join('');
}

function net(luck: Random, { tint }: Hue): string {
  const points = range(9).map((index) => ({
    x: 205 + (index % 3) * 75 + luck.between(-18, 18),
    y: 40 + Math.floor(index / 3) * 62 + luck.between(-16, 16),
  }));
  const lines = points.slice(1).map(({ x, y }, index) => {
    const other = points[luck.between(0, index)] ?? { x, y };
    return `<path d="M${x} ${y}L${other.x} ${other.y}" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`;
  });
  const ends = points.map(
    ({ x, y }) =>
      `<circle cx="${x}" cy="${y}" r="${luck.between(7, 15)}" fill="${luck.chance(0.25) ? '#fff' : tint}" fill-opacity=".75"/>`,
  );
  return [...lines, ...ends].join('');
}

function leaves(luck: Random, { tint }: Hue): string {
  return range(7)
    .map((index) => {
      const [x, y] = [215 + (index % 4) * 52, 60 + Math.floor(index / 4) * 88];
      const size = luck.between(30, 46);
      return `<path d="M${x} ${y}q${size * 0.7} ${-size * 0.6} ${size * 1.2} 0q${-size * 0.5} ${size * 0.7} ${-size * 1.2} 0z" transform="rotate(${luck.between(-60, 60)} ${x + size / 2} ${y})" fill="${luck.chance(0.2) ? '#fff' : tint}" fill-opacity="${share(luck, 30, 70)}"/>`;
    })
    .join('');
}

function stairs(luck: Random, { tint }: Hue): string {
  const steps = luck.between(5, 7);
  return range(steps)
    .map((index) => {
      const width = 210 / steps;
      const height = 30 + index * (150 / steps);
      return `<rect x="${(190 + index * width).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(width - 4).toFixed(1)}" height="${height.toFixed(1)}" fill="${index === steps - 1 ? '#fff' : tint}" fill-opacity="${(0.25 + index * 0.06).toFixed(2)}"/>`;
    })
    .join('');
}

/** Patterns that go with a subject, by its number from 1: walls and steps, nets, curves, leaves. */
const MOTIFS = [
  [tiles, stairs, waves],
  [net, dots, bars],
  [arcs, rings, dots],
  [waves, arcs, rings],
  [bars, stairs, net],
  [leaves, hills, waves],
  [hills, rings, leaves],
  [tiles, bars, stairs],
];

/** A pattern of a subject; by number, so that neighbours in a list differ. */
export function motifOf(luck: Random, subject: number, number: number, hue: Hue): string {
  const family = MOTIFS[(subject - 1) % MOTIFS.length] ?? [tiles];
  const motif = family[number % family.length] ?? tiles;
  return motif(luck, hue);
}

/** The ground of a picture, as a gradient named g. */
export const ground = (hue: Hue): string =>
  `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${hue.from}"/><stop offset="1" stop-color="${hue.to}"/></linearGradient>`;
