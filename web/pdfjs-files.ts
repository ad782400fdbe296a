/**
 * Serves what pdf.js fetches while it reads: its worker, tables of Chinese, Japanese and Korean
 * characters, fonts, decoders. The version is the one react-pdf was made for, and stands in the
 * folder's name, so that browsers may keep the files for good.
 */
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';

const fromReactPdf = createRequire(createRequire(import.meta.url).resolve('react-pdf'));
const manifest = fromReactPdf.resolve('pdfjs-dist/package.json');
const source = dirname(manifest);
const { version } = fromReactPdf('pdfjs-dist/package.json') as { version: string };

const FOLDERS = ['cmaps', 'iccs', 'standard_fonts', 'wasm'];
const WORKER = 'pdf.worker.min.mjs';
/** Below the site's root; the reader builds the same name. */
export const PDFJS_FOLDER = `assets/pdfjs-${version}`;

const TYPES: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Every file by its name in the folder, with where it is installed. */
async function listFiles(): Promise<ReadonlyMap<string, string>> {
  const listed = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(source, folder));
      return names.map((name): [string, string] => [
        `${folder}/${name}`,
        join(source, folder, name),
      ]);
    }),
  );
  return new Map([[WORKER, join(source, 'build', WORKER)], ...listed.flat()]);
}

/** The viewer of pdf.js: react-pdf takes two classes from it, and everything else is left out. */
const VIEWER = /pdfjs-dist[\\/]web[\\/]pdf_viewer\.mjs$/;
const VIEWER_GLOBAL = /^globalThis\.pdfjsViewer = \{[^}]*\};$/mu;

/** Adds the files to the build, and answers them while developing. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    transform: {
      filter: { id: VIEWER },
      handler(code) {
        // A global that nobody reads would keep all of it.
        if (!VIEWER_GLOBAL.test(code)) {
          this.error('pdf.js puts its viewer elsewhere now');
        }
        return { code: code.replace(VIEWER_GLOBAL, ''), map: null };
      },
    },
    async generateBundle() {
      for (const [name, path] of await listFiles()) {
        this.emitFile({
          type: 'asset',
          fileName: `${PDFJS_FOLDER}/${name}`,
          source: await readFile(path),
        });
      }
    },
    async configureServer({ middlewares }) {
      const files = await listFiles();
      middlewares.use(`/${PDFJS_FOLDER}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
        const path = files.get(name);
        if (path === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
        createReadStream(path).pipe(response);
      });
    },
  };
}
