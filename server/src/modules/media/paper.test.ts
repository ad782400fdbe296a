/** PDF files and videos people send for reviewers: kept as they came, so nobody else may read them. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { UPLOAD_FIELD, UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { openStorage } from '#platform/storage/s3';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { startEdge } from '#test/edge';
import { buildLogin } from '#test/logins';
import { PATIENCE } from '#test/steady/patience';
import {
  keepPaper,
  keepPrivateUpload,
  privateUrlOf,
  releasePrivate,
  signedPaper,
} from './paper.commands.ts';
import { sweepUploads } from './upload.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';
import type { PaperKind } from './upload.rules.ts';

const OK = 10000;
const UPLOAD_FAILED = 10012;
const MB = 1_048_576;
const ALL: readonly PaperKind[] = ['picture', 'pdf', 'video'];
const HTML = '<!doctype html><script>alert(document.cookie)</script>';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n');
/** The first box of a film of this brand, and what could follow. */
function filmOf(brand: string, length = 24): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([
    head,
    Buffer.from(`ftyp${brand}\u0000\u0000\u0002\u0000isommp41`),
    Buffer.alloc(40, 7),
  ]);
}
const FILM = filmOf('mp42');

let buckets: TestBuckets;
let app: TestApp;
let login: Login;
let picture: Buffer;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#e61e1e' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  login = await buildLogin(app);
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function send(
  file: Buffer,
  { dir = 'papers', name = 'a.pdf', type = 'application/pdf', sender = login } = {},
): Promise<{ code: number; url: string }> {
  const form = new FormData();
  form.append('dir', dir);
  form.append(UPLOAD_FIELD, new Blob([new Uint8Array(file)], { type }), name);
  const headers = { 'x-user-token': sender.token };
  const response = await fetch(`${app.origin}/api/upload`, { method: 'POST', body: form, headers });
  const answer = (await response.json()) as { code: number; data: { url: string } | null };
  return { code: answer.code, url: answer.data?.url ?? '' };
}

const keep = async (
  url: string,
  kinds = ALL,
  { owner = login, held = new Set<string>() } = {},
): Promise<string | null> =>
  inTransaction(app.platform.db, async (tx) =>
    keepPaper(app.platform, tx, owner.userId, url, { kinds, held }),
  );

const release = async (key: string, owner = login): Promise<void> =>
  inTransaction(app.platform.db, async (tx) => releasePrivate(app.platform, tx, owner.userId, key));

const stored = async (key: string): Promise<Buffer | null> =>
  app.platform.storage.private.get(key, 20 * MB);

const keyOf = (url: string): string =>
  url.slice(app.platform.config.storage.privateBucket.length + 2);

/** A kept paper of this user. */
async function keptPaper(file: Buffer = PDF): Promise<string> {
  const key = await keep((await send(file)).url);
  if (key === null) {
    throw new Error('the paper was not kept');
  }
  return key;
}

describe('[API-110] papers', () => {
  it('are PDF files and films, stored as they came where only we read', async () => {
    for (const [file, ending] of [
      [PDF, 'pdf'],
      [FILM, 'mp4'],
      [filmOf('isom', 32), 'mp4'],
    ] as const) {
      const { code, url } = await send(file, { name: 'holiday.jpg', type: 'image/jpeg' });
      expect(code).toBe(OK);
      const { endpoint, privateBucket } = app.platform.config.storage;
      const place = `^/${privateBucket}/p/${login.userId}/[\\da-f-]{36}\\.${ending}$`;
      expect(url).toMatch(new RegExp(place, 'u'));
      expect(await stored(keyOf(url))).toEqual(file);
      expect((await fetch(endpoint + url)).status).toBe(403);
      expect((await app.call('account.changePhoto', { photo: url }, login)).code).toBe(40400);
    }
  });

  it('[ERR-07/10012] are nothing else, whatever they are called', async () => {
    const wrong: readonly (readonly [string, Buffer])[] = [
      ['a page', Buffer.from(HTML)],
      ['a page that ends like a PDF', Buffer.from(`${HTML}\n%%EOF`)],
      ['a page before a PDF', Buffer.concat([Buffer.from(HTML), PDF])],
      ['a PDF cut off', Buffer.from('%PDF-1.7\n1 0 obj\n')],
      ['a PDF that ended long ago', Buffer.concat([PDF, Buffer.alloc(4_096, 32)])],
      ['a picture', picture],
      ['a photo of a phone', filmOf('heic')],
      ['a sound', filmOf('M4A ')],
      ['QuickTime', filmOf('qt  ')],
      ['a box that is longer than the file', filmOf('mp42', 9_999)],
      ['a box without room for a brand', filmOf('mp42', 8)],
      ['a first box and no more', filmOf('mp42').subarray(0, 12)],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [what, file] of wrong) {
      expect([what, (await send(file)).code]).toEqual([what, UPLOAD_FAILED]);
    }
    expect(await app.platform.storage.private.list(`p/${login.userId}/`)).toEqual([]);
  });

  it('are as large as other files at most, and counted with them', async () => {
    const longer = (size: number): Buffer => Buffer.concat([Buffer.alloc(size, PDF), PDF]);
    expect((await send(longer(UPLOAD_MAX_MB * MB))).code).not.toBe(OK);
    await send(PDF);
    const day = await app.platform.db
      .selectFrom('upload_day')
      .select(['files', 'bytes'])
      .where('user_id', '=', login.userId)
      .executeTakeFirstOrThrow();
    expect(day).toEqual({ files: 1, bytes: PDF.length });
    await app.platform.db
      .updateTable('upload_day')
      .set({ files: 200 })
      .where('user_id', '=', login.userId)
      .execute();
    expect((await send(PDF)).code).toBe(42900);
  });

  it('are no pictures: the other folders take none', async () => {
    for (const dir of ['open', 'private']) {
      for (const file of [PDF, FILM]) {
        expect((await send(file, { dir })).code).toBe(UPLOAD_FAILED);
      }
    }
  });
});

describe('keeping a paper', () => {
  it('is for its owner, by the very address, and for the kinds that are wanted', async () => {
    const other = await buildLogin(app);
    const { url } = await send(PDF);
    const film = (await send(FILM)).url;
    const image = (await send(picture, { dir: 'private' })).url;
    expect(await keep(url, ALL, { owner: other })).toBeNull();
    expect(await keep(url, ['picture', 'video'])).toBeNull();
    expect(await keep(film, ['picture', 'pdf'])).toBeNull();
    expect(await keep(image, ['pdf', 'video'])).toBeNull();
    const own = `p/${login.userId}/`;
    const theirs = `p/${other.userId}/`;
    for (const trick of [
      url.replace(own, `${theirs}../${login.userId}/`),
      url.replace(own, `p/./${login.userId}/`),
      url.replace(own, `${own}../${login.userId}/`),
      url.replace('/p/', '//p/'),
      url.replace('/p/', '/%70/'),
      `${url}?response-content-type=text/html`,
      `${url}#`,
      `${url}\n`,
      url.replace('.pdf', '.pdf.pdf'),
      url.replace('.pdf', '.html'),
      url.replace('.pdf', '.mp4'),
      url.slice(1),
      app.platform.config.publicOrigin + url,
      `https://elsewhere.example${url}`,
      '',
    ]) {
      expect([trick, await keep(trick)]).toEqual([trick, null]);
    }
    for (const sent of [url, film, image]) {
      const key = await keep(sent);
      expect(privateUrlOf(app.platform.config, key ?? '')).toBe(sent);
    }
  });

  it('is for one use, except where it is kept already', async () => {
    const { url } = await send(PDF);
    const key = await keep(url);
    expect(key).not.toBeNull();
    expect(await keep(url)).toBeNull();
    expect(await keep(url, ALL, { held: new Set([key ?? '']) })).toBe(key);
    expect(await keep(url, ['picture'], { held: new Set([key ?? '']) })).toBeNull();
    const image = (await send(picture, { dir: 'private' })).url;
    expect(await keep(image)).not.toBeNull();
    const again = inTransaction(app.platform.db, async (tx) =>
      keepPrivateUpload(app.platform, tx, login.userId, image),
    );
    expect(await again).toBeNull();
    await release(key ?? '');
    expect(await keep(url)).toBe(key);
  });

  it('is not for what shows pictures: a proof of payment takes no paper', async () => {
    const image = (await send(picture, { dir: 'private' })).url;
    const kept: (string | null)[] = [];
    for (const url of [(await send(PDF)).url, (await send(FILM)).url, image]) {
      kept.push(
        await inTransaction(app.platform.db, async (tx) =>
          keepPrivateUpload(app.platform, tx, login.userId, url),
        ),
      );
    }
    expect(kept).toEqual([null, null, expect.stringMatching(/\.webp$/u)]);
  });

  it('spares it from the sweep until it is given back', async () => {
    const unused = keyOf((await send(FILM)).url);
    const key = await keptPaper();
    app.clock.advance(DAY_MS);
    await sweepUploads(app.platform);
    expect([await stored(unused), await stored(key)]).toEqual([null, PDF]);
    const other = await buildLogin(app);
    await release(key, other);
    app.clock.advance(HOUR_MS);
    await sweepUploads(app.platform);
    expect(await stored(key)).toEqual(PDF);
    await release(key);
    app.clock.advance(HOUR_MS);
    await sweepUploads(app.platform);
    expect(await stored(key)).toBeNull();
    expect(await keep(privateUrlOf(app.platform.config, key))).toBeNull();
  });
});

describe('a link for a reviewer', () => {
  it('reads the paper through the edge, as something to save and never to show', async () => {
    const keys = [await keptPaper(), await keptPaper(FILM)];
    const edge = await startEdge(app);
    try {
      const { storage: options } = app.platform.config;
      const storage = openStorage({ ...options, uploadOrigin: edge.origin, patience: PATIENCE });
      for (const [index, key] of keys.entries()) {
        const link = await signedPaper({ ...app.platform, storage }, key, 60);
        const read = await fetch(link);
        expect(read.status).toBe(200);
        expect(read.headers.get('content-disposition')).toBe('attachment');
        expect(Buffer.from(await read.arrayBuffer())).toEqual([PDF, FILM][index]);
        // Neither the wish to save it nor the signature can be taken off.
        for (const changed of [
          link.replace('response-content-disposition=attachment&', ''),
          link.replace('=attachment&', '=inline&'),
          link.replace(keys[index] ?? '', keys[1 - index] ?? ''),
          link.slice(0, link.indexOf('?')),
        ]) {
          const refused = await fetch(changed);
          await refused.body?.cancel();
          expect([changed, refused.status]).toEqual([changed, 403]);
        }
      }
    } finally {
      await edge.stop();
    }
  });
});
