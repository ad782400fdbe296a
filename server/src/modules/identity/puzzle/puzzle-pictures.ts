/** Draws a background and cuts the piece out of it, in sharp's own threads. */
import {
  PUZZLE_HEIGHT,
  PUZZLE_PIECE_SIZE,
  PUZZLE_RADIUS,
  PUZZLE_WIDTH,
} from '@zhiji/contract/kernel/limits';
import { PIECE_BOX, decoysBeside } from './puzzle.rules.ts';
import { drawScene, numbers } from './puzzle-scenes.ts';

const RGB = 3;
const RGBA = 4;
const OPAQUE = 255;
const HALF = 128;
/** How light the cut of the piece is drawn. */
const EDGE_LIGHT = 0.7;
const QUALITY = 82;
/** Of six: a picture is looked at for seconds, so time counts more than bytes. */
const EFFORT = 1;
/** Middle of a knob, from the edge it stands on. */
const KNOB_AT = PUZZLE_RADIUS - 2;

interface Shape {
  /** 0 outside the piece, 255 inside, between on the cut. */
  readonly cover: Uint8Array;
  /** Whether a pixel lies on the cut. */
  readonly edge: readonly boolean[];
}

/** Loaded with the first puzzle: a library of that size is not what a start waits for. */
const loadSharp = async () => (await import('sharp')).default;

function circle(x: number, y: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${PUZZLE_RADIUS}" fill="${fill}"/>`;
}

/** The piece: a square with a knob above and to the right, and a notch of the same form left. */
async function drawShape(): Promise<Shape> {
  const sharp = await loadSharp();
  const size = PUZZLE_PIECE_SIZE;
  const top = PIECE_BOX - size;
  const middle = top + size / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE_BOX}" height="${PIECE_BOX}">` +
    `<rect width="${PIECE_BOX}" height="${PIECE_BOX}" fill="#000"/>` +
    `<rect y="${top}" width="${size}" height="${size}" fill="#fff"/>` +
    circle(size / 2, top - KNOB_AT, '#fff') +
    circle(size + KNOB_AT, middle, '#fff') +
    `${circle(KNOB_AT, middle, '#000')}</svg>`;
  const cover = await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
  const inside = (x: number, y: number): boolean =>
    x >= 0 && x < PIECE_BOX && y >= 0 && y < PIECE_BOX && (cover[y * PIECE_BOX + x] ?? 0) >= HALF;
  const edge = Array.from(cover, (_, index) => {
    const x = index % PIECE_BOX;
    const y = Math.floor(index / PIECE_BOX);
    const around = [inside(x - 1, y), inside(x + 1, y), inside(x, y - 1), inside(x, y + 1)];
    return inside(x, y) && around.includes(false);
  });
  return { cover, edge };
}

let shaped: Promise<Shape> | null = null;

interface Place {
  readonly x: number;
  readonly top: number;
}

/** How a hole looks: nothing of the picture is left in it. */
interface Fill {
  readonly light: number;
  /** How much lighter or darker it gets across and down. */
  readonly across: number;
  readonly down: number;
  readonly edge: number;
}

type Range = readonly [from: number, to: number];

const LIGHT: Range = [28, 84];
const EDGE: Range = [0.25, 0.65];
/** How often the true hole is the darkest, and the sharpest, of the three: who takes that one loses. */
const FOREMOST = 1 / 8;
const SLOPE: Range = [-18, 18];
const HOLE_NOISE = 16;
const PIECE_NOISE = 8;
const PIECE_SLOPE: Range = [-16, 16];
/** A little blue, as of paper in shade. */
const TINT = [0.92, 1, 1.14] as const;

/** A background with the hole and its decoys, and the piece, both as data links. */
export async function drawPuzzle(
  scene: number,
  hole: Place,
  seed: number,
): Promise<{ background: string; piece: string }> {
  shaped ??= drawShape();
  const next = numbers(seed);
  const sharp = await loadSharp();
  const [shape, whole] = await Promise.all([
    shaped,
    sharp(Buffer.from(drawScene(scene, next)))
      .removeAlpha()
      .raw()
      .toBuffer(),
  ]);
  const cut = Buffer.from(whole);
  const places = [hole.x, ...decoysBeside(hole.x, next)];
  const lights = shared(places.length, next).map((share) => within(LIGHT, share));
  const edges = shared(places.length, next).map((share) => within(EDGE, 1 - share));
  for (const [index, x] of places.entries()) {
    const fill = { light: lights[index] ?? 0, edge: edges[index] ?? 0, ...slopes(SLOPE, next) };
    fillHole(cut, shape, { x, top: hole.top }, fill, next);
  }
  const face = { light: 0, edge: EDGE_LIGHT, ...slopes(PIECE_SLOPE, next) };
  const piece = cutPiece(whole, shape, hole, face, next);
  const [background, moved] = await Promise.all([
    encode(cut, PUZZLE_WIDTH, PUZZLE_HEIGHT, RGB),
    encode(piece, PIECE_BOX, PIECE_BOX, RGBA),
  ]);
  return { background, piece: moved };
}

function within([from, to]: Range, share: number): number {
  return from + share * (to - from);
}

function slopes(range: Range, next: () => number): Pick<Fill, 'across' | 'down'> {
  return { across: within(range, next()), down: within(range, next()) };
}

/** A share of a range for each hole, the true one first, which is rarely the lowest. */
function shared(count: number, next: () => number): number[] {
  const [lowest = 0, ...others] = Array.from(
    { length: count },
    (_, index) => (index + next()) / count,
  );
  const [first = 0, ...rest] = next() < 0.5 ? others : others.toReversed();
  return next() < FOREMOST ? [lowest, first, ...rest] : [first, lowest, ...rest];
}

/** What lies over a pixel of the piece's box: light from one side, and grain. */
function shadeAt(index: number, fill: Fill, grain: number): number {
  const across = (index % PIECE_BOX) / PIECE_BOX - 0.5;
  const down = Math.floor(index / PIECE_BOX) / PIECE_BOX - 0.5;
  return fill.light + across * fill.across + down * fill.down + grain;
}

function fillHole(
  picture: Buffer,
  shape: Shape,
  place: Place,
  fill: Fill,
  next: () => number,
): void {
  for (const [index, cover] of shape.cover.entries()) {
    const at = pixelAt(place, index);
    const grey = shadeAt(index, fill, (next() - 0.5) * 2 * HOLE_NOISE);
    const light = shape.edge[index] === true ? fill.edge : 0;
    for (const [channel, tint] of TINT.entries()) {
      const inside = grey * tint + (OPAQUE - grey * tint) * light;
      const outside = picture[at + channel] ?? 0;
      picture[at + channel] = clamped(outside + ((inside - outside) * cover) / OPAQUE);
    }
  }
}

function cutPiece(
  whole: Buffer,
  shape: Shape,
  place: Place,
  fill: Fill,
  next: () => number,
): Buffer {
  const piece = Buffer.alloc(PIECE_BOX * PIECE_BOX * RGBA);
  for (const [index, cover] of shape.cover.entries()) {
    const at = pixelAt(place, index);
    const shade = shadeAt(index, fill, (next() - 0.5) * 2 * PIECE_NOISE);
    const light = shape.edge[index] === true ? fill.edge : 0;
    for (let channel = 0; channel < RGB; channel += 1) {
      const colour = (whole[at + channel] ?? 0) + shade;
      piece[index * RGBA + channel] = clamped(colour + (OPAQUE - colour) * light);
    }
    piece[index * RGBA + RGB] = cover;
  }
  return piece;
}

/** Where a pixel of the piece's box lies in the picture. */
function pixelAt({ x, top }: Place, index: number): number {
  const row = top + Math.floor(index / PIECE_BOX);
  return (row * PUZZLE_WIDTH + x + (index % PIECE_BOX)) * RGB;
}

function clamped(value: number): number {
  return Math.min(OPAQUE, Math.max(0, value));
}

async function encode(
  pixels: Buffer,
  width: number,
  height: number,
  channels: 3 | 4,
): Promise<string> {
  const sharp = await loadSharp();
  const picture = await sharp(pixels, { raw: { width, height, channels } })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}
