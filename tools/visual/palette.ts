/** Pictures with a palette: a screen has few colours, and a third of the bytes is enough for them. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { repository } from '../services/ports.ts';

const MOST_COLOURS = 256;
const EFFORT = 10;

/** The same picture in at most 256 colours; dithered, it looks smoother and takes more bytes. */
export async function withPalette(png: Buffer, dither = 0): Promise<Buffer> {
  return sharp(png)
    .png({ palette: true, colours: MOST_COLOURS, dither, effort: EFFORT, compressionLevel: 9 })
    .toBuffer();
}

/** Compresses the pictures that Playwright has just written. */
export async function compressPictures(): Promise<void> {
  for (const file of globSync('e2e/visual/pictures/*/*.png', { cwd: repository })) {
    const path = join(repository, file);
    const png = readFileSync(path);
    const { isPalette } = await sharp(png).metadata();
    if (!isPalette) {
      writeFileSync(path, await withPalette(png));
    }
  }
}
