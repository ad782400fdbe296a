/** Slides and pages of the demo's lessons, drawn here so that nothing is borrowed. */
import sharp from 'sharp';
import { HUES } from '../market/pictures/art.ts';
import { FONT } from '../pictures.ts';
import type { Clip, Handout } from './lesson-media.ts';

export const SLIDE = { width: 640, height: 400 };
/** A4 at 100 dots per inch. */
export const PAGE = { width: 826, height: 1_169 };
/** Where the text of a page stands; the layer that can be searched uses the same places. */
export const PAGE_TEXT = { left: 70, top: 190, step: 44, size: 22, heading: 34, headingTop: 110 };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One slide as a PNG. */
export async function drawSlide(clip: Clip, index: number): Promise<Buffer> {
  const slide = clip.slides[index];
  const hue = HUES[clip.subject % HUES.length];
  if (slide === undefined || hue === undefined) {
    throw new Error(`${clip.name} has no slide ${index}`);
  }
  const lines = slide.lines
    .map(
      (line, at) =>
        `<circle cx="62" cy="${203 + at * 46}" r="5" fill="${hue.tint}"/><text x="82" y="${211 + at * 46}" font-size="${line.length > 20 ? 17 : 23}">${escape(line)}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400"><rect width="640" height="400" fill="${hue.to}"/><circle cx="560" cy="60" r="120" fill="${hue.from}"/><g font-family="${FONT}" fill="#fff"><text x="52" y="62" font-size="15" fill-opacity=".75">知集 · 第 ${index + 1} / ${clip.slides.length} 页</text><text x="52" y="134" font-size="38" font-weight="700">${escape(slide.heading)}</text><rect x="52" y="152" width="64" height="5" rx="2.5" fill="${hue.tint}"/>${lines}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
}

/** One page of a handout as a JPEG. */
export async function drawPage(handout: Handout, index: number): Promise<Buffer> {
  const page = handout.pages[index];
  if (page === undefined) {
    throw new Error(`${handout.name} has no page ${index}`);
  }
  const { left, top, step, size, heading, headingTop } = PAGE_TEXT;
  const lines = page.paragraphs
    .map((line, at) => {
      const style = line.startsWith('◆') ? 'font-weight="700" fill="#0b6b4a"' : '';
      return `<text x="${left}" y="${top + at * step}" font-size="${size}" ${style}>${escape(line)}</text>`;
    })
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}" width="${PAGE.width}" height="${PAGE.height}"><rect width="${PAGE.width}" height="${PAGE.height}" fill="#fff"/><rect width="${PAGE.width}" height="12" fill="#0b6b4a"/><g font-family="${FONT}" fill="#17211c"><text x="${left}" y="60" font-size="18" fill="#5b6660">${escape(handout.title)}</text><text x="${left}" y="${headingTop}" font-size="${heading}" font-weight="700">${escape(page.heading)}</text>${lines}<text x="${PAGE.width / 2}" y="${PAGE.height - 40}" font-size="18" text-anchor="middle" fill="#5b6660">${index + 1} / ${handout.pages.length}</text></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
