/** Holds the built site to its byte budgets: `node web/budget.ts` after `vite build`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { PDFJS_FOLDER } from './pdfjs-files.ts';

const DIST = join(import.meta.dirname, 'dist');
const KIB = 1024;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

interface Budget {
  readonly what: string;
  /** Modules or groups whose chunks, with all they import statically, are counted together. */
  readonly modules: readonly string[];
  /** Already loaded, so not counted. */
  readonly without?: readonly string[];
  readonly kind: 'js' | 'css';
  /** KiB, gzip. */
  readonly limit: number;
}

const ENTRY = 'index.html';

const PDF_ROUTE = 'src/pages/study/pdf-page.tsx';

const budgets: readonly Budget[] = [
  { what: 'entry JS', modules: [ENTRY], kind: 'js', limit: 140 },
  { what: 'entry CSS', modules: [ENTRY], kind: 'css', limit: 15 },
  { what: 'home route JS', modules: [ENTRY, 'home'], kind: 'js', limit: 150 },
  {
    what: 'login dialog JS, on click',
    modules: ['src/features/identity/login/login-dialog.tsx'],
    without: [ENTRY],
    kind: 'js',
    limit: 150,
  },
  {
    what: 'PDF route JS, on top of the entry',
    modules: [PDF_ROUTE],
    without: [ENTRY],
    kind: 'js',
    limit: 200,
  },
];

/** Files that are no chunks of ours. */
const files = [{ what: 'PDF worker', file: `${PDFJS_FOLDER}/pdf.worker.min.mjs`, limit: 380 }];

const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** A module has the key of its file; a group (vite.config.ts) has only a name of its own. */
function keyOf(what: string): string {
  return what in manifest
    ? what
    : (Object.keys(manifest).find((key) => manifest[key]?.name === what) ?? what);
}

/** Keys of the chunks that load with the given modules. */
function closure(modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) {
      throw new Error(`the build has no chunk for ${name}`);
    }
    if (!seen.has(name)) {
      seen.add(name);
      chunk.imports?.forEach(visit);
    }
  };
  modules.map(keyOf).forEach(visit);
  return seen;
}

function filesOf(names: Iterable<string>, kind: Budget['kind']): Set<string> {
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => (kind === 'js' ? [file] : css)));
}

function gzipKib(file: string): number {
  const bytes = readFileSync(join(DIST, file));
  return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length / KIB;
}

let isOver = false;
function judge(what: string, size: number, limit: number): void {
  const verdict = size > limit ? 'OVER' : 'ok';
  isOver ||= size > limit;
  process.stdout.write(`${verdict.padEnd(5)} ${what}: ${size.toFixed(1)} of ${limit} KiB gzip\n`);
}

for (const { what, modules, without = [], kind, limit } of budgets) {
  const loaded = closure(without);
  const counted = [...closure(modules)].filter((name) => !loaded.has(name));
  const size = [...filesOf(counted, kind)].reduce((sum, file) => sum + gzipKib(file), 0);
  judge(what, size, limit);
}
for (const { what, file, limit } of files) {
  judge(what, gzipKib(file), limit);
}
process.exitCode = isOver ? 1 : 0;
