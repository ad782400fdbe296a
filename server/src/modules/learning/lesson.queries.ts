/** Opening a lesson: who may see it gets links that play for a while. */
import { fail } from '#platform/failure';
import { findLesson } from './lesson.repo.ts';
import { presentLesson } from './lesson.present.ts';
import { deviceOf, writeTicket } from './play-ticket.ts';
import { takePlace } from './play.repo.ts';
import { LINK_MS, seenSince } from './play.rules.ts';
import { openLesson } from './progress.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { VisitorContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { LessonRow } from './lesson.repo.ts';
import type { PlayLink } from './lesson.present.ts';

/** What the player needs for a lesson, bought or on trial. */
export async function startLesson(
  platform: Platform,
  { user, userAgent }: Pick<VisitorContext, 'user' | 'userAgent'>,
  { chapter_id: chapterId }: CallInput<'learning.lesson'>,
): Promise<CallResponse<'learning.lesson'>> {
  const { db, clock, config } = platform;
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
    const { userId, sessionId } = viewer;
    const device = deviceOf(config.dataKey, sessionId, userAgent);
    if (!(await takePlace(db, { userId, device, now, seenSince: seenSince(now) }))) {
      throw fail('learning.deviceLimit');
    }
    position = await openLesson(db, { userId, chapterId, courseId: lesson.course_id, now });
  }
  return presentLesson(lesson, linkOf(platform, lesson, viewer), position);
}

function linkOf(
  { clock, config }: Platform,
  { id, owned_until }: LessonRow,
  viewer: VisitorContext['user'],
): PlayLink {
  const end = clock.now().getTime() + LINK_MS;
  const expiresAt = new Date(Math.min(end, owned_until?.getTime() ?? end));
  const ticket = writeTicket(config.dataKey, { viewer, chapterId: id, expiresAt });
  return { folder: `/play/${ticket}`, expiresAt };
}
