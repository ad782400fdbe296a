/** Giving lessons something to play. */
import { CATALOG_TAG } from '#modules/catalog';
import { enqueueSource, storeSource } from '#modules/media';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { measureLessons, setAsset } from './lesson-asset.repo.ts';
import type { EventPayload } from '#events';
import type { Platform } from '#platform/module';
import type { Source } from '#modules/media';

/** Hands in the source of a lesson; it plays once a worker has made it playable. */
export async function addLessonSource(
  platform: Platform,
  { actor, chapterId, source }: { actor: string; chapterId: number; source: Source },
): Promise<string> {
  const stored = await storeSource(platform, source);
  await inTransaction(platform.db, async (tx) => {
    await enqueueSource(platform, tx, stored);
    if (!(await setAsset(tx, chapterId, stored.id))) {
      throw new Error(`no lesson ${chapterId} that could play something`);
    }
    const subject = `chapter ${chapterId}`;
    const detail = { asset: stored.id, kind: stored.kind };
    await recordAudit(tx, { actor, action: 'media.add', subject, detail });
  });
  return stored.id;
}

/** A source became playable: its lessons are as long as it is. */
export async function onMediaReady(
  { db, cache }: Platform,
  { asset_id: id, duration_s: durationS, page_num: pageNum }: EventPayload<'media.ready'>,
): Promise<void> {
  await inTransaction(db, async (tx) => measureLessons(tx, { id, durationS, pageNum }));
  await cache.invalidate(CATALOG_TAG);
}
