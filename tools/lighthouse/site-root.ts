/** The folder the edge serves while Lighthouse looks: the built site with the floor page beside it. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { repository } from '../services/ports.ts';

const FLOOR = join(import.meta.dirname, 'floor');

/** Copies as the site's build writes them, so that the edge sends both pages alike. */
function precompress(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** Puts the built site and the floor page into one folder and answers where. */
export function assembleSiteRoot(): string {
  const root = join(repository, '.state/lighthouse/site');
  rmSync(root, { recursive: true, force: true });
  cpSync(join(repository, 'web/dist'), root, { recursive: true });
  execFileSync(
    'vite',
    ['build', FLOOR, '--outDir', root, '--emptyOutDir', 'false', '--logLevel', 'warn'],
    { cwd: repository, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  for (const file of globSync(['floor.html', 'assets/floor-*.{js,css}'], { cwd: root })) {
    precompress(join(root, file));
  }
  return root;
}
