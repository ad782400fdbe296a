/** What we look at in a PDF before anybody is shown it. */
import { constants, inflateSync } from 'node:zlib';
import { MediaRefusal } from './media-refusal.rules.ts';

export const PDF_BYTES_MAX = 100 * 1_048_576;
const PAGES_MAX = 3_000;
const EDGE = 2_048;
/** Most of what object streams may unpack to, each and together. */
const UNPACKED_MAX = 16 * 1_048_576;
const UNPACKED_TOTAL = 8 * UNPACKED_MAX;
/** How far from its type the count of a node stands. */
const NODE = 20_000;

const HEADER = /%PDF-[12]\.\d/u;
const OBJECT_STREAM = /\/Type\s{0,3}\/ObjStm/gu;
const STREAM_START = /stream\r?\n/gu;
const PAGE = /\/Type\s{0,3}\/Page(?![A-Za-z])/gu;
const NODES = /\/Type\s{0,3}\/Pages(?![A-Za-z])/gu;
const COUNT = /\/Count\s{1,3}(\d{1,9})/gu;
const LIVELY = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z])/u;

/** Number of pages of a PDF; refuses what is none, is locked, or does more than to be read. */
export function countPdfPages(file: Buffer): number {
  const text = file.toString('latin1');
  if (!HEADER.test(text.slice(0, EDGE)) || !text.slice(-EDGE).includes('%%EOF')) {
    throw new MediaRefusal('this is no complete PDF');
  }
  if (/\/Encrypt\s/u.test(text)) {
    throw new MediaRefusal('the PDF is locked');
  }
  const parts = [text, ...objectStreams(file, text)];
  if (parts.some((part) => LIVELY.test(part))) {
    throw new MediaRefusal('the PDF carries scripts or files');
  }
  const pages = Math.max(0, ...parts.flatMap(countsOf));
  const found = parts.reduce((sum, part) => sum + [...part.matchAll(PAGE)].length, 0);
  if (pages < 1 || pages > Math.min(found, PAGES_MAX)) {
    throw new MediaRefusal('the pages of the PDF cannot be counted');
  }
  return pages;
}

/** Counts written in the nodes of the page tree; that of its root is the largest. */
function countsOf(text: string): number[] {
  return [...text.matchAll(NODES)].flatMap(({ index }) => {
    const before =
      text
        .slice(Math.max(0, index - NODE), index)
        .split('endobj')
        .at(-1) ?? '';
    const after = text.slice(index, index + NODE).split('endobj')[0] ?? '';
    return [...(before + after).matchAll(COUNT)].map(([, count]) => Number(count));
  });
}

/** Contents of the streams that hold objects. */
function objectStreams(file: Buffer, text: string): string[] {
  const unpacked: string[] = [];
  let total = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    STREAM_START.lastIndex = index;
    const start = STREAM_START.exec(text);
    const end = start === null ? -1 : text.indexOf('endstream', start.index);
    if (start === null || end === -1) {
      throw new MediaRefusal('this is no complete PDF');
    }
    const content = unpack(file.subarray(start.index + start[0].length, end));
    total += content.length;
    if (total > UNPACKED_TOTAL) {
      throw new MediaRefusal('the PDF unpacks to too much');
    }
    unpacked.push(content);
  }
  return unpacked;
}

function unpack(packed: Buffer): string {
  try {
    const options = { maxOutputLength: UNPACKED_MAX, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(packed, options).toString('latin1');
  } catch (error) {
    throw new MediaRefusal('the PDF cannot be unpacked', { cause: error });
  }
}
