/**
 * A PDF behind a link, of which pdf.js gets no more than it asks for. pdf.js could fetch by itself,
 * but it begins with the whole file, tells nobody of a refusal, and knows no second link.
 */
import { pdfjs } from 'react-pdf';

const PARTIAL = 206;
const TOTAL = /\/(\d+)$/;

/** Bytes from `begin` up to `end`, without it. */
async function fetchRange(url: string, begin: number, end: number): Promise<Response> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` } });
  if (response.status !== PARTIAL) {
    throw new Error(`the file answered ${response.status}`);
  }
  return response;
}

export class LinkedFile extends pdfjs.PDFDataRangeTransport {
  private url: string;
  private readonly onFailure: () => void;
  private isOver = false;

  constructor(url: string, bytes: number, onFailure: () => void) {
    super(bytes, null);
    this.url = url;
    this.onFailure = onFailure;
  }

  /** Goes on with a newer link to the same file. */
  follow(url: string): void {
    this.url = url;
  }

  override requestDataRange(begin: number, end: number): void {
    this.load(begin, end).catch(() => this.isOver || this.onFailure());
  }

  override abort(): void {
    this.isOver = true;
  }

  private async load(begin: number, end: number): Promise<void> {
    const response = await fetchRange(this.url, begin, end);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!this.isOver) {
      this.onDataRange(begin, bytes);
    }
  }
}

/** Looks how long the file is; `onFailure` is told when later some of it cannot be had. */
export async function openLink(url: string, onFailure: () => void): Promise<LinkedFile> {
  const response = await fetchRange(url, 0, 1);
  const bytes = Number(TOTAL.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
  return new LinkedFile(url, bytes, onFailure);
}
