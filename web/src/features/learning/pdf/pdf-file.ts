/** pdf.js, told where its own files are; it asks for no more of a document than is looked at. */
import { pdfjs } from 'react-pdf';

export type PdfFile = pdfjs.PDFDocumentProxy;

/** Beside the site's other files, in a folder named after the version. */
const FILES = new URL(`assets/pdfjs-${pdfjs.version}/`, document.baseURI).href;
const CHUNK_BYTES = 262_144;

/** The program that reads documents, in a thread of its own. */
export const WORKER = `${FILES}pdf.worker.min.mjs`;

export const OPTIONS = {
  cMapUrl: `${FILES}cmaps/`,
  iccUrl: `${FILES}iccs/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  wasmUrl: `${FILES}wasm/`,
  rangeChunkSize: CHUNK_BYTES,
  // Otherwise the whole file would follow behind what is needed.
  disableAutoFetch: true,
  disableStream: true,
};
