/** A whole site behind its edge, with foreign things planted wherever a bent path might lead. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCourse } from '#factory/catalog';
import { buildAnnex } from '#factory/learning';
import { buildPdfAsset, buildVideoAsset } from '#factory/media';
import { createBuckets } from '#test/buckets';
import { startEdge } from '#test/edge';
import { startLiveSite } from '#test/live';
import { FOREIGN_BYTE } from './foreign-byte.ts';
import { HOST, buildLessons, buildRoutes } from './routes.ts';
import type { TestApp } from '#test/app';
import type { TestEdge } from '#test/edge';
import type { FuzzRoute, Prey } from './mutants.ts';

/** Content of everything that no request here may read. */
const FOREIGN = Buffer.alloc(32, FOREIGN_BYTE, 'latin1');
const VIDEO_PARTS = [
  ['master.m3u8', '360p/index.m3u8', '360p/s00000.ts', 'poster.jpg', 'sprites.jpg'],
  ['captions-zh.vtt', 'source'],
].flat();
const OCTETS = 'application/octet-stream';

export interface Stage {
  readonly app: TestApp;
  readonly edge: TestEdge;
  readonly routes: readonly FuzzRoute[];
  readonly prey: Prey;
  /** Prefix of the asset that a visitor may try. */
  readonly trialPrefix: string;
  stop(): Promise<void>;
}

/** As the live server calls the stream of a class. */
const streamOf = (chapterId: number): string => `c${chapterId}`;

/** Builds all of it. */
export async function buildStage(): Promise<Stage> {
  const buckets = await createBuckets();
  const site = await startLiveSite({
    ...buckets.environment,
    S3_UPLOAD_ORIGIN: `http://${HOST}`,
  });
  const edge = await startEdge(site.app);
  const { app } = site;
  const { privateBucket, publicBucket } = app.platform.config.storage;
  const keys = await plantObjects(app);
  writeFileSync(join(edge.folder, 'secret.txt'), FOREIGN);
  writeFileSync(join(edge.folder, 'web/.hidden'), FOREIGN);
  writeFileSync(join(edge.folder, 'web/assets/app.js'), 'own()');
  mkdirSync(join(site.folder, 'hls/other'), { recursive: true });
  for (const file of ['hls/other/index.m3u8', 'hls/other/0.ts', 'recordings/other-1.flv']) {
    writeFileSync(join(site.folder, file), FOREIGN);
  }
  const lessons = await buildLessons(app);
  const { routes, liveChapter } = await buildRoutes(app, lessons);
  const stream = join(site.folder, 'hls', streamOf(liveChapter));
  mkdirSync(stream, { recursive: true });
  writeFileSync(join(stream, 'index.m3u8'), 'own');
  writeFileSync(join(stream, '0.ts'), 'own');
  return {
    app,
    edge,
    routes,
    trialPrefix: await prefixOf(app, lessons.trialAsset),
    prey: {
      objects: keys.map((key) => `${privateBucket}/${key}`),
      buckets: [privateBucket, publicBucket],
      files: ['secret.txt', '.hidden', 'nginx.conf', 'other/index.m3u8', 'recordings/'],
    },
    async stop() {
      await edge.stop();
      await site.stop();
      await buckets.remove();
    },
  };
}

async function prefixOf({ platform }: TestApp, id: string): Promise<string> {
  const { prefix } = await platform.db
    .selectFrom('media_asset')
    .select('prefix')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return prefix ?? '';
}

/** Sources, proofs of payment, lessons and files of other people; answers their keys. */
async function plantObjects(app: TestApp): Promise<string[]> {
  const { platform } = app;
  const { id: otherVideo } = await buildVideoAsset(platform);
  const otherPdf = await buildPdfAsset(platform);
  const video = await prefixOf(app, otherVideo);
  const keys = [
    `media-source/${randomUUID()}/source`,
    `p/7/${randomUUID()}.webp`,
    `u/7/20261115/${randomUUID()}.png`,
    'annex/other.csv',
    `${await prefixOf(app, otherPdf)}file.pdf`,
    ...VIDEO_PARTS.map((name) => video + name),
  ];
  for (const key of keys) {
    await platform.storage.private.put(key, FOREIGN, OCTETS);
  }
  await buildAnnex(platform, await buildCourse(platform), { object_key: 'annex/other.csv' });
  return keys;
}
