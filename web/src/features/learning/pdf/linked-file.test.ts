import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLink } from './linked-file.ts';

vi.mock('react-pdf', () => ({
  pdfjs: {
    PDFDataRangeTransport: class {
      readonly length: number;
      constructor(length: number) {
        this.length = length;
      }
      onDataRange = (begin: number, bytes: Uint8Array) => given.push([begin, bytes.length]);
    },
  },
}));

const SIZE = 1_000;
const given: [begin: number, bytes: number][] = [];
const asked: string[] = [];
let isRefused = false;

function answerRanges() {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { range: string } }) => {
    asked.push(`${url} ${headers.range}`);
    const [from = 0, to = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    return isRefused
      ? new Response('{}', { status: 403 })
      : new Response(new Uint8Array(to - from + 1), {
          status: 206,
          headers: { 'content-range': `bytes ${from}-${to}/${SIZE}` },
        });
  });
}

const settled = async () => new Promise((resolve) => setTimeout(resolve, 0));

afterEach(() => {
  given.length = 0;
  asked.length = 0;
  isRefused = false;
});

describe('a file behind a link', () => {
  it('is as long as its first byte says, and gives what is asked for', async () => {
    answerRanges();
    const file = await openLink('/play/a/file.pdf', () => undefined);
    expect(file.length).toBe(SIZE);
    file.requestDataRange(100, 300);
    await settled();
    expect(given).toEqual([[100, 200]]);
    expect(asked).toEqual(['/play/a/file.pdf bytes=0-0', '/play/a/file.pdf bytes=100-299']);
  });

  it('goes on with a newer link', async () => {
    answerRanges();
    const file = await openLink('/play/a/file.pdf', () => undefined);
    file.follow('/play/b/file.pdf');
    file.requestDataRange(0, 10);
    await settled();
    expect(asked.at(-1)).toBe('/play/b/file.pdf bytes=0-9');
  });

  it('says when it is refused, at first and later, but not once it is closed', async () => {
    answerRanges();
    const onFailure = vi.fn<() => void>();
    const file = await openLink('/play/a/file.pdf', onFailure);
    isRefused = true;
    file.requestDataRange(0, 10);
    await settled();
    expect(onFailure).toHaveBeenCalledOnce();
    file.abort();
    file.requestDataRange(0, 10);
    await settled();
    expect(onFailure).toHaveBeenCalledOnce();
    await expect(openLink('/play/a/file.pdf', onFailure)).rejects.toThrow('403');
  });
});
