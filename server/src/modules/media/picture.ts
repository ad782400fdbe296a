/**
 * Pictures people send. Whatever a file claims to be, only its decoded pixels go on: written anew
 * they carry no place, no camera, no script and no second file behind them. sharp works on threads
 * of its own, so that the event loop never waits.
 */
import { fail } from '#platform/failure';
import { LimiterFull, createLimiter } from '#platform/limiter';
import type { Sharp } from 'sharp';

export const PICTURE_TYPE = 'image/webp';

/** First bytes of what we decode at all; libvips would open many more formats, SVG and PDF too. */
const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];
/** A large phone picture; a decoded one takes four bytes for each. */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 16_000;
const SIDE_KEPT = 2_560;
const AVATAR_SIDE = 400;
const QUALITY = 82;
const SECONDS_MAX = 10;
const AT_ONCE = 2;
const WAITING_MAX = 32;
const BUSY_RETRY_SECONDS = 2;

const limiter = createLimiter(AT_ONCE, WAITING_MAX);

export type PictureShape = 'picture' | 'avatar';

/** Whether a file begins like a JPEG or a PNG. */
function isPicture(file: Buffer): boolean {
  return SIGNATURES.some((signature) => file.subarray(0, signature.length).equals(signature));
}

/** Decodes a JPEG or PNG and writes it anew as WebP; anything else is refused. */
export async function encodePicture(
  file: Buffer,
  shape: PictureShape,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPicture(file)) {
    throw fail('common.uploadFailed');
  }
  return reencodePicture(file, shape);
}

/** Writes a picture in another shape that is one already, by our own encoder. */
export async function reencodePicture(
  file: Buffer,
  shape: PictureShape,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await limiter(async () => encode(file, shape));
  } catch (error) {
    // What the decoder says about a hostile file is of no use to anybody else.
    throw error instanceof LimiterFull
      ? fail('common.busy', { retryAfter: BUSY_RETRY_SECONDS })
      : fail('common.uploadFailed');
  }
}

async function encode(file: Buffer, shape: PictureShape): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: a library of that size is not what a start waits for.
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAX, pages: 1 });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > SIDE_MAX) {
    throw new Error('a side is too long');
  }
  const encoded = await resized(picture.autoOrient(), shape)
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer();
  return new Uint8Array(encoded);
}

function resized(picture: Sharp, shape: PictureShape): Sharp {
  return shape === 'avatar'
    ? picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
    : picture.resize(SIDE_KEPT, SIDE_KEPT, { fit: 'inside', withoutEnlargement: true });
}
