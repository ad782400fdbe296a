import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { writeClip } from '#test/sources';
import { enqueueSource, sourceAge, storeSource } from './asset.commands.ts';
import { finishAsset, keepAsset, takeAsset } from './asset.repo.ts';
import { transcodeNext } from './transcode.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { ClipOptions } from '#test/sources';

const LEASE_MS = MINUTE_MS;
const LONG_MS = 120_000;
const GOING_ON = new AbortController().signal;

let buckets: TestBuckets;
let app: TestApp;
let folder: string;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  folder = await mkdtemp(join(tmpdir(), 'zhiji-test-'));
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
  await rm(folder, { recursive: true });
});

async function add(path: string): Promise<string> {
  const stored = await storeSource(app.platform, { path });
  await inTransaction(app.platform.db, async (tx) => enqueueSource(app.platform, tx, stored));
  return stored.id;
}

async function addClip(name: string, options?: ClipOptions): Promise<string> {
  return add(await writeClip(folder, name, options));
}

async function assetOf(id: string) {
  return app.platform.db
    .selectFrom('media_asset')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether a piece of a video is being written by a worker of this machine. */
async function isWriting(): Promise<boolean> {
  for await (const _ of glob('zhiji-media-*/result/**/*.ts', { cwd: tmpdir() })) {
    return true;
  }
  return false;
}

const take = async () => {
  const now = app.clock.now();
  return takeAsset(app.platform.db, { now, leasedUntil: new Date(now.getTime() + LEASE_MS) });
};

describe('the worker', () => {
  const sources: readonly (readonly [string, ClipOptions, string[]])[] = [
    ['upright.mp4', { size: '320x480', seconds: 2 }, ['320p', '240p']],
    ['recording.flv', { size: '640x360', seconds: 2 }, ['360p', '240p']],
    ['large.mkv', { size: '1280x720', sound: 'mp3', seconds: 2 }, ['720p', '480p', '360p']],
    ['silent.webm.mp4', { size: '160x100', sound: 'none', seconds: 2 }, ['100p']],
  ];
  it.each(sources)(
    'makes %s in sizes no larger than the source',
    async (name, options, names) => {
      const id = await addClip(name, options);
      await transcodeNext(app.platform, GOING_ON);
      const asset = await assetOf(id);
      expect(asset).toMatchObject({ state: 'ready', progress: 100, duration_s: 2, reason: '' });
      const renditions = asset.renditions as unknown as { name: string; width: number }[];
      expect(renditions.map((rendition) => rendition.name)).toEqual(names);
      const [width] = (options.size ?? '').split('x').map(Number);
      expect(renditions[0]?.width).toBeLessThanOrEqual(width ?? 0);
    },
    LONG_MS,
  );

  it('takes each source once, whoever asks at the same moment', async () => {
    const id = await addClip('once.mp4', { seconds: 1 });
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.filter((asset) => asset !== undefined)).toMatchObject([{ id, tries: 1 }]);
  });

  it('takes over from a worker that died, whose result then counts no more', async () => {
    const [{ id }] = await app.platform.db
      .selectFrom('media_asset')
      .select('id')
      .where('state', '=', 'working')
      .execute()
      .then((rows) => rows as [{ id: string }]);
    app.clock.advance(LEASE_MS - 1);
    expect(await take()).toBeUndefined();
    app.clock.advance(1);
    expect(await take()).toMatchObject({ id, tries: 2 });
    const dead = { id, tries: 1 };
    const { db } = app.platform;
    const result = {
      prefix: 'media/dead/',
      durationS: 1,
      pageNum: 0,
      renditions: [],
      sprites: null,
      keySealed: Buffer.from('k'),
    };
    expect(await inTransaction(db, async (tx) => finishAsset(tx, dead, result))).toBe(false);
    const kept = { percent: 50, leasedUntil: app.clock.now() };
    expect(await keepAsset(db, dead, kept)).toBe(false);
    expect(await keepAsset(db, { id, tries: 2 }, kept)).toBe(true);
  });

  it('gives up on what three workers did not live through', async () => {
    app.clock.advance(LEASE_MS);
    const third = await take();
    expect(third?.tries).toBe(3);
    app.clock.advance(LEASE_MS);
    await transcodeNext(app.platform, GOING_ON);
    expect(await assetOf(third?.id ?? '')).toMatchObject({
      state: 'failed',
      reason: 'no worker lived through it',
    });
  });

  it('tries for hours what fails for reasons of our own, and keeps the reason', async () => {
    const id = await addClip('unlucky.mp4', { seconds: 1 });
    const { storage } = app.platform;
    const down = async (): Promise<never> => Promise.reject(new Error('storage answered 503'));
    const broken = { ...storage, private: { ...storage.private, putFile: down } };
    const reason = 'storage answered 503';
    const since = app.clock.now().getTime();
    const tryAgain = async () => transcodeNext({ ...app.platform, storage: broken }, GOING_ON);
    await tryAgain();
    // At once it would fail again, and with it whatever else waits.
    await tryAgain();
    expect(await assetOf(id)).toMatchObject({ state: 'waiting', tries: 0, failures: 1, reason });
    let waited = 0;
    for (let failures = 2; failures <= 12; failures += 1) {
      waited = await sourceAge(app.platform);
      const { due_at: dueAt } = await assetOf(id);
      app.clock.advance((dueAt?.getTime() ?? 0) - app.clock.now().getTime());
      await tryAgain();
      expect(await assetOf(id)).toMatchObject({ failures, reason });
    }
    expect(await assetOf(id)).toMatchObject({ state: 'failed', due_at: null });
    expect(app.clock.now().getTime() - since).toBeGreaterThan(6 * HOUR_MS);
    // Whoever watches the workers sees it.
    expect(waited * SECOND_MS).toBeGreaterThan(4 * HOUR_MS);
    expect(await sourceAge(app.platform)).toBe(0);
  });

  it('makes what waited while the store was away', async () => {
    const id = await addClip('patient.mp4', { seconds: 1 });
    const { storage } = app.platform;
    const down = async (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED'));
    const broken = { ...storage, private: { ...storage.private, putFile: down } };
    await transcodeNext({ ...app.platform, storage: broken }, GOING_ON);
    app.clock.advance(MINUTE_MS);
    await transcodeNext(app.platform, GOING_ON);
    expect(await assetOf(id)).toMatchObject({ state: 'ready', reason: '' });
  });

  it(
    'puts a source back when it is told to stop, and ends what it had begun',
    async () => {
      const id = await addClip('long.mp4', { seconds: 240, size: '640x400' });
      const stopping = new AbortController();
      const working = transcodeNext(app.platform, stopping.signal);
      await expect.poll(isWriting, { interval: 10, timeout: LONG_MS }).toBe(true);
      stopping.abort();
      const stopped = performance.now();
      await working;
      expect(performance.now() - stopped).toBeLessThan(20_000);
      expect(await assetOf(id)).toMatchObject({ state: 'waiting', tries: 0, reason: '' });
    },
    LONG_MS,
  );
});
