/** A PDF too large to be fetched as a whole: pages of pictures that no compression makes smaller. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const SIDE = 1_300;
const CHANNELS = 3;
/** Objects before those of the pages: catalogue, page tree. */
const FIXED = 2;
const PER_PAGE = 3;

/** Number of the first object of a page. */
const first = (page: number) => FIXED + 1 + page * PER_PAGE;

/** Writes a PDF of so many pages, each with about five megabytes of its own; answers its size. */
export function writeLargePdf(path: string, pages: number): number {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (...content: (string | Buffer)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`);
    content.forEach(add);
    add('\nendobj\n');
  };
  const numbers = Array.from({ length: pages }, (_, page) => page);
  add('%PDF-1.5\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = numbers.map((page) => `${first(page)} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  for (const page of numbers) {
    const [content, picture] = [first(page) + 1, first(page) + 2];
    const drawn = 'q 500 0 0 500 0 0 cm /P Do Q';
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Resources << /XObject << /P ${picture} 0 R >> >> /Contents ${content} 0 R >>`,
    );
    object(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    const pixels = randomBytes(SIDE * SIDE * CHANNELS);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length ${pixels.length} >>\nstream\n`,
      pixels,
      '\nendstream',
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  writeFileSync(path, Buffer.concat(parts));
  return length;
}
