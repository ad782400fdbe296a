/** Reads a small ZIP file whole: what a bill comes in. */
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const DIRECTORY_END = 0x06_05_4b_50;
const DIRECTORY_END_BYTES = 22;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const DIRECTORY_ENTRY_BYTES = 46;
const FILE_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const FILES_MAX = 10;

const inflate = promisify(inflateRaw);

interface Entry {
  readonly method: number;
  readonly crc: number;
  /** As stored. */
  readonly bytes: number;
  readonly headerAt: number;
  readonly endsAt: number;
}

/** The files in it, none of them longer than `maxBytes`; throws for what is no sound ZIP file. */
export async function unzip(zip: Buffer, maxBytes: number): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const entry of entriesOf(zip)) {
    const file = await contentOf(zip, entry, maxBytes);
    if (file.length > maxBytes || crc32(file) !== entry.crc) {
      throw new Error('a damaged ZIP file');
    }
    files.push(file);
  }
  return files;
}

/** The directory at the end is read: headers before the files may leave their lengths open. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (
    end < 0 ||
    zip.readUInt32LE(end) !== DIRECTORY_END ||
    end + DIRECTORY_END_BYTES > zip.length
  ) {
    throw new Error('no ZIP file');
  }
  const count = zip.readUInt16LE(end + 10);
  if (count > FILES_MAX) {
    throw new Error('a ZIP file of too many files');
  }
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    const entry = entryAt(zip, at);
    entries.push(entry);
    at = entry.endsAt;
  }
  return entries;
}

function entryAt(zip: Buffer, at: number): Entry {
  if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) {
    throw new Error('a damaged ZIP file');
  }
  const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
  return {
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    bytes: zip.readUInt32LE(at + 20),
    headerAt: zip.readUInt32LE(at + 42),
    endsAt: at + DIRECTORY_ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0),
  };
}

async function contentOf(zip: Buffer, entry: Entry, maxBytes: number): Promise<Buffer> {
  const { headerAt, bytes, method } = entry;
  const names = zip.readUInt16LE(headerAt + 26) + zip.readUInt16LE(headerAt + 28);
  const start = headerAt + FILE_HEADER_BYTES + names;
  const stored = zip.subarray(start, start + bytes);
  if (method === STORED) {
    return stored;
  }
  if (method !== DEFLATED) {
    throw new Error('a ZIP file packed in an unusual way');
  }
  return inflate(stored, { maxOutputLength: maxBytes });
}
