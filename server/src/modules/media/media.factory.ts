/** Builders of assets that are ready to play, without the work of making them. */
import { randomBytes } from 'node:crypto';
import { seal } from '#platform/crypto';
import { newId } from '#platform/ids';
import { KEY_BYTES, KEY_PURPOSE } from './asset-making.ts';
import { PICTURE_TYPE } from './picture.ts';
import { insertUpload } from './upload.repo.ts';
import { UNUSED_MS, urlOf } from './upload.rules.ts';
import type { Platform } from '#platform/module';

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\n360p/index.m3u8\n';
const PLAYLIST =
  '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="../key"\n#EXTINF:6,\ns00000.ts\n#EXT-X-ENDLIST\n';

/** Objects of a video; what a player would make of them does not matter here. */
const VIDEO_PARTS: Readonly<Record<string, string>> = {
  'master.m3u8': MASTER,
  '360p/index.m3u8': PLAYLIST,
  '360p/s00000.ts': 'encrypted bytes',
  'poster.jpg': 'poster',
  'sprites.jpg': 'sprites',
  'captions-zh.vtt': 'WEBVTT\n',
};

export interface BuiltVideo {
  readonly id: string;
  readonly key: Buffer;
}

/** A video of ten minutes with one rendition and Chinese captions. */
export async function buildVideoAsset({
  db,
  config,
  clock,
  storage,
}: Platform): Promise<BuiltVideo> {
  const id = newId();
  const key = randomBytes(KEY_BYTES);
  const prefix = `test/${id}/`;
  for (const [name, content] of Object.entries(VIDEO_PARTS)) {
    await storage.private.put(prefix + name, content, 'application/octet-stream');
  }
  await db
    .insertInto('media_asset')
    .values({
      id,
      prefix,
      kind: 'video',
      state: 'ready',
      source_key: `${prefix}source`,
      duration_s: 600,
      renditions: JSON.stringify([{ name: '360p', width: 640, height: 360 }]),
      captions: JSON.stringify([{ language: 'zh', label: '中文' }]),
      sprites: JSON.stringify({ every: 6, columns: 10, width: 160, height: 90 }),
      key_sealed: seal(config.dataKey, KEY_PURPOSE, key.toString('hex')),
      created_at: clock.now(),
    })
    .execute();
  return { id, key };
}

/** A PDF of three pages. */
export async function buildPdfAsset({ db, clock, storage }: Platform): Promise<string> {
  const id = newId();
  const prefix = `test/${id}/`;
  await storage.private.put(`${prefix}file.pdf`, '%PDF-1.4 pages %%EOF', 'application/pdf');
  await db
    .insertInto('media_asset')
    .values({
      id,
      prefix,
      kind: 'pdf',
      state: 'ready',
      source_key: `${prefix}source`,
      page_num: 3,
      created_at: clock.now(),
    })
    .execute();
  return id;
}

interface SentPicture {
  readonly kind: 'open' | 'private';
  readonly id: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A picture somebody sent and nothing shows yet; answers its address. */
export async function buildSentPicture(
  { db, clock, config, storage }: Platform,
  userId: number,
  { kind, id, content }: SentPicture,
): Promise<string> {
  const now = clock.now();
  const key = kind === 'open' ? `up/${id}.webp` : `p/${userId}/${id}.webp`;
  const sweepAt = new Date(now.getTime() + UNUSED_MS);
  await insertUpload(db, { userId, id, kind, key, now, sweepAt });
  await (kind === 'open' ? storage.public : storage.private).put(key, content, PICTURE_TYPE);
  return urlOf({ kind, key }, config.storage.privateBucket);
}
