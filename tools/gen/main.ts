/**
 * Writes the generated files of the repository; with `--check` it writes nothing, names the files
 * that are not as they would be written, and fails.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configuration } from './configuration.ts';
import { contractGenerators } from './contract-generators.ts';
import { findStale } from './generator.ts';
import { modulePicture } from './module-picture.ts';
import { schemaGenerators } from './schema-generators.ts';
import type { Generator } from './generator.ts';

const root = join(import.meta.dirname, '..', '..');
const generators: readonly Generator[] = [
  ...contractGenerators,
  configuration,
  modulePicture,
  ...schemaGenerators,
];

const stale = await findStale(root, generators);
if (process.argv.includes('--check')) {
  for (const { name, file } of stale) {
    console.error(`${file} (${name}) is stale: run npm run gen`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { name, file, path, text } of stale) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`wrote ${file} (${name})`);
  }
}
