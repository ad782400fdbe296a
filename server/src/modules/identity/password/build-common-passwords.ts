/**
 * Builds the filter of passwords everybody guesses first:
 *
 *     node server/src/modules/identity/password/build-common-passwords.ts <list.json>
 *
 * The list is a JSON array of texts, such as `passwords.json` of @zxcvbn-ts/language-common (MIT);
 * it is no dependency of ours, only the filter is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { HASHES, bitsOf } from './common-passwords-filter.ts';

const FILTER_FILE = new URL('common-passwords.gen.ts', import.meta.url);

/** With 13 hashes, one fine password in ten thousand is refused by mistake. */
const BITS_PER_PASSWORD = 20;
const BITS_PER_BYTE = 8;
const SHORTEST = 4;
const LONGEST = 16;

const [path = ''] = process.argv.slice(2);
const list = JSON.parse(readFileSync(path, 'utf8')) as readonly string[];
const passwords = new Set(
  list
    .map((password) => password.toLowerCase())
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST),
);
const filter = Buffer.alloc(Math.ceil((passwords.size * BITS_PER_PASSWORD) / BITS_PER_BYTE));
for (const password of passwords) {
  for (const bit of bitsOf(password, filter.length * BITS_PER_BYTE)) {
    const at = Math.floor(bit / BITS_PER_BYTE);
    filter.writeUInt8(filter.readUInt8(at) | (1 << (bit % BITS_PER_BYTE)), at);
  }
}
writeFileSync(
  FILTER_FILE,
  `/** Written by build-common-passwords.ts: the bits of the filter, in base64. */\nexport const FILTER =\n  '${filter.toString('base64')}';\n`,
);
process.stdout.write(`${passwords.size} passwords, ${HASHES} hashes, ${filter.length} bytes\n`);
