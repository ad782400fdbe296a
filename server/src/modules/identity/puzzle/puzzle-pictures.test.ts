/** Looks for the hole as scripts do, and counts how often they find it. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PUZZLE_WIDTH } from '@zhiji/contract/kernel/limits';
import { sizeOf } from '#test/steady/size';
import { drawPuzzle } from './puzzle-pictures.ts';
import { HOLE_RANGE, PIECE_BOX, decoysBeside, fits } from './puzzle.rules.ts';
import { numbers } from './puzzle-scenes.ts';

const OPAQUE = 200;
const CLEAR = 20;
/** A cut is drawn about this wide, on both sides of it. */
const CUT = 2;
const SIDES = [
  { dx: 1, dy: 0 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 0, dy: -1 },
] as const;

interface Picture {
  readonly width: number;
  /** Red, green, blue and cover of every pixel. */
  readonly pixels: Buffer;
  readonly lights: Float64Array;
}

/** What a script sees of a puzzle. */
interface Seen {
  readonly whole: Picture;
  /** How sharply the background changes at each pixel. */
  readonly edges: Float64Array;
  readonly piece: Picture;
  /** Pixels of the piece, as places of the background when the piece lies at its left edge. */
  readonly inside: readonly Spot[];
  readonly outside: readonly Spot[];
  readonly outline: readonly Spot[];
}

interface Spot {
  readonly own: number;
  readonly there: number;
}

async function open(link: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(link.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lights = Float64Array.from(
    { length: info.width * info.height },
    (_, index) =>
      0.299 * (data[index * 4] ?? 0) +
      0.587 * (data[index * 4 + 1] ?? 0) +
      0.114 * (data[index * 4 + 2] ?? 0),
  );
  return { width: info.width, pixels: data, lights };
}

/** Opens the pictures of a puzzle. */
async function lookAt(
  { background, piece: link }: { readonly background: string; readonly piece: string },
  top: number,
): Promise<Seen> {
  const [whole, piece] = await Promise.all([open(background), open(link)]);
  const light = (at: number): number => whole.lights[at] ?? 0;
  const edges = whole.lights.map((_, at) =>
    Math.hypot(light(at + 1) - light(at - 1), light(at + PUZZLE_WIDTH) - light(at - PUZZLE_WIDTH)),
  );
  const spots = Array.from(piece.lights, (_, own) => ({
    own,
    there: (top + Math.floor(own / PIECE_BOX)) * PUZZLE_WIDTH + (own % PIECE_BOX),
  }));
  const inside = spots.filter(({ own }) => coverAt(piece, own, 0, 0) > OPAQUE);
  return {
    whole,
    edges,
    piece,
    inside,
    outside: spots.filter(({ own }) => coverAt(piece, own, 0, 0) < CLEAR),
    outline: inside.filter(({ own }) =>
      SIDES.some(({ dx, dy }) => coverAt(piece, own, dx, dy) < OPAQUE),
    ),
  };
}

/** How much the piece covers a pixel near another one. */
function coverAt({ pixels }: Picture, own: number, dx: number, dy: number): number {
  const x = (own % PIECE_BOX) + dx;
  const y = Math.floor(own / PIECE_BOX) + dy;
  const lies = x >= 0 && y >= 0 && x < PIECE_BOX && y < PIECE_BOX;
  return lies ? (pixels[(y * PIECE_BOX + x) * 4 + 3] ?? 0) : 0;
}

function mean<Value>(values: readonly Value[], of: (value: Value) => number): number {
  let sum = 0;
  for (const value of values) {
    sum += of(value);
  }
  return sum / values.length;
}

/** Pearson's correlation of two things said of each value. */
function correlation<Value>(
  values: readonly Value[],
  left: (value: Value) => number,
  right: (value: Value) => number,
): number {
  const middle = mean(values, left);
  const centre = mean(values, right);
  const spread = Math.sqrt(
    mean(values, (value) => (left(value) - middle) ** 2) *
      mean(values, (value) => (right(value) - centre) ** 2),
  );
  return (
    mean(values, (value) => (left(value) - middle) * (right(value) - centre)) / (spread + 1e-9)
  );
}

type Matcher = (seen: Seen) => (x: number) => number;

/** Each says how well the piece seems to fit at a place; the greatest is taken. */
const matchers = {
  /** Holes are dark. */
  darkness:
    ({ whole, inside }) =>
    (x) =>
      -mean(inside, ({ there }) => whole.lights[there + x] ?? 0),
  /** Holes are darker than what is around them. */
  contrast: ({ whole, inside, outside }) => {
    const light = (spots: readonly Spot[], x: number) =>
      mean(spots, ({ there }) => whole.lights[there + x] ?? 0);
    return (x) => light(outside, x) - light(inside, x);
  },
  /** Most edge along the outline of the piece. */
  edges:
    ({ edges, outline }) =>
    (x) =>
      mean(outline, ({ there }) => edges[there + x] ?? 0),
  /** Edge where the outline is and nowhere else. */
  outline: ({ edges, inside, outside, outline }) => {
    const cut = new Set(outline);
    const all = [...inside, ...outside];
    return (x) =>
      correlation(
        all,
        ({ there }) => edges[there + x] ?? 0,
        (spot) => (cut.has(spot) ? 1 : 0),
      );
  },
  /** In the hole is the piece, darker or lighter. */
  content:
    ({ whole, piece, inside }) =>
    (x) =>
      correlation(
        inside,
        ({ there }) => whole.lights[there + x] ?? 0,
        ({ own }) => piece.lights[own] ?? 0,
      ),
  /** What is beyond the cut goes on in the piece: no template any more, and what people look at. */
  continuation: ({ whole, piece, outline }) => {
    const pairs = outline.flatMap(({ own, there }) =>
      SIDES.map(({ dx, dy }) => ({ dx: dx * CUT, dy: dy * CUT }))
        .filter(
          ({ dx, dy }) =>
            coverAt(piece, own, dx, dy) < CLEAR && coverAt(piece, own, -dx, -dy) > OPAQUE,
        )
        .map(({ dx, dy }) => ({
          own: own - dy * PIECE_BOX - dx,
          there: there + dy * PUZZLE_WIDTH + dx,
        })),
    );
    const differs = (x: number, channel: number): number =>
      mean(pairs, ({ own, there }) =>
        Math.abs(
          (piece.pixels[own * 4 + channel] ?? 0) - (whole.pixels[(there + x) * 4 + channel] ?? 0),
        ),
      );
    return (x) => -differs(x, 0) - differs(x, 1) - differs(x, 2);
  },
} satisfies Record<string, Matcher>;

type MatcherName = keyof typeof matchers;

/** Where a matcher would put the piece. */
function guess(name: MatcherName, seen: Seen): number {
  const score = matchers[name](seen);
  const { from, below } = HOLE_RANGE.x;
  const places = Array.from({ length: below - from }, (_, index) => from + index);
  const scores = places.map(score);
  return places[scores.indexOf(Math.max(...scores))] ?? from;
}

describe('the pictures of a puzzle', () => {
  it('[R1-A12] do not give the hole away to a matcher of templates', async () => {
    const PUZZLES = sizeOf({ gate: 10, full: 200 });
    const SCENES = 5;
    const names = ['darkness', 'contrast', 'edges', 'outline', 'content', 'continuation'] as const;
    const found: Record<MatcherName, number> = {
      darkness: 0,
      contrast: 0,
      edges: 0,
      outline: 0,
      content: 0,
      continuation: 0,
    };
    const next = numbers(20_261_115);
    const place = ({ from, below }: { from: number; below: number }): number =>
      from + Math.floor(next() * (below - from));
    for (let count = 0; count < PUZZLES; count += 1) {
      const hole = { x: place(HOLE_RANGE.x), top: place(HOLE_RANGE.top) };
      const drawn = await drawPuzzle(count % SCENES, hole, (count + 1) * 35_280_001);
      const seen = await lookAt(drawn, hole.top);
      for (const name of names) {
        found[name] += fits(hole.x, guess(name, seen)) ? 1 : 0;
      }
    }
    const { continuation, ...templates } = found;
    expect(Math.max(...Object.values(templates)) / PUZZLES).toBeLessThan(0.3);
    // The picture goes on in the piece, which is what a person sees.
    expect(continuation / PUZZLES).toBeGreaterThan(0.9);
  }, 300_000);

  it('[R1-A12] have two decoys on the row of every hole, none of which touches another', () => {
    const next = numbers(4);
    const { from, below } = HOLE_RANGE.x;
    for (let hole = from; hole < below; hole += 1) {
      const decoys = decoysBeside(hole, next);
      expect(decoys).toHaveLength(2);
      const row = [hole, ...decoys].toSorted((left, right) => left - right);
      expect(row[0]).toBeGreaterThanOrEqual(from);
      expect(row.at(-1)).toBeLessThan(below);
      const apart = row.slice(1).map((x, index) => x - (row[index] ?? 0));
      expect(Math.min(...apart)).toBeGreaterThan(50);
    }
  });

  it('[R1-A12] are never the same twice', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 6 }, async (_, seed) => drawPuzzle(1, { x: 100, top: 20 }, seed)),
    );
    expect(new Set(pictures.map(({ piece }) => piece)).size).toBe(6);
  });
});
