/**
 * The five backgrounds of the puzzle, drawn anew from a seed each time: who keeps old pictures has
 * nothing to compare with. They are busy, so that a hole is no edge among others, and ribbons of
 * different colours hang through them, so that a person sees at a glance where a piece belongs.
 */
import { PUZZLE_HEIGHT, PUZZLE_WIDTH } from '@zhiji/contract/kernel/limits';

const W = PUZZLE_WIDTH;
const H = PUZZLE_HEIGHT;

/** Numbers between 0 and 1, always the same for a seed. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const HUES = [4, 32, 52, 130, 186, 214, 280, 322] as const;
const RIBBONS = 7;
/** Where the piece lies at first: in shade and without ribbons, so that the piece stands out. */
const FREE = 64;

/** Ribbons from the upper edge to the lower, no two of a colour. */
function ribbons(next: () => number): string {
  const first = Math.floor(next() * HUES.length);
  // 3 and 8 have no divisor in common, so every hue comes once and neighbours differ much.
  const hueOf = (index: number): number => HUES[(first + index * 3) % HUES.length] ?? 0;
  const gap = (W - FREE) / RIBBONS;
  return times(RIBBONS, (index) => {
    const middle = FREE + (index + 0.5) * gap;
    const near = () => Math.max(FREE + 8, middle + (next() - 0.5) * 0.9 * gap);
    const path = `M${near()} -4C${near()} 30 ${near()} 50 ${near()} 78S${near()} 130 ${near()} 160`;
    const hue = hueOf(index);
    return (
      `<path d="${path}" fill="none" stroke="hsl(${hue} 60% 28%)" stroke-width="9"/>` +
      `<path d="${path}" fill="none" stroke="hsl(${hue} 72% 60%)" stroke-width="7"/>`
    );
  });
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function frame(next: () => number, defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs>${defs}</defs>${content}<rect width="${FREE}" height="${H}" fill="#101828" opacity="0.5"/>${ribbons(next)}</svg>`;
}

function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A line of hills across the picture, filled to its foot. */
function ridge(next: () => number, base: number, height: number, fill: string): string {
  const steps = 14;
  const points = times(steps + 1, (index) => {
    const x = (index * W) / steps;
    return `L${x.toFixed(1)} ${(base - next() * height).toFixed(1)}`;
  });
  return `<path d="M0 ${H}${points}L${W} ${H}Z" fill="${fill}"/>`;
}

function mountains(next: () => number): string {
  const stars = times(
    40,
    () =>
      `<circle cx="${next() * W}" cy="${next() * 70}" r="${0.5 + next()}" fill="#fff" opacity="${0.3 + next() * 0.6}"/>`,
  );
  return frame(
    next,
    gradient('sky', '#26355d', '#e98a6b'),
    `<rect width="${W}" height="${H}" fill="url(#sky)"/>${stars}<circle cx="214" cy="62" r="22" fill="#ffe2a8"/>` +
      ridge(next, 96, 44, '#6d5b87') +
      ridge(next, 118, 40, '#4b4470') +
      ridge(next, 142, 34, '#2a2c4d'),
  );
}

function sea(next: () => number): string {
  const waves = times(9, (row) => {
    const y = 66 + row * 11;
    const crest = times(16, () => `q${5 + next() * 4} ${-4 - next() * 5} 20 0`);
    return `<path d="M${-next() * 20} ${y}${crest}V${H}H-20Z" fill="hsl(${196 + row * 2} 55% ${56 - row * 4}%)"/>`;
  });
  const boats = times(4, (index) => {
    const x = 30 + index * 72 + next() * 20;
    const y = 62 + index * 14;
    return `<path d="M${x} ${y}h26l-6 9h-15Z" fill="#7a3e2b"/><path d="M${x + 12} ${y - 24}v22h-11Z" fill="#fff7e6"/><path d="M${x + 14} ${y - 20}v18h9Z" fill="#f2b45c"/>`;
  });
  return frame(
    next,
    gradient('air', '#bfe3f2', '#fdf3dc'),
    `<rect width="${W}" height="${H}" fill="url(#air)"/><circle cx="70" cy="30" r="15" fill="#ffd36b"/>${waves}${boats}`,
  );
}

function city(next: () => number): string {
  const houses = times(17, (index) => {
    const x = index * 18 - 4;
    const height = 46 + next() * 84;
    const windows = times(Math.floor(height / 11), (row) =>
      times(
        2,
        (column) =>
          `<rect x="${x + 3 + column * 7}" y="${H - height + 5 + row * 11}" width="4" height="6" fill="${next() > 0.45 ? '#ffd98a' : '#3d4c66'}"/>`,
      ),
    );
    return `<rect x="${x}" y="${H - height}" width="16" height="${height}" fill="hsl(${205 + next() * 40} 30% ${18 + next() * 18}%)"/>${windows}`;
  });
  return frame(
    next,
    gradient('dusk', '#15233f', '#6f7fa8'),
    `<rect width="${W}" height="${H}" fill="url(#dusk)"/><circle cx="246" cy="26" r="13" fill="#f5efd9"/>${houses}`,
  );
}

function shelves(next: () => number): string {
  const shelf = (top: number): string => {
    let x = 2;
    let books = '';
    while (x < W) {
      const width = 7 + next() * 11;
      const height = 32 + next() * 12;
      const hue = Math.floor(next() * 360);
      books +=
        `<rect x="${x}" y="${top + 46 - height}" width="${width}" height="${height}" rx="1" fill="hsl(${hue} 42% ${38 + next() * 22}%)"/>` +
        `<rect x="${x + 2}" y="${top + 52 - height}" width="${width - 4}" height="3" fill="#fff" opacity="0.55"/>`;
      x += width + 1;
    }
    return `${books}<rect x="0" y="${top + 46}" width="${W}" height="6" fill="#6b4a2f"/>`;
  };
  return frame(
    next,
    gradient('wood', '#c9a37a', '#8c6443'),
    `<rect width="${W}" height="${H}" fill="url(#wood)"/>${shelf(0)}${shelf(52)}${shelf(104)}`,
  );
}

function leaves(next: () => number): string {
  const all = times(50, () => {
    const turn = `translate(${next() * W} ${next() * H}) rotate(${next() * 360}) scale(${0.7 + next() * 0.9})`;
    const hue = 80 + next() * 70;
    return `<g transform="${turn}"><path d="M0 0C8 -12 22 -12 30 0C22 12 8 12 0 0Z" fill="hsl(${hue} 45% ${28 + next() * 34}%)"/><path d="M0 0H28" stroke="#f1f6e4" stroke-width="1" opacity="0.6"/></g>`;
  });
  return frame(
    next,
    gradient('ground', '#20472f', '#7fa267'),
    `<rect width="${W}" height="${H}" fill="url(#ground)"/>${all}`,
  );
}

const scenes = [mountains, sea, city, shelves, leaves] as const;

/** A drawing of one of the five, as SVG. */
export function drawScene(scene: number, next: () => number): string {
  const draw = scenes[scene];
  if (draw === undefined) {
    throw new Error('there is no such background');
  }
  return draw(next);
}
