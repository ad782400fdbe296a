/**
 * Files of an archive that somebody sent. It may be a bomb: nothing is unpacked but what is asked
 * for, and no more of it than a limit, whatever the archive says about its size.
 */
import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 1_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly offset: number;
}

export interface Archive {
  /** A file as text; null when it is not there. */
  read(name: string): string | null;
}

/** Opens an archive; throws what it is when it is none, or a hostile one. */
export function openArchive(file: Buffer, unpackedMax: number): Archive {
  const entries = readEntries(file);
  let left = unpackedMax;
  return {
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) {
        return null;
      }
      const content = unpack(file, entry, left);
      left -= content.length;
      return content.toString('utf8');
    },
  };
}

function readEntries(file: Buffer): ReadonlyMap<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX) {
    throw new Error('the archive has too many files');
  }
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY) {
      throw new Error('the archive is broken');
    }
    const nameEnd = at + ENTRY_BYTES + file.readUInt16LE(at + 28);
    entries.set(file.toString('utf8', at + ENTRY_BYTES, nameEnd), {
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_BYTES - COMMENT_MAX);
  for (let at = file.length - END_BYTES; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END) {
      return at;
    }
  }
  throw new Error('it is no workbook');
}

function unpack(file: Buffer, { method, flags, packed, offset }: Entry, most: number): Buffer {
  if (offset + LOCAL_BYTES > file.length || file.readUInt32LE(offset) !== LOCAL) {
    throw new Error('the archive is broken');
  }
  if ((flags & ENCRYPTED) !== 0) {
    throw new Error('the archive is encrypted');
  }
  const begin =
    offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const content = file.subarray(begin, begin + packed);
  if (method === STORED && content.length <= most) {
    return content;
  }
  if (method !== DEFLATED) {
    throw new Error('the archive is packed in a way that is not read');
  }
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(most, 1) });
  } catch {
    throw new Error('the archive is broken or too large when it is unpacked');
  }
}
