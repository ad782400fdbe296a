/** Papers as people hold them: a PDF or a picture drawn in a browser, and the code on it read. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { decodeQR } from 'qr/decode.js';
import type * as PdfJs from 'pdfjs-dist';

/** Nobody answers at this address: every file comes from here. */
const DESK = 'http://desk.invalid/';
const RENDERER = new Map([
  ['pdf.mjs', 'pdfjs-dist/build/pdf.min.mjs'],
  ['pdf.worker.mjs', 'pdfjs-dist/build/pdf.worker.min.mjs'],
]);
const SHEET = `<canvas></canvas>
<script type="module">import * as pdfjs from './pdf.mjs'; globalThis.pdfjs = pdfjs;</script>`;
/** As sharp as a good screen. */
const SCALE = 2;

interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly pixels: Buffer;
}

export interface DrawnPaper extends DrawnPicture {
  readonly picture: Buffer;
}

/** Draws the first page of a PDF. */
export async function drawPaper(context: BrowserContext, pdf: Buffer): Promise<DrawnPaper> {
  const page = await context.newPage();
  await page.route(`${DESK}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = RENDERER.get(name);
    await (file === undefined
      ? route.fulfill({ contentType: 'text/html', body: SHEET })
      : route.fulfill({
          contentType: 'text/javascript',
          body: readFileSync(fileURLToPath(import.meta.resolve(file))),
        }));
  });
  await page.goto(DESK);
  await page.waitForFunction(() => 'pdfjs' in globalThis);
  const drawn = await page.evaluate(
    async ({ desk, scale, base64 }) => {
      const { pdfjs } = globalThis as typeof globalThis & { pdfjs: typeof PdfJs };
      pdfjs.GlobalWorkerOptions.workerSrc = `${desk}pdf.worker.mjs`;
      const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const paper = await pdfjs.getDocument({ data }).promise;
      const sheet = await paper.getPage(1);
      const viewport = sheet.getViewport({ scale });
      const canvas = document.querySelector('canvas');
      const pen = canvas?.getContext('2d');
      if (canvas === null || !pen) {
        throw new Error('nothing to draw on');
      }
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await sheet.render({ canvas, viewport }).promise;
      const { width, height } = canvas;
      const pixels = pen.getImageData(0, 0, width, height).data;
      let text = '';
      for (let at = 0; at < pixels.length; at += 8192) {
        text += String.fromCharCode(...pixels.subarray(at, at + 8192));
      }
      return { width, height, pixels: btoa(text) };
    },
    { desk: DESK, scale: SCALE, base64: pdf.toString('base64') },
  );
  const picture = await page.locator('canvas').screenshot();
  await page.close();
  return { ...drawn, pixels: Buffer.from(drawn.pixels, 'base64'), picture };
}

/** Draws a PNG. */
export async function drawPicture(page: Page, png: Buffer): Promise<DrawnPicture> {
  const drawn = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (pen === null) {
      throw new Error('nothing to draw on');
    }
    pen.drawImage(picture, 0, 0);
    const pixels = pen.getImageData(0, 0, width, height).data;
    let text = '';
    for (let at = 0; at < pixels.length; at += 8192) {
      text += String.fromCharCode(...pixels.subarray(at, at + 8192));
    }
    return { width, height, pixels: btoa(text) };
  }, png.toString('base64'));
  return { ...drawn, pixels: Buffer.from(drawn.pixels, 'base64') };
}

/** What the code on a paper or a picture says. */
export function readCode({ width, height, pixels }: DrawnPicture): string {
  return decodeQR({ width, height, data: pixels }, { timeLimit: 20 * SECOND_MS });
}
