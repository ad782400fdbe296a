import { HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildPdfAsset, buildVideoAsset } from '#factory/media';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin, loginAgain } from '#test/logins';
import { buildLesson, buildSection } from '../learning.factory.ts';
import { grantByStaff, revokeByStaff } from '../grants/staff-grant.commands.ts';
import { signPlayLink } from './signed-play-link.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';
import type { BuiltVideo } from '#factory/media';

/** Longer than a right once checked is remembered. */
const FORGOTTEN_MS = 21 * SECOND_MS;
const PARTS = {
  video: ['master.m3u8', '360p/index.m3u8', 'key', '360p/s00000.ts'],
  pdf: ['file.pdf'],
};

let buckets: TestBuckets;
let app: TestApp;
let courseId: number;
let video: BuiltVideo;
let lessons: Record<'video' | 'pdf' | 'trialVideo' | 'trialPdf', number>;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  courseId = await buildCourse(app.platform);
  const sectionId = await buildSection(app.platform, courseId);
  video = await buildVideoAsset(app.platform);
  const pdf = await buildPdfAsset(app.platform);
  const lesson = async (asset_id: string, type: number, try_see: boolean): Promise<number> =>
    buildLesson(app.platform, courseId, sectionId, { asset_id, type, try_see });
  lessons = {
    video: await lesson(video.id, 1, false),
    pdf: await lesson(pdf, 2, false),
    trialVideo: await lesson(video.id, 1, true),
    trialPdf: await lesson(pdf, 2, true),
  };
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function buildBuyer(browser = false): Promise<Login> {
  const login = await buildLogin(app, {}, browser);
  await give(login.userId);
  return login;
}

async function give(userId: number): Promise<void> {
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
}

/** Lets what a buyer may study end in a second. */
async function endGrant({ userId }: Login): Promise<void> {
  const ends_at = new Date(app.clock.now().getTime() + SECOND_MS);
  const { db } = app.platform;
  await db.updateTable('access_grant').set({ ends_at }).where('user_id', '=', userId).execute();
}

/** The folder of a lesson's link; empty when there is none. */
async function folderOf(chapterId: number, login?: Login): Promise<string> {
  const { data } = await app.call('learning.lesson', { chapter_id: chapterId }, login);
  return data.url.slice(0, data.url.lastIndexOf('/'));
}

const secretOf = ({ token }: Login): Record<string, string> => ({ 'x-user-token': token });

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.origin + path, { headers });
}

/** What every part of a lesson answers. */
async function statusesOf(
  folder: string,
  kind: keyof typeof PARTS,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const answers = await Promise.all(
    PARTS[kind].map(async (name) => get(`${folder}/${name}`, headers)),
  );
  await Promise.all(answers.map(async (answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
}

interface Attempt {
  readonly folder: string;
  readonly headers?: Record<string, string>;
}

type Attempted = (kind: 'video' | 'pdf') => Promise<Attempt>;

/** Who tries to play, and what every part must answer. */
const MATRIX: readonly (readonly [who: string, status: number, attempt: Attempted])[] = [
  [
    'a visitor with the link of a buyer',
    403,
    async (kind) => ({ folder: await folderOf(lessons[kind], await buildBuyer()) }),
  ],
  [
    'a visitor on trial',
    200,
    async (kind) => ({
      folder: await folderOf(kind === 'video' ? lessons.trialVideo : lessons.trialPdf),
    }),
  ],
  [
    'a buyer',
    200,
    async (kind) => {
      const buyer = await buildBuyer();
      return { folder: await folderOf(lessons[kind], buyer), headers: secretOf(buyer) };
    },
  ],
  [
    'somebody whose order was refunded while he played',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const folder = await folderOf(lessons[kind], buyer);
      expect(new Set(await statusesOf(folder, kind, secretOf(buyer)))).toEqual(new Set([200]));
      const { userId } = buyer;
      await revokeByStaff(app.platform, {
        actor: operatorNamed('test'),
        userId,
        courseId,
        reason: 'refund',
      });
      app.clock.advance(FORGOTTEN_MS);
      return { folder, headers: secretOf(buyer) };
    },
  ],
  [
    'a buyer whose time ran out while he played',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const folder = await folderOf(lessons[kind], buyer);
      expect(new Set(await statusesOf(folder, kind, secretOf(buyer)))).toEqual(new Set([200]));
      await endGrant(buyer);
      app.clock.advance(FORGOTTEN_MS);
      return { folder, headers: secretOf(buyer) };
    },
  ],
  [
    'a user who was disabled while he played',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const folder = await folderOf(lessons[kind], buyer);
      expect(new Set(await statusesOf(folder, kind, secretOf(buyer)))).toEqual(new Set([200]));
      const { db } = app.platform;
      await db.updateTable('users').set({ status: 0 }).where('id', '=', buyer.userId).execute();
      app.clock.advance(FORGOTTEN_MS);
      return { folder, headers: secretOf(buyer) };
    },
  ],
  [
    'a session that another login ended',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const folder = await folderOf(lessons[kind], buyer);
      await loginAgain(app, buyer);
      return { folder, headers: secretOf(buyer) };
    },
  ],
  [
    'a buyer with the link of another buyer',
    403,
    async (kind) => ({
      folder: await folderOf(lessons[kind], await buildBuyer()),
      headers: secretOf(await buildBuyer()),
    }),
  ],
  [
    'a buyer whose link is too old',
    410,
    async (kind) => {
      const buyer = await buildBuyer();
      const folder = await folderOf(lessons[kind], buyer);
      app.clock.advance(2 * HOUR_MS);
      return { folder, headers: secretOf(buyer) };
    },
  ],
  [
    'a trial link turned into one of another lesson',
    404,
    async (kind) => {
      const trial = kind === 'video' ? lessons.trialVideo : lessons.trialPdf;
      const folder = await folderOf(trial);
      const [from, to] = [trial, lessons[kind]].map((id) => `-${id.toString(36)}-`);
      return { folder: folder.replace(from ?? '', to ?? '') };
    },
  ],
  [
    'a trial link of ours for a lesson that is not on trial',
    403,
    async (kind) => {
      const expiresAt = new Date(app.clock.now().getTime() + HOUR_MS);
      const link = { viewer: null, chapterId: lessons[kind], expiresAt };
      return Promise.resolve({
        folder: `/play/${signPlayLink(app.platform.config.dataKey, link)}`,
      });
    },
  ],
  [
    'somebody who made a link up',
    404,
    async () => Promise.resolve({ folder: '/play/1-0-v-zzzzzz.abc' }),
  ],
];

describe.each(['video', 'pdf'] as const)('the gate before a %s [API-044][ROL-02]', (kind) => {
  it.each(MATRIX)('answers %s with %i', async (_who, status, attempt) => {
    const { folder, headers } = await attempt(kind);
    expect(await statusesOf(folder, kind, headers)).toEqual(PARTS[kind].map(() => status));
  });
});

describe('what the gate answers', () => {
  it('is the playlist, the key, and the place of everything else, never to be kept', async () => {
    const buyer = await buildBuyer();
    const folder = await folderOf(lessons.video, buyer);
    const read = async (name: string): Promise<Response> =>
      get(`${folder}/${name}`, secretOf(buyer));
    const master = await read('master.m3u8');
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await master.text()).toContain('\n360p/index.m3u8');
    const key = await read('key');
    expect(key.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await key.arrayBuffer())).toEqual(video.key);
    const link = (await read('360p/s00000.ts')).headers.get('x-accel-redirect') ?? '';
    expect(link).toMatch(/^\/stored\/.+X-Amz-Signature=/u);
    const stored = await fetch(app.platform.config.storage.endpoint + link.slice('/stored'.length));
    expect(await stored.text()).toBe('encrypted bytes');
  });

  it('[R1-A1] is nothing beyond the asset, for whoever holds a trial link', async () => {
    await app.platform.storage.private.put('media-source/1/source', 'canary', 'text/plain');
    const { privateBucket } = app.platform.config.storage;
    const up = (depth: number): string => '%252e%252e/'.repeat(depth);
    const folder = await folderOf(lessons.trialVideo);
    for (const start of ['360p/index.m3u8/', '360p/s00000.ts/']) {
      for (const depth of [1, 2, 3, 4, 5]) {
        const ends = [
          `${privateBucket}/media-source/1/source`,
          'media-source/1/source',
          `${privateBucket}%3Flist-type=2%26prefix=media-source%2F`,
          '%3Flist-type=2%26prefix=media-source%2F',
        ];
        for (const end of ends) {
          const answer = await get(`${folder}/${start}${up(depth)}${end}`);
          expect([answer.status, answer.headers.get('x-accel-redirect')]).toEqual([404, null]);
          expect(await answer.text()).not.toMatch(/canary|ListBucket/u);
        }
      }
    }
  });

  it('is nothing but the parts of this asset', async () => {
    const buyer = await buildBuyer();
    const folder = await folderOf(lessons.video, buyer);
    const others = ['file.pdf', 'made.json', '720p/index.m3u8', '360p/key', 'captions-en.vtt'];
    const sideways = ['360p/..%2f..%2fsource', 's00000.ts', '', '%2e%2e/key'];
    for (const name of [...others, ...sideways]) {
      expect([name, (await get(`${folder}/${name}`, secretOf(buyer))).status]).toEqual([name, 404]);
    }
  });

  it('needs the cookie of a browser, which its token does not replace', async () => {
    const buyer = await buildBuyer(true);
    const chapter = { chapter_id: lessons.video };
    const { data } = await app.call('learning.lesson', chapter, buyer);
    const cookie = { cookie: `zhiji-sid=${buyer.bindSecret ?? ''}` };
    expect((await get(data.url, cookie)).status).toBe(200);
    expect((await get(data.url, secretOf(buyer))).status).toBe(403);
    expect((await get(data.url, { cookie: 'zhiji-sid=other' })).status).toBe(403);
  });

  it('asks the database once in twenty seconds', async () => {
    const buyer = await buildBuyer();
    const folder = await folderOf(lessons.video, buyer);
    const play = async (): Promise<number> =>
      app.statementsOf(async () => statusesOf(folder, 'video', secretOf(buyer)));
    expect(await play()).toBe(1);
    app.clock.advance(19 * SECOND_MS);
    expect(await play()).toBe(0);
    app.clock.advance(2 * SECOND_MS);
    expect(await play()).toBe(1);
  });
});
