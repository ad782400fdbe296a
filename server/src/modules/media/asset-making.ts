/** From a source in the store to what players ask for, in a folder of the store. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { seal } from '#platform/crypto';
import { MediaRefusal } from './media-refusal.rules.ts';
import { PDF_BYTES_MAX, countPdfPages } from './pdf.ts';
import { probeVideo } from './probe.ts';
import { makeVideo } from './video.ts';
import { requireLesson } from './video-ladder.rules.ts';
import type { Platform } from '#platform/module';
import type { Bucket } from '#platform/storage/s3';
import type { AssetKind, AssetResult, Caption } from './asset.repo.ts';

/** Binds a sealed key to its column. */
export const KEY_PURPOSE = 'media_asset.key';
export const KEY_BYTES = 16;
export const VIDEO_BYTES_MAX = 4 * 1_073_741_824;
const CAPTION_BYTES_MAX = 1_048_576;
const UPLOADS_AT_ONCE = 4;
const PDF = 'application/pdf';

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt; charset=utf-8',
};

export interface Making {
  readonly kind: AssetKind;
  readonly sourceKey: string;
  readonly captions: readonly Caption[];
  /** The AES-128 key of a video. */
  readonly key: Buffer;
  /** Where the result goes in the private bucket; ends with a slash. */
  readonly prefix: string;
  /** An empty folder on this machine. */
  readonly folder: string;
  readonly stopping: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Name of a file of captions, beside the source and in the result. */
export function captionName(language: string): string {
  return `captions-${language}.vtt`;
}

/** Makes an asset; throws `MediaRefusal` when the source is at fault. */
export async function makeAsset(platform: Platform, making: Making): Promise<AssetResult> {
  const source = join(making.folder, 'source');
  const bucket = platform.storage.private;
  const maxBytes = making.kind === 'pdf' ? PDF_BYTES_MAX : VIDEO_BYTES_MAX;
  if (!(await bucket.getFile(making.sourceKey, source, maxBytes))) {
    throw new MediaRefusal('the source is not there or too large');
  }
  return making.kind === 'pdf'
    ? keepPdf(bucket, source, making.prefix)
    : makeFromVideo(platform, source, making);
}

async function keepPdf(bucket: Bucket, source: string, prefix: string): Promise<AssetResult> {
  const pageNum = countPdfPages(await readFile(source));
  await bucket.putFile(`${prefix}file.pdf`, source, PDF);
  return { prefix, pageNum, durationS: 0, renditions: [], sprites: null, keySealed: null };
}

async function makeFromVideo(
  { storage, config }: Platform,
  source: string,
  { captions, sourceKey, key, prefix, folder, stopping, onProgress }: Making,
): Promise<AssetResult> {
  const facts = await probeVideo(source, stopping);
  requireLesson(facts);
  const into = join(folder, 'result');
  const secrets = join(folder, 'secrets');
  await mkdir(into);
  await mkdir(secrets, { mode: 0o700 });
  const video = await makeVideo({ source, facts, into, secrets, key, stopping, onProgress });
  const besides = sourceKey.slice(0, sourceKey.lastIndexOf('/') + 1);
  for (const { language } of captions) {
    const name = captionName(language);
    const text = await storage.private.get(besides + name, CAPTION_BYTES_MAX);
    if (text?.toString('utf8').startsWith('WEBVTT') !== true) {
      throw new MediaRefusal(`${name} is no WebVTT`);
    }
    await writeFile(join(into, name), text);
  }
  await putFolder(storage.private, into, prefix);
  return {
    prefix,
    pageNum: 0,
    durationS: Math.max(1, Math.round(video.seconds)),
    renditions: video.renditions,
    sprites: video.sprites,
    keySealed: seal(config.dataKey, KEY_PURPOSE, key.toString('hex')),
  };
}

/** Stores every file of a folder under a prefix. */
async function putFolder(bucket: Bucket, folder: string, prefix: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const put = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      await bucket.putFile(prefix + file.slice(folder.length + 1), file, type);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, put));
}
