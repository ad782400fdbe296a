import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { plainPdf } from '#seeds/pictures';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { writeClip } from '#test/sources';
import { enqueueSource, storeSource } from './asset.commands.ts';
import { MediaRefusal } from './media-refusal.rules.ts';
import { countPdfPages } from './pdf.ts';
import { transcodeNext } from './transcode.commands.ts';
import { ladderOf, requireLesson } from './video-ladder.rules.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';

const LONG_MS = MINUTE_MS;
const SECRET = 'nobody may read this';

let buckets: TestBuckets;
let app: TestApp;
let folder: string;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  folder = await mkdtemp(join(tmpdir(), 'zhiji-test-'));
  await writeFile(join(folder, 'secret.txt'), SECRET);
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
  await rm(folder, { recursive: true });
});

/** Files that look like a source and are none, each with what is said about it. */
const HOSTILE: readonly (readonly [
  what: string,
  reason: RegExp,
  () => Promise<Buffer | string>,
])[] = [
  ['nothing at all', /no video/u, async () => Promise.resolve('')],
  ['a text', /no video/u, async () => Promise.resolve('hello')],
  [
    'a playlist that names a file of ours',
    /no video/u,
    async () => Promise.resolve(`#EXTM3U\n#EXTINF:1,\nfile://${folder}/secret.txt\n`),
  ],
  [
    'a playlist that names an address inside our network',
    /no video/u,
    async () =>
      Promise.resolve(`#EXTM3U\n#EXTINF:1,\n${app.platform.config.storage.endpoint}/x.ts\n`),
  ],
  [
    'a list of files to join',
    /no video/u,
    async () => Promise.resolve(`ffconcat version 1.0\nfile ${folder}/secret.txt\n`),
  ],
  [
    'a picture that names a file',
    /no video/u,
    async () =>
      Promise.resolve(
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="${folder}/secret.txt"/></svg>`,
      ),
  ],
  [
    'a video cut off in the middle',
    /no video/u,
    async () => {
      const whole = await readFile(await writeClip(folder, 'whole.mp4', { seconds: 1 }));
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'sound without pictures',
    /no moving pictures/u,
    async () => readFile(await writeClip(folder, 'sound.mp4', { pictures: false, seconds: 1 })),
  ],
  [
    'pictures too small to see',
    /32 x 32 is not taken/u,
    async () => readFile(await writeClip(folder, 'tiny.mp4', { size: '32x32', seconds: 1 })),
  ],
  ['a PDF without its end', /no complete PDF/u, async () => Promise.resolve('%PDF-1.4\n1 0 obj')],
  [
    'a PDF that is locked',
    /locked/u,
    async () =>
      Promise.resolve(plainPdf(['x']).replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R')),
  ],
  [
    'a PDF that runs something',
    /scripts or files/u,
    async () =>
      Promise.resolve(
        plainPdf(['x']).replace(
          '/Type /Catalog',
          '/Type /Catalog /OpenAction << /S /JavaScript >>',
        ),
      ),
  ],
  [
    'a PDF that claims a million pages',
    /cannot be counted/u,
    async () => Promise.resolve(plainPdf(['x']).replace('/Count 1', '/Count 1000000')),
  ],
  [
    'a PDF that unpacks to gigabytes',
    /cannot be unpacked/u,
    async () => Promise.resolve(packedPdf(Buffer.alloc(64 * 1_048_576))),
  ],
];

/** A PDF whose objects are packed into a stream, as newer programs write it. */
function packedPdf(objects: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 3 /First 0 >>\nstream\n'),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ]);
}

describe('a hostile source', () => {
  it.each(HOSTILE)(
    'is refused once and for all: %s',
    async (_what, reason, content) => {
      const path = join(folder, 'source');
      await writeFile(path, await content());
      const stored = await storeSource(app.platform, { path });
      await inTransaction(app.platform.db, async (tx) => enqueueSource(app.platform, tx, stored));
      await transcodeNext(app.platform, new AbortController().signal);
      const asset = await app.platform.db
        .selectFrom('media_asset')
        .select(['state', 'tries', 'reason'])
        .where('id', '=', stored.id)
        .executeTakeFirstOrThrow();
      expect(asset).toMatchObject({ state: 'failed', tries: 1 });
      expect(asset.reason).toMatch(reason);
      expect(asset.reason).not.toContain(SECRET);
      expect(await app.platform.storage.private.list(`media/${stored.id}/`)).toEqual([]);
    },
    LONG_MS,
  );
});

describe('rules of sources', () => {
  it('counts the pages of packed PDFs', () => {
    const pages = '<< /Type /Page >> << /Type /Page >> << /Type /Pages /Count 2 >>';
    expect(countPdfPages(packedPdf(Buffer.from(pages)))).toBe(2);
    expect(countPdfPages(Buffer.from(plainPdf(['x'])))).toBe(1);
  });

  it('refuses what is too long or too large', () => {
    const facts = {
      seconds: 60,
      width: 640,
      height: 400,
      framesPerSecond: 25,
      sound: 'aac',
    } as const;
    expect(() => requireLesson(facts)).not.toThrow();
    for (const wrong of [{ seconds: 7 * 3_600 }, { seconds: 0.2 }, { width: 16_384 }]) {
      expect(() => requireLesson({ ...facts, ...wrong })).toThrow(MediaRefusal);
    }
  });

  it('makes at most three sizes, none above the source', () => {
    const sidesOf = (width: number, height: number): number[] =>
      ladderOf({ width, height }).map(({ shortSide }) => shortSide);
    expect(sidesOf(1_920, 1_080)).toEqual([720, 480, 360]);
    expect(sidesOf(1_080, 1_920)).toEqual([720, 480, 360]);
    expect(sidesOf(640, 401)).toEqual([400, 240]);
    expect(sidesOf(160, 120)).toEqual([120]);
  });
});
