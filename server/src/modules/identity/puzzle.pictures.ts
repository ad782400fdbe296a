/** Cuts the piece out of a background. Drawn once per process, encoded in sharp's own threads. */
import sharp from 'sharp';
import {
  PUZZLE_HEIGHT,
  PUZZLE_PIECE_SIZE,
  PUZZLE_RADIUS,
  PUZZLE_WIDTH,
} from '@zhiji/contract/kernel/limits';
import { PIECE_BOX } from './puzzle.rules.ts';
import { scenes } from './puzzle.scenes.ts';

const RGB = 3;
const RGBA = 4;
const OPAQUE = 255;
const HALF = 128;
/** How much of the picture is left in the hole, and how light the cut is drawn. */
const HOLE_LIGHT = 0.42;
const EDGE_LIGHT = 0.65;
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

function circle(x: number, y: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${PUZZLE_RADIUS}" fill="${fill}"/>`;
}

/** The piece: a square with a knob above and to the right, and a notch of the same form left. */
async function drawShape(): Promise<Shape> {
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

interface Drawings {
  readonly backgrounds: readonly Buffer[];
  readonly shape: Shape;
}

async function drawAll(): Promise<Drawings> {
  const [shape, ...backgrounds] = await Promise.all([
    drawShape(),
    ...scenes.map(async (svg) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()),
  ]);
  return { shape, backgrounds };
}

let drawn: Promise<Drawings> | null = null;

/** The background with the hole, and the piece, both as data links. */
export async function drawPuzzle(
  scene: number,
  hole: { readonly x: number; readonly top: number },
): Promise<{ background: string; piece: string }> {
  drawn ??= drawAll();
  const { shape, backgrounds } = await drawn;
  const whole = backgrounds[scene];
  if (whole === undefined) {
    throw new Error('there is no such background');
  }
  const cut = Buffer.from(whole);
  const piece = Buffer.alloc(PIECE_BOX * PIECE_BOX * RGBA);
  for (const [index, cover] of shape.cover.entries()) {
    const x = hole.x + (index % PIECE_BOX);
    const y = hole.top + Math.floor(index / PIECE_BOX);
    const at = (y * PUZZLE_WIDTH + x) * RGB;
    const share = cover / OPAQUE;
    const light = shape.edge[index] === true ? EDGE_LIGHT : 0;
    for (let channel = 0; channel < RGB; channel += 1) {
      const colour = whole[at + channel] ?? 0;
      const dark = colour * (1 - share * (1 - HOLE_LIGHT));
      cut[at + channel] = dark + (OPAQUE - dark) * light * HOLE_LIGHT;
      piece[index * RGBA + channel] = colour + (OPAQUE - colour) * light;
    }
    piece[index * RGBA + RGB] = cover;
  }
  const [background, moved] = await Promise.all([
    encode(cut, PUZZLE_WIDTH, PUZZLE_HEIGHT, RGB),
    encode(piece, PIECE_BOX, PIECE_BOX, RGBA),
  ]);
  return { background, piece: moved };
}

async function encode(
  pixels: Buffer,
  width: number,
  height: number,
  channels: 3 | 4,
): Promise<string> {
  const picture = await sharp(pixels, { raw: { width, height, channels } })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}
