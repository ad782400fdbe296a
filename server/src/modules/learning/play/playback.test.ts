/** A source becomes a lesson that a real player plays, through the deployment's own edge. */
import { createDecipheriv } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { buildCourse } from '#factory/catalog';
import { transcodeNext } from '#modules/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { startEdge } from '#test/edge';
import { buildLogin } from '#test/logins';
import { writeClip } from '#test/sources';
import { plainPdf } from '#seeds/pictures';
import { addLessonSource, onMediaReady } from '../lessons/lesson-asset.commands.ts';
import { buildLesson, buildSection } from '../learning.factory.ts';
import { grantByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { Source } from '#modules/media';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { TestEdge } from '#test/edge';
import type { Login } from '#test/logins';

const run = promisify(execFile);
const SYNC_BYTE = 0x47;
const LONG_MS = 5 * MINUTE_MS;

let buckets: TestBuckets;
let app: TestApp;
let edge: TestEdge;
let folder: string;
let courseId: number;
let sectionId: number;
let buyer: Login;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  edge = await startEdge(app);
  folder = await mkdtemp(join(tmpdir(), 'zhiji-test-'));
  courseId = await buildCourse(app.platform);
  sectionId = await buildSection(app.platform, courseId);
  buyer = await buildLogin(app, {}, true);
  const { userId } = buyer;
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
});
afterAll(async () => {
  await edge.stop();
  await app.stop();
  await buckets.remove();
  await rm(folder, { recursive: true });
});

/** Hands a source in and lets the worker work. */
async function add(chapterId: number, source: Source): Promise<void> {
  await addLessonSource(app.platform, { actor: operatorNamed('test'), chapterId, source });
  await transcodeNext(app.platform, new AbortController().signal);
  const [row] = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'media.ready')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  await onMediaReady(app.platform, row?.payload as Parameters<typeof onMediaReady>[1]);
}

const cookie = (): string => `zhiji-sid=${buyer.bindSecret ?? ''}`;

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(edge.origin + path, { headers: { cookie: cookie(), ...headers } });
}

describe('a lesson from its source to the player', () => {
  it(
    'plays in every rendition, encrypted until the key is fetched [API-044]',
    async () => {
      const chapterId = await buildLesson(app.platform, courseId, sectionId, { duration_s: 1 });
      const captions = join(folder, 'zh.vtt');
      await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:05.000\n你好\n');
      const source = await writeClip(folder, 'clip.mp4', { seconds: 8, size: '640x400' });
      const caption = { language: 'zh', label: '中文', path: captions };
      await add(chapterId, { path: source, captions: [caption] });
      const { data } = await app.call('learning.lesson', { chapter_id: chapterId }, buyer);
      expect(data).toMatchObject({ duration: 8, qualities: ['400p', '240p'] });
      const base = data.url.replace('master.m3u8', '');
      const url = edge.origin + data.url;
      const headers = ['-headers', `Cookie: ${cookie()}\r\n`, '-allowed_extensions', 'ALL'];
      const shown = ['-show_entries', 'format=duration:stream=codec_name', '-of', 'json'];
      const probed = await run('ffprobe', ['-v', 'error', ...headers, ...shown, url]);
      expect(JSON.parse(probed.stdout)).toMatchObject({
        format: { duration: expect.stringMatching(/^8\./u) as string },
        streams: expect.arrayContaining([{ codec_name: 'h264' }, { codec_name: 'aac' }]) as object,
      });
      const decode = ['-v', 'error', '-xerror', ...headers, '-i', url, '-map', '0', '-f', 'null'];
      expect((await run('ffmpeg', [...decode, '-'])).stderr).toBe('');

      const segment = Buffer.from(await (await get(`${base}240p/s00000.ts`)).arrayBuffer());
      const playlist = await (await get(`${base}240p/index.m3u8`)).text();
      const iv = /IV=0x([\da-f]{32})/u.exec(playlist)?.[1] ?? '';
      const key = Buffer.from(await (await get(`${base}key`)).arrayBuffer());
      const decipher = createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'hex'));
      const clear = Buffer.concat([decipher.update(segment), decipher.final()]);
      expect([segment[188] === SYNC_BYTE && segment[376] === SYNC_BYTE, clear[188]]).toEqual([
        false,
        SYNC_BYTE,
      ]);
      const shownText = await get(data.captions[0]?.url ?? '');
      expect(await shownText.text()).toContain('你好');
      for (const name of ['poster.jpg', 'sprites.jpg']) {
        expect((await get(base + name)).headers.get('content-type')).toBe('image/jpeg');
      }
      const stranger = await fetch(`${edge.origin}${base}240p/s00000.ts`);
      expect(stranger.status).toBe(403);
      const refused = run('ffprobe', ['-v', 'error', url]);
      await expect(refused).rejects.toThrow('403');
    },
    LONG_MS,
  );

  it(
    'keeps keys and objects where nobody comes by another way',
    async () => {
      const assets = await app.platform.db
        .selectFrom('media_asset')
        .select(['prefix', 'key_sealed'])
        .where('kind', '=', 'video')
        .execute();
      const { privateBucket, endpoint } = app.platform.config.storage;
      for (const { prefix } of assets) {
        const keys = await app.platform.storage.private.list(prefix);
        expect(keys.length).toBeGreaterThan(5);
        expect(keys.filter((key) => key.includes('key'))).toEqual([]);
        const [first = ''] = keys;
        const ways = [`/stored/${privateBucket}/${first}`, `/${privateBucket}/${first}`];
        for (const way of [...ways, `/media/${first}`]) {
          expect([way, (await get(way)).status]).toEqual([way, 404]);
        }
        expect((await fetch(`${endpoint}/${privateBucket}/${first}`)).status).toBe(403);
      }
    },
    LONG_MS,
  );

  it(
    'takes a PDF, counts its pages and serves any part of it',
    async () => {
      const chapterId = await buildLesson(app.platform, courseId, sectionId, { type: 2 });
      const path = join(folder, 'notes.pdf');
      const content = plainPdf(['one page']);
      await writeFile(path, content);
      await add(chapterId, { path });
      const { data } = await app.call('learning.lesson', { chapter_id: chapterId }, buyer);
      const whole = await get(data.url);
      expect([whole.headers.get('content-type'), await whole.text()]).toEqual([
        'application/pdf',
        content,
      ]);
      const part = await get(data.url, { range: 'bytes=0-7' });
      expect([part.status, await part.text()]).toEqual([206, '%PDF-1.4']);
      const { page_num } = await app.platform.db
        .selectFrom('chapter')
        .select('page_num')
        .where('id', '=', chapterId)
        .executeTakeFirstOrThrow();
      expect(page_num).toBe(1);
      const headOnly = await fetch(edge.origin + data.url, {
        method: 'HEAD',
        headers: { cookie: cookie() },
      });
      expect([headOnly.status, headOnly.headers.get('content-length')]).toEqual([
        200,
        String(content.length),
      ]);
    },
    LONG_MS,
  );

  it('logs what was played, not the link that played it', async () => {
    const audits = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'media.add')
      .execute();
    expect(audits).toHaveLength(2);
    expect(app.logged.join('')).not.toContain('/play/');
  });
});
