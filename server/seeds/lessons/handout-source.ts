/**
 * A PDF of drawn pages. Over each picture lies the same text, unseen, in a font that is only a table
 * of characters: so it can be searched and read aloud without a font file of our own.
 */
import { PAGE, PAGE_TEXT, drawPage } from './slides.ts';
import type { Handout, HandoutPage } from './lesson-media.ts';

/** Points per pixel: A4 is 595 points wide. */
const SCALE = 595 / PAGE.width;
const HEX = 16;
const UNIT_DIGITS = 4;
/** Objects before those of the pages: catalogue, page tree, font, its descendant, its characters. */
const FIXED = 6;
const PER_PAGE = 3;

type Part = Buffer | string;

/** Draws a handout and answers the file. */
export async function drawHandout(handout: Handout): Promise<Buffer> {
  const pages: Part[][][] = [];
  for (const [index, page] of handout.pages.entries()) {
    pages.push(pageObjects(index, page, await drawPage(handout, index)));
  }
  const kids = pages.map((_, index) => `${FIXED + index * PER_PAGE} 0 R`).join(' ');
  const objects: Part[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [
      '<< /Type /Font /Subtype /Type0 /BaseFont /Zhiji /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    ],
    [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Zhiji /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Zhiji /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> /DW 1000 /W [32 [250]] >>',
    ],
    stream('', Buffer.from(UNICODE)),
    ...pages.flat(),
  ];
  return assemble(objects);
}

/** Codes are the characters themselves. */
const UNICODE = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
  '/CMapName /Zhiji def /CMapType 2 def',
  '1 begincodespacerange <0000> <FFFF> endcodespacerange',
  '1 beginbfrange <0000> <FFFF> <0000> endbfrange',
  'endcmap end end',
].join('\n');

function pageObjects(index: number, page: HandoutPage, picture: Buffer): Part[][] {
  const first = FIXED + index * PER_PAGE;
  const [width, height] = [PAGE.width * SCALE, PAGE.height * SCALE].map((side) => side.toFixed(2));
  const drawn = `q ${width} 0 0 ${height} 0 0 cm /P Do Q\n${textOf(page)}`;
  const resources = `<< /Font << /F 3 0 R >> /XObject << /P ${first + 2} 0 R >> >>`;
  const image = `/Type /XObject /Subtype /Image /Width ${PAGE.width} /Height ${PAGE.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${first + 1} 0 R >>`,
    ],
    stream('', Buffer.from(drawn)),
    stream(image, picture),
  ];
}

/** The unseen text of a page, line by line where the picture shows it. */
function textOf({ heading, paragraphs }: HandoutPage): string {
  const { left, top, step, size, headingTop } = PAGE_TEXT;
  const lines = [
    { text: heading, y: headingTop, size: PAGE_TEXT.heading },
    ...paragraphs.map((text, index) => ({ text, y: top + index * step, size })),
  ];
  const shown = lines.map(({ text, y, size: pixels }) => {
    const place = `1 0 0 1 ${(left * SCALE).toFixed(2)} ${((PAGE.height - y) * SCALE).toFixed(2)} Tm`;
    return `/F ${(pixels * SCALE).toFixed(2)} Tf ${place} <${codesOf(text)}> Tj`;
  });
  return `BT 3 Tr ${shown.join('\n')} ET`;
}

function codesOf(text: string): string {
  return Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(HEX).padStart(UNIT_DIGITS, '0'),
  ).join('');
}

function stream(entries: string, content: Buffer): Part[] {
  return [`<< ${entries} /Length ${content.length} >>\nstream\n`, content, '\nendstream'];
}

/** Numbers the objects and writes where each begins. */
function assemble(objects: readonly (readonly Part[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Part): void => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
