/** Giving lessons something to play. */
import { CATALOG_TAG, requireCourse, setCourseLengths } from '#modules/catalog';
import { enqueueSource, storeSource } from '#modules/media';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { courseOfLesson, measureLessons, setAsset } from './lesson-asset.repo.ts';
import type { Actor } from '#platform/actor';
import type { EventPayload } from '#events';
import type { Platform } from '#platform/module';
import type { Source } from '#modules/media';

/** Hands in the source of a lesson; it plays once a worker has made it playable. */
export async function addLessonSource(
  platform: Platform,
  { actor, chapterId, source }: { actor: Actor; chapterId: number; source: Source },
): Promise<string> {
  const missing = fail('operator.lessonMissing', { data: { id: chapterId } });
  const courseId = await courseOfLesson(platform.db, chapterId);
  if (courseId === null) {
    throw missing;
  }
  await requireCourse(platform.db, actor, courseId, missing);
  const stored = await storeSource(platform, source);
  await inTransaction(platform.db, async (tx) => {
    await enqueueSource(platform, tx, stored);
    // The lesson may have gone while its file was stored.
    if (!(await setAsset(tx, chapterId, stored.id))) {
      throw missing;
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
  await inTransaction(db, async (tx) =>
    setCourseLengths(tx, await measureLessons(tx, { id, durationS, pageNum })),
  );
  await cache.invalidate(CATALOG_TAG);
}
