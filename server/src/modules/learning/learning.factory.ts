/** Builders of what a course consists of. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { newId } from '#platform/ids';
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

/** A section of a course. */
export async function buildSection(
  { db }: Platform,
  courseId: number,
  given: Given<'chapter'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('chapter')
    .values({ title: '第一章 数据思维', course_id: courseId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A video lesson of a section; `given` overrides any column. */
export async function buildLesson(
  { db }: Platform,
  courseId: number,
  sectionId: number,
  given: Given<'chapter'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('chapter')
    .values({
      title: '什么是指标',
      type: 1,
      duration_s: 600,
      course_id: courseId,
      p_id: sectionId,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A live session that waits and starts in an hour, in a section of its own. */
export async function buildLiveSession(
  platform: Platform,
  courseId: number,
  given: Given<'chapter'> = {},
): Promise<number> {
  const start = platform.clock.now().getTime() + HOUR_MS;
  return buildLesson(platform, courseId, await buildSection(platform, courseId), {
    title: '直播答疑',
    type: 3,
    duration_s: 0,
    start_at: new Date(start),
    end_at: new Date(start + 5_400_000),
    live_status: LIVE_STATUSES.waiting,
    ...given,
  });
}

/** A file for buyers. */
export async function buildAnnex(
  { db }: Platform,
  courseId: number,
  given: Given<'annex'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('annex')
    .values({
      title: '课程讲义',
      ext: 'pdf',
      size: 1_024,
      object_key: 'annex/notes.pdf',
      course_id: courseId,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A note of a user in a lesson. */
export async function buildNote(
  { db, clock }: Platform,
  userId: number,
  place: { readonly courseId: number; readonly chapterId: number },
  given: Given<'note'> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('note')
    .values({
      user_id: userId,
      id: newId(),
      course_id: place.courseId,
      chapter_id: place.chapterId,
      position: 12,
      content: '指标先问口径',
      created_at: clock.now(),
      updated_at: clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody has finished every lesson of a course. */
export async function buildFinished(
  { db, clock }: Platform,
  userId: number,
  courseId: number,
): Promise<void> {
  const lessons = await db
    .selectFrom('chapter')
    .select(['id', 'duration_s'])
    .where('course_id', '=', courseId)
    .where('type', 'is not', null)
    .execute();
  const now = clock.now();
  await db
    .insertInto('lesson_progress')
    .values(
      lessons.map(({ id, duration_s: seconds }) => ({
        user_id: userId,
        chapter_id: id,
        course_id: courseId,
        seen: `{[0,${Math.max(seconds, 1)})}`,
        opened_at: now,
        finished_at: now,
        finished_of: seconds,
        updated_at: now,
      })),
    )
    .execute();
}
