/** Writes ZIP files as a stream does: lengths follow the files, only the directory has them all. */
import { crc32, deflateRawSync } from 'node:zlib';

const VERSION = 20;
const DEFLATED = 8;
/** Lengths come after the file. */
const LENGTHS_FOLLOW = 0x00_08;
const noLengths: readonly Field[] = [
  [4, 0],
  [4, 0],
  [4, 0],
];

/** Bytes, and the number they hold. */
type Field = readonly [2 | 4, number];

function fields(list: readonly Field[]): Buffer {
  const parts = list.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}

/** Packs files by name. */
export function zip(files: readonly { readonly name: Buffer; readonly content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const lengths: readonly Field[] = [
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
    ];
    const common: readonly Field[] = [
      [2, VERSION],
      [2, LENGTHS_FOLLOW],
      [2, DEFLATED],
      [2, 0],
      [2, 0],
    ];
    const names: readonly Field[] = [
      [2, name.length],
      [2, 0],
    ];
    const at = size;
    add(fields([[4, 0x04_03_4b_50], ...common, ...noLengths, ...names]));
    add(name);
    add(packed);
    add(fields([[4, 0x08_07_4b_50], ...lengths]));
    const rest: readonly Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ];
    directory.push(
      fields([[4, 0x02_01_4b_50], [2, VERSION], ...common, ...lengths, ...names, ...rest]),
      name,
    );
  }
  const listed = Buffer.concat(directory);
  const end = fields([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, listed.length],
    [4, size],
    [2, 0],
  ]);
  return Buffer.concat([...parts, listed, end]);
}
