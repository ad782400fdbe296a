/**
 * Makes the demo's videos and handouts playable, by the same steps as any other source. What was
 * made before is found in the store by a hash of what it was made from, so that this takes time once.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_BYTES, KEY_PURPOSE, captionName, makeAsset } from '#modules/media';
import { seal } from '#platform/crypto';
import { CAPTIONS, captionsOf, drawClip } from './clip-source.ts';
import { drawHandout } from './handout-source.ts';
import { clips, handouts } from './lesson-media.ts';
import type { AssetResult, Caption } from '#modules/media';
import type { Platform } from '#platform/module';
import type { Clip, Handout } from './lesson-media.ts';

/** Raised when drawing or making changes, so that old results are not used any more. */
const VERSION = 7;
const HANDOUT_VERSION = 2;
const AT_ONCE = 2;
const RESULT_BYTES_MAX = 65_536;
const HASH_LENGTH = 24;

type Made = Omit<AssetResult, 'keySealed'>;

interface Item {
  readonly id: string;
  readonly kind: 'video' | 'pdf';
  readonly captions: readonly Caption[];
  /** What it is made from. */
  readonly recipe: string;
  /** Draws its source into a folder and answers the file, with what belongs beside it. */
  readonly draw: (folder: string) => Promise<ReadonlyMap<string, string>>;
}

/** A row of what a demo lesson plays. */
export type LessonAsset = Awaited<ReturnType<typeof storeLessons>>[number];

/** Everything the demo's lessons play, ready in the store, as rows. */
export async function storeLessons(platform: Platform) {
  const items = [...clips.map(clipItem), ...handouts.map(handoutItem)];
  const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
  const work = async (): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) {
      rows.push(await rowOf(platform, item));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows;
}

function clipItem(clip: Clip): Item {
  return {
    id: clip.id,
    kind: 'video',
    captions: CAPTIONS,
    recipe: JSON.stringify(clip),
    async draw(folder) {
      const files = new Map([['source', await drawClip(clip, folder)]]);
      for (const { language } of CAPTIONS) {
        const file = join(folder, captionName(language));
        await writeFile(file, captionsOf(clip, language));
        files.set(captionName(language), file);
      }
      return files;
    },
  };
}

function handoutItem(handout: Handout): Item {
  return {
    id: handout.id,
    kind: 'pdf',
    captions: [],
    recipe: JSON.stringify([HANDOUT_VERSION, handout]),
    async draw(folder) {
      const file = join(folder, 'handout.pdf');
      await writeFile(file, await drawHandout(handout));
      return new Map([['source', file]]);
    },
  };
}

async function rowOf(platform: Platform, { id, kind, captions, recipe, draw }: Item) {
  const { config, storage, clock } = platform;
  const secret = createHmac('sha256', config.dataKey.index)
    .update(`demo|${VERSION}|${recipe}`)
    .digest();
  const key = secret.subarray(0, KEY_BYTES);
  // Also of the key: another site with another key finds nothing it could not open.
  const hash = createHash('sha256').update(secret).digest('hex').slice(0, HASH_LENGTH);
  const prefix = `demo/lessons/${hash}/`;
  const known = await storage.private.get(`${prefix}made.json`, RESULT_BYTES_MAX);
  const made: Made =
    known === null
      ? await make(platform, { kind, captions, draw, key, prefix })
      : (JSON.parse(known.toString('utf8')) as Made);
  // How PostgreSQL reads bytes from a text.
  const sealed = seal(config.dataKey, KEY_PURPOSE, key.toString('hex')).toString('hex');
  return {
    id,
    kind,
    state: 'ready',
    source_key: `${prefix}source/source`,
    prefix,
    progress: 100,
    duration_s: made.durationS,
    page_num: made.pageNum,
    renditions: made.renditions,
    captions,
    sprites: made.sprites,
    key_sealed: kind === 'video' ? `\\x${sealed}` : null,
    tries: 1,
    created_at: clock.now(),
  };
}

async function make(
  platform: Platform,
  item: Pick<Item, 'kind' | 'captions' | 'draw'> & { key: Buffer; prefix: string },
): Promise<Made> {
  const bucket = platform.storage.private;
  const { kind, captions, draw, key, prefix } = item;
  const drawing = await mkdtemp(join(tmpdir(), 'zhiji-drawing-'));
  const folder = await mkdtemp(join(tmpdir(), 'zhiji-media-'));
  try {
    for (const [name, file] of await draw(drawing)) {
      await bucket.putFile(`${prefix}source/${name}`, file, 'application/octet-stream');
    }
    const { keySealed: _, ...made } = await makeAsset(platform, {
      kind,
      captions,
      key,
      prefix,
      folder,
      sourceKey: `${prefix}source/source`,
      stopping: new AbortController().signal,
      onProgress: () => undefined,
    });
    await bucket.put(`${prefix}made.json`, JSON.stringify(made), 'application/json');
    return made;
  } finally {
    await rm(drawing, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
