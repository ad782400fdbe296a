/** Opening a lesson: who may see it gets links that play for a while. */
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { findLesson } from './lesson.repo.ts';
import { presentLesson } from './lesson.present.ts';
import { playLink, takeDevice } from '../play/play-link.ts';
import { openLesson } from '../progress/progress.repo.ts';
import { openCounting } from '../progress/study-turn.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { VisitorContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** What the player needs for a lesson, bought or on trial. */
export async function startLesson(
  platform: Platform,
  { user, userAgent }: Pick<VisitorContext, 'user' | 'userAgent'>,
  { chapter_id: chapterId }: CallInput<'learning.lesson'>,
): Promise<CallResponse<'learning.lesson'>> {
  const { db, clock } = platform;
  const now = clock.now();
  const lesson = await findLesson(db, chapterId, user?.userId ?? null, now);
  if (lesson === undefined) {
    throw fail('common.notFound');
  }
  const viewer = lesson.is_owned ? user : null;
  if (lesson.asset === null || (viewer === null && !lesson.try_see)) {
    return presentLesson(lesson, null);
  }
  let position = 0;
  if (viewer !== null) {
    await takeDevice(platform, { user: viewer, userAgent });
    const { course_id: courseId } = lesson;
    const opened = { userId: viewer.userId, chapterId, courseId, now };
    const place = await open(db, lesson.type, opened);
    if (place === null) {
      return presentLesson({ ...lesson, is_owned: false }, null);
    }
    position = place;
  }
  const link = playLink(platform, viewer, { chapterId, ownedUntil: lesson.owned_until });
  return presentLesson(lesson, link, position);
}

/** A PDF counts as studied from then on, unless money is asked back for it at the same moment. */
async function open(
  db: Platform['db'],
  type: number,
  opened: Parameters<typeof openCounting>[1],
): Promise<number | null> {
  return type === CHAPTER_TYPES.pdf
    ? inTransaction(db, async (tx) => openCounting(tx, opened))
    : openLesson(db, opened);
}
