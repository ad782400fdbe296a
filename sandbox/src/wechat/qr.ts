/** A drawing that looks like a QR code; the link around it is what counts. */
import { createHash } from 'node:crypto';
import { html, type Markup } from '../html.ts';

const SIZE = 25;
const CORNER = 7;

/** The three squares by which scanners find a code. */
function cornerPixel(x: number, y: number): boolean | null {
  const inCorner = (at: number): number | null =>
    at < CORNER ? at : at >= SIZE - CORNER ? at - (SIZE - CORNER) : null;
  const [left, top] = [inCorner(x), inCorner(y)];
  const isLast = x >= CORNER && y >= CORNER;
  if (left === null || top === null || isLast) {
    return null;
  }
  const ring = Math.min(left, top, CORNER - 1 - left, CORNER - 1 - top);
  return ring !== 1;
}

/** Draws the picture of a text. */
export function qrDrawing(text: string, label: string): Markup {
  const noise = Array.from({ length: 3 }, (_, part) =>
    createHash('sha256').update(`${part}:${text}`).digest(),
  ).flatMap((bytes) => [...bytes].flatMap((byte) => [byte & 1, byte & 2, byte & 4, byte & 8]));
  const pixels = Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const dark = cornerPixel(x, y) ?? noise[(x * 7 + y * 31) % noise.length] !== 0;
    return dark ? html`<path d="M${x} ${y}h1v1h-1z" />` : null;
  }).filter((pixel) => pixel !== null);
  return html`<svg
    viewBox="-1 -1 ${SIZE + 2} ${SIZE + 2}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    ${pixels}
  </svg>`;
}
